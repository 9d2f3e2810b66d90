import {
  type Audience,
  categories,
  defaultCategory,
  type DocumentEntry,
  type KnowledgeDocument,
} from "#contracts/documents.ts";
import type { StoredDocument, StoredEntry } from "./document-store.ts";

/** The part of a document that people edit. */
export interface DocumentFields {
  title: string;
  content: string;
  category: string | null;
  orderIndex: number | null;
  /** Null is what is usual in the category. */
  audience: Audience | null;
}

/** Edits as they come in: what is absent or undefined stays as it is. */
export type FieldChanges = { [Field in keyof DocumentFields]?: DocumentFields[Field] | undefined };

const names = ["title", "content", "category", "orderIndex", "audience"] as const;

// PostgreSQL cannot store this one character.
const storable = (text: string): string => text.replaceAll("\0", "");

/** The category to store: a known one, or the default for anything else. */
export const knownCategory = (category: string | null | undefined): string =>
  categories.find((known) => known === category) ?? defaultCategory;

/** The fields after an edit; a category that stays as it was stays even if it is none of the six. */
export const mergeFields = (stored: DocumentFields, changes: FieldChanges): DocumentFields => ({
  title: storable(changes.title ?? stored.title),
  content: storable(changes.content ?? stored.content),
  category:
    changes.category === undefined || changes.category === stored.category
      ? stored.category
      : knownCategory(changes.category),
  orderIndex: changes.orderIndex === undefined ? stored.orderIndex : changes.orderIndex,
  audience: changes.audience === undefined ? stored.audience : changes.audience,
});

/** Whether two documents say the same in every field that people edit. */
export const sameFields = (a: DocumentFields, b: DocumentFields): boolean =>
  names.every((name) => a[name] === b[name]);

/** What an edit changes of the document as it was seen. */
export const editsOf = (seen: DocumentFields, changes: FieldChanges): FieldChanges =>
  Object.fromEntries(
    names.filter((name) => changes[name] !== seen[name]).map((name) => [name, changes[name]]),
  );

/** Whether an edit changes something that says something else by now than what was seen; null: nobody knows what was. */
export const collides = (seen: DocumentFields | null, edits: FieldChanges, now: DocumentFields): boolean =>
  names.some((name) => edits[name] !== undefined && edits[name] !== now[name] && now[name] !== seen?.[name]);

/** The editable fields of a stored document. */
export const fieldsOf = (document: DocumentFields): DocumentFields => {
  const { title, content, category, orderIndex, audience } = document;
  return { title, content, category, orderIndex, audience };
};

const asTime = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** A document without its text, as callers see it. */
export const presentEntry = (document: StoredEntry): DocumentEntry => {
  const { id, title, category, orderIndex, audience, fileType, version, kind, sample, reviewOn } = document;
  const { uploadedAt, updatedAt, ownerId, ownerName, source } = document;
  return {
    id,
    title,
    category,
    orderIndex,
    audience,
    uploadedAt: uploadedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    fileType,
    version,
    kind,
    sample,
    owner: ownerId === null || ownerName === null ? null : { id: ownerId, username: ownerName },
    reviewOn,
    source: source === null ? null : { ...source, readAt: asTime(source.readAt) },
  };
};

/** A document as callers see it. */
export const presentDocument = (document: StoredDocument): KnowledgeDocument => ({
  ...presentEntry(document),
  content: document.content,
});

/** What the audit log keeps of a document; its text is in the versions. */
export const auditedDocument = (document: StoredDocument) => {
  const { content, ...fields } = fieldsOf(document);
  return { ...fields, version: document.version, characters: content.length };
};
