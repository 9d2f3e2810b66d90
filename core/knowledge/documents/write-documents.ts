import type { Actor } from "../../actor.ts";
import { AppError, requireFound } from "../../errors.ts";
import { newId } from "../../ids.ts";
import type { Sql } from "../../platform/database.ts";
import { rowsOf } from "../../platform/run-prepared.ts";
import { indexDocument } from "../index/index-passages.ts";
import { splitVersion } from "../../text/split-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import {
  auditedDocument,
  fieldsOf,
  knownCategory,
  mergeFields,
  sameFields,
  type DocumentFields,
  type FieldChanges,
} from "./document-fields.ts";
import { unowned, type StoredDocument } from "./document-store.ts";

/** In whose name a document is written: somebody's of the team, or that of the source it is read from. */
export type Editor = Actor | { source: string };

const nameOf = (by: Editor): string => ("source" in by ? by.source : by.username);

/** Who did it, for the audit log, and the source where it was one. */
const auditedEditor = (by: Editor) =>
  "source" in by ? { actor: null, also: { source: by.source } } : { actor: by, also: {} };

export interface NewDocument extends FieldChanges {
  title: string;
  content: string;
  fileType?: string | undefined;
  /** The common question that it is made of. */
  fromQuestion?: string | undefined;
}

/** The first version of a document, which is stored nowhere yet. */
export const newDocument = (editedBy: string | null, input: NewDocument): StoredDocument => {
  const blank = { title: "", content: "", category: null, orderIndex: null, audience: null };
  const now = new Date();
  return {
    ...mergeFields(blank, { ...input, category: knownCategory(input.category) }),
    id: newId(),
    kind: "document",
    ...unowned,
    fileType: input.fileType ?? "text/plain",
    version: 1,
    editedBy,
    splitVersion,
    uploadedAt: now,
    updatedAt: now,
  };
};

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
  const document = requireFound(await documents.lock(id, trx), "Document");
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

const claiming = `
  insert into question_documents (group_id, document_id) values (?, ?)
  on conflict (group_id) do update set document_id = excluded.document_id
  where not exists (
    select from documents where id = question_documents.document_id and deleted_at is null)
  returning group_id`;

/** Notes that a document was made of a common question; throws `not_found`, and `conflict` where another one was that is not deleted. */
const claimQuestion = async (trx: Sql, questionId: string, documentId: string): Promise<void> => {
  requireFound(await trx("question_groups").where({ id: questionId }).first("id"), "Common question");
  if ((await rowsOf(trx, claiming, [questionId, documentId])).length === 0)
    throw new AppError("conflict", "A document has already been made of this question. Open that one.");
};

const add =
  (deps: KnowledgeDeps) =>
  async (by: Editor, input: NewDocument, trx: Sql): Promise<StoredDocument> => {
    const document = newDocument(nameOf(by), input);
    await deps.documents.add([document], trx);
    if (input.fromQuestion !== undefined) await claimQuestion(trx, input.fromQuestion, document.id);
    await deps.passages.replace([{ documentId: document.id, passages: indexDocument(document) }], trx);
    const { actor, also } = auditedEditor(by);
    const after = { ...auditedDocument(document), ...also };
    await deps.recordChange(trx, actor, "document.add", document.id, { after });
    return document;
  };

/** An edit of a document that is held. */
interface Edit {
  by: Editor;
  action: string;
  stored: StoredDocument;
}

const save = async (
  deps: KnowledgeDeps,
  { by, action, stored, fields }: Edit & { fields: DocumentFields },
  trx: Sql,
): Promise<StoredDocument> => {
  if (sameFields(stored, fields)) return stored;
  const { actor } = auditedEditor(by);
  if (actor !== null) refuseForeignText(stored, fields);
  const written = {
    ...fields,
    version: stored.version + 1,
    ...ownedAfter(stored, fields),
    editedBy: nameOf(by),
    updatedAt: new Date(),
    splitVersion,
  };
  const document = { ...stored, ...written };
  await deps.documents.keepVersion(stored, trx);
  await deps.documents.change(stored.id, written, trx);
  await deps.passages.replace([{ documentId: stored.id, passages: indexDocument(document) }], trx);
  const [before, after] = [auditedDocument(stored), auditedDocument(document)];
  await deps.recordChange(trx, actor, action, stored.id, { before, after });
  return document;
};

/** Puts documents into the trash and takes them out of retrieval. */
export const withdraw = async (
  { documents, passages }: Pick<KnowledgeDeps, "documents" | "passages">,
  ids: readonly string[],
  removal: { at: Date; by: string },
  trx: Sql,
): Promise<void> => {
  await documents.remove(ids, removal, trx);
  await passages.replace(
    ids.map((documentId) => ({ documentId, passages: [] })),
    trx,
  );
};

const remove =
  (deps: KnowledgeDeps) =>
  async (by: Editor, documents: readonly StoredDocument[], trx: Sql): Promise<void> => {
    const ids = documents.map(({ id }) => id);
    await withdraw(deps, ids, { at: new Date(), by: nameOf(by) }, trx);
    const { actor, also } = auditedEditor(by);
    for (const stored of documents) {
      const before = { ...auditedDocument(stored), ...also };
      await deps.recordChange(trx, actor, "document.remove", stored.id, { before });
    }
  };

const bringBack =
  (deps: KnowledgeDeps) =>
  async (by: Editor, documents: readonly StoredDocument[], trx: Sql): Promise<void> => {
    const ids = documents.map(({ id }) => id);
    await deps.documents.bringBack(ids, trx);
    const found = documents.map((row) => ({ documentId: row.id, passages: indexDocument(row) }));
    await deps.passages.replace(found, trx);
    const { actor } = auditedEditor(by);
    const action = actor === null ? "document.untrash" : "document.take-out-of-trash";
    for (const row of documents)
      await deps.recordChange(trx, actor, action, row.id, { after: auditedDocument(row) });
  };

/** Has a committed document embedded soon; when the queue is down, the next sweep does. */
const queueIndexing =
  ({ jobs, log }: Pick<KnowledgeDeps, "jobs" | "log">) =>
  async (documentId: string): Promise<void> => {
    try {
      await jobs.indexDocument(documentId);
    } catch (error) {
      log.warn({ err: error, documentId }, "could not queue the indexing of a document");
    }
  };

/** Writing documents within a transaction, after which they are found by their words; then each is to be queued. */
export const writeDocuments = (deps: KnowledgeDeps) => ({
  knownCategory,
  find: deps.documents.find,
  /** Finds an ordinary document and holds it until the transaction ends; throws `not_found`, or `conflict` for Extras. */
  lock: (id: string, trx: Sql) => lockOrdinary(deps, id, trx),
  lockEvenRemoved: deps.documents.lockEvenRemoved,
  add: add(deps),
  /** Stores a document's new fields as its next version; the same fields again change nothing. */
  save: (edit: Edit & { fields: DocumentFields }, trx: Sql) => save(deps, edit, trx),
  /** The same with those fields that are given. */
  change: ({ changes, ...edit }: Edit & { changes: FieldChanges }, trx: Sql) =>
    save(deps, { ...edit, fields: mergeFields(fieldsOf(edit.stored), changes) }, trx),
  /** Puts documents that are held into the trash; they keep their versions. */
  remove: remove(deps),
  /** Makes deleted documents what they were before. */
  bringBack: bringBack(deps),
  /** Has a committed document found by its meaning soon. */
  queueIndexing: queueIndexing(deps),
});

export type DocumentWriting = ReturnType<typeof writeDocuments>;
