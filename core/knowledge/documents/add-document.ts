import type { KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import type { Sql } from "../../platform/database.ts";
import { claimQuestion } from "./claim-question.ts";
import { knownCategory, mergeFields, type FieldChanges } from "./document-fields.ts";
import { unowned, type StoredDocument } from "./document-store.ts";
import { indexDocument } from "../index/index-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { auditedDocument, presentDocument } from "./present-document.ts";
import { queueIndexing } from "../index/queue-indexing.ts";
import { splitVersion } from "../index/split-passages.ts";

export interface NewDocument extends FieldChanges {
  title: string;
  content: string;
  fileType?: string | undefined;
  /** The common question that it is made of. */
  fromQuestion?: string | undefined;
}

/** The first version of a document, which is stored nowhere yet. */
export const newDocument = (actor: Pick<Actor, "username">, input: NewDocument): StoredDocument => {
  const blank = { title: "", content: "", category: null, orderIndex: null, audience: null };
  const now = new Date();
  return {
    ...mergeFields(blank, { ...input, category: knownCategory(input.category) }),
    id: newId(),
    kind: "document",
    ...unowned,
    fileType: input.fileType ?? "text/plain",
    version: 1,
    editedBy: actor.username,
    splitVersion,
    uploadedAt: now,
    updatedAt: now,
  };
};

/** Adds a document in a transaction, after which its words are found; what is not made at once is to be queued. */
export const addInTransaction = async (
  deps: KnowledgeDeps,
  actor: Actor,
  input: NewDocument,
  trx: Sql,
): Promise<StoredDocument> => {
  const document = newDocument(actor, input);
  await deps.documents.add([document], trx);
  if (input.fromQuestion !== undefined) await claimQuestion(trx, input.fromQuestion, document.id);
  await deps.passages.replace([{ documentId: document.id, passages: indexDocument(document) }], trx);
  const change = { action: "document.add", subject: "document", subjectId: document.id };
  await deps.recordChange(trx, { actor, ...change, before: null, after: auditedDocument(document) });
  return document;
};

/** Adds a document, searchable by its words as soon as this returns. */
export const addDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, input: NewDocument): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const document = await deps.sql.transaction((trx) => addInTransaction(deps, actor, input, trx));
    await queueIndexing(deps)(document.id);
    return presentDocument(document);
  };
