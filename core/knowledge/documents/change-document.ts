import type { KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import { AppError, notFound, overtaken } from "../../errors.ts";
import type { Sql } from "../../platform/database.ts";
import {
  collides,
  editsOf,
  fieldsOf,
  mergeFields,
  sameFields,
  type DocumentFields,
  type FieldChanges,
} from "./document-fields.ts";
import type { StoredDocument } from "./document-store.ts";
import { indexDocument } from "../index/index-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { auditedDocument, presentDocument } from "./present-document.ts";
import { queueIndexing } from "../index/queue-indexing.ts";
import { splitVersion } from "../index/split-passages.ts";

/** Throws `conflict` for Extras, which nobody edits or deletes as a whole. */
export const refuseExtras = ({ kind, title }: StoredDocument): void => {
  if (kind === "document") return;
  throw new AppError(
    "conflict",
    `${title} is made of answered questions: it cannot be edited or deleted as a whole`,
  );
};

/** Finds an ordinary document and holds it until the transaction ends; throws `not_found`, or `conflict` for Extras. */
export const lockOrdinary = async (
  { documents }: Pick<KnowledgeDeps, "documents">,
  id: string,
  trx: Sql,
): Promise<StoredDocument> => {
  const document = await documents.lock(id, trx);
  if (document === undefined) throw notFound("Document");
  refuseExtras(document);
  return document;
};

// Who edits what a sample document says makes it their own; where it stands and who may be told are no part of that.
const ownedAfter = (stored: StoredDocument, { title, content }: DocumentFields) => {
  const isEdited = title !== stored.title || content !== stored.content;
  return stored.sample && isEdited ? { sample: false, adopted: true } : {};
};

/** Throws `conflict` where somebody edits the text of what is read from elsewhere: the next reading would undo it. */
const refuseForeignText = (
  { source, ...stored }: StoredDocument,
  { title, content }: DocumentFields,
): void => {
  if (source === null || (title === stored.title && content === stored.content)) return;
  const where = source.kind === "notion" ? "Notion" : "the web";
  const message = `This document is read from ${where} and edited there`;
  throw new AppError("conflict", message, { fields: { source: source.url } });
};

/** An edit of a document, by somebody of the team or by where it is read from. */
type Saving = ({ actor: Actor } | { actor: null; editor: string }) & {
  action: string;
  stored: StoredDocument;
  fields: DocumentFields;
};

/** Stores a document's new fields as its next version; the same fields again change nothing. */
export const saveFields = async (deps: KnowledgeDeps, edit: Saving, trx: Sql): Promise<StoredDocument> => {
  const { actor, action, stored, fields } = edit;
  if (sameFields(stored, fields)) return stored;
  if (actor !== null) refuseForeignText(stored, fields);
  const changes = {
    ...fields,
    version: stored.version + 1,
    ...ownedAfter(stored, fields),
    editedBy: edit.actor === null ? edit.editor : edit.actor.username,
    updatedAt: new Date(),
    splitVersion,
  };
  const document = { ...stored, ...changes };
  await deps.documents.keepVersion(stored, trx);
  await deps.documents.change(stored.id, changes, trx);
  await deps.passages.replace([{ documentId: stored.id, passages: indexDocument(document) }], trx);
  await deps.recordChange(trx, {
    actor,
    action,
    subject: "document",
    subjectId: stored.id,
    before: auditedDocument(stored),
    after: auditedDocument(document),
  });
  return document;
};

/** A change as it comes in; `basedOn` is the version that was being edited, where the client says so. */
type Edit = FieldChanges & { basedOn?: number | undefined };

/** What an edit changes of the document as it is now; throws `conflict` where somebody else has changed that since. */
const editsOnto = async (
  { documents }: KnowledgeDeps,
  stored: StoredDocument,
  { basedOn, ...changes }: Edit,
  trx: Sql,
): Promise<FieldChanges> => {
  if (basedOn === undefined || basedOn === stored.version) return changes;
  const seen = (await documents.version(stored.id, basedOn, trx)) ?? null;
  const edits = seen === null ? changes : editsOf(seen, changes);
  if (!collides(seen, edits, stored)) return edits;
  throw overtaken(`This document has already been changed by ${stored.editedBy ?? "somebody else"}`);
};

/** Changes the given fields of a document; its earlier version is kept and its new words are found at once. */
export const changeDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id, ...edit }: { id: string } & Edit): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const document = await deps.sql.transaction(async (trx) => {
      const stored = await lockOrdinary(deps, id, trx);
      const fields = mergeFields(fieldsOf(stored), await editsOnto(deps, stored, edit, trx));
      return saveFields(deps, { actor, action: "document.change", stored, fields }, trx);
    });
    await queueIndexing(deps)(id);
    return presentDocument(document);
  };
