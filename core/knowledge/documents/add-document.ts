import type { KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import { knownCategory, mergeFields, type FieldChanges } from "./document-fields.ts";
import type { StoredDocument } from "./document-store.ts";
import { indexDocument } from "../index/index-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { auditedDocument, presentDocument } from "./present-document.ts";
import { queueIndexing } from "../index/queue-indexing.ts";
import { splitVersion } from "../index/split-passages.ts";

export interface NewDocument extends FieldChanges {
  title: string;
  content: string;
  fileType?: string | undefined;
}

const create = (actor: Actor, input: NewDocument): StoredDocument => {
  const blank = { title: "", content: "", category: null, orderIndex: null, audience: null };
  const now = new Date();
  return {
    ...mergeFields(blank, { ...input, category: knownCategory(input.category) }),
    id: newId(),
    kind: "document",
    fileType: input.fileType ?? "text/plain",
    version: 1,
    editedBy: actor.username,
    splitVersion,
    uploadedAt: now,
    updatedAt: now,
  };
};

/** Adds a document, searchable by its words as soon as this returns. */
export const addDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, input: NewDocument): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const document = create(actor, input);
    const passages = indexDocument(document);
    await deps.sql.transaction(async (trx) => {
      await deps.documents.add([document], trx);
      await deps.passages.replace([{ documentId: document.id, passages }], trx);
      const change = { action: "document.add", subject: "document", subjectId: document.id };
      await deps.recordChange(trx, { actor, ...change, before: null, after: auditedDocument(document) });
    });
    await queueIndexing(deps)(document.id);
    return presentDocument(document);
  };
