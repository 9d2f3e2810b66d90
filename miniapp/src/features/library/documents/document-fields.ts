import {
  type Audience,
  categories,
  type Category,
  defaultCategory,
  type KnowledgeDocument,
} from "#contracts/documents.ts";
import type { ChosenAudience } from "../../../entities/documents/placing.ts";

/** A document as its form has it. */
export interface DocumentFields {
  title: string;
  category: Category;
  content: string;
  order: string;
  audience: ChosenAudience;
}

/** What a form begins with. */
export interface Start {
  title: string;
  category: string | null;
  content: string;
  orderIndex?: number | null;
  audience?: Audience | null;
  /** The common question that a new document is made of. */
  fromQuestion?: string;
}

/** A document as it was when somebody began to edit it. */
export interface Seen {
  version: number;
  fields: DocumentFields;
}

/** A form as it is kept in the tab; what an earlier release has kept does not tell what it was based on. */
export type DocumentDraft = DocumentFields & { seen?: Seen | undefined };

/** The name it is kept under, by a document's id or by what a new one begins with. */
export const draftName = (of: string): string => `document ${of}`;

const knownCategory = (name: string | null | undefined): Category =>
  categories.find((category) => category === name) ?? defaultCategory;

/** The fields of a form as it begins. */
export const fieldsOf = (start: Start | undefined): DocumentFields => ({
  title: start?.title ?? "",
  category: knownCategory(start?.category),
  content: start?.content ?? "",
  order: start?.orderIndex?.toString() ?? "",
  audience: start?.audience ?? "usual",
});

/** What a form is based on. */
export const seenOf = (document: KnowledgeDocument): Seen => ({
  version: document.version,
  fields: fieldsOf(document),
});

/** The order that was written: null for none, undefined for what is no order. */
export const readOrder = (text: string): number | null | undefined => {
  if (text.trim() === "") return null;
  return /^\d+$/u.test(text.trim()) ? Number(text) : undefined;
};

const pick = <Name extends keyof DocumentFields>(
  name: Name,
  [seen, written, now]: readonly [DocumentFields, DocumentFields, DocumentFields],
): DocumentFields[Name] => (written[name] === seen[name] ? now[name] : written[name]);

/** What was written, put over what is there now; what was left as it was seen is as it is now. */
export const writtenOver = (
  ...versions: readonly [seen: DocumentFields, written: DocumentFields, now: DocumentFields]
): DocumentFields => ({
  title: pick("title", versions),
  category: pick("category", versions),
  content: pick("content", versions),
  order: pick("order", versions),
  audience: pick("audience", versions),
});
