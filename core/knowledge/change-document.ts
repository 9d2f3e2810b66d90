import type { KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, notFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import {
  fieldsOf,
  mergeFields,
  sameFields,
  type DocumentFields,
  type FieldChanges,
} from "./document-fields.ts";
import type { StoredDocument } from "./document-store.ts";
import { indexDocument } from "./index-passages.ts";
import type { KnowledgeDeps } from "./knowledge-deps.ts";
import { auditedDocument, presentDocument } from "./present-document.ts";
import { queueIndexing } from "./queue-indexing.ts";
import { splitVersion } from "./split-passages.ts";

/** Finds an ordinary document and holds it until the transaction ends; throws `not_found`, or `conflict` for Extras. */
export const lockOrdinary = async (
  { documents }: Pick<KnowledgeDeps, "documents">,
  id: string,
  trx: Sql,
): Promise<StoredDocument> => {
  const document = await documents.lock(id, trx);
  if (document === undefined) throw notFound("Document");
  if (document.kind === "document") return document;
  throw new AppError(
    "conflict",
    `${document.title} is made of answered questions: it cannot be edited or deleted as a whole`,
  );
};

/** Stores a document's new fields as its next version; the same fields again change nothing. */
export const saveFields = async (
  deps: KnowledgeDeps,
  edit: { actor: Actor; action: string; stored: StoredDocument; fields: DocumentFields },
  trx: Sql,
): Promise<StoredDocument> => {
  const { actor, action, stored, fields } = edit;
  if (sameFields(stored, fields)) return stored;
  const changes = {
    ...fields,
    version: stored.version + 1,
    editedBy: actor.username,
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

/** Changes the given fields of a document; its earlier version is kept and its new words are found at once. */
export const changeDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id, ...changes }: { id: string } & FieldChanges): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const document = await deps.sql.transaction(async (trx) => {
      const stored = await lockOrdinary(deps, id, trx);
      const fields = mergeFields(fieldsOf(stored), changes);
      return saveFields(deps, { actor, action: "document.change", stored, fields }, trx);
    });
    await queueIndexing(deps)(id);
    return presentDocument(document);
  };
