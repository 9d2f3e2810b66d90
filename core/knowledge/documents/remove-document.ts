import { requireAdmin, type Actor } from "../../actor.ts";
import type { Sql } from "../../platform/database.ts";
import { lockOrdinary } from "./change-document.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import type { StoredDocument } from "./document-store.ts";
import { auditedDocument } from "./present-document.ts";

/** Puts documents that are held into the trash and takes them out of retrieval; gives how many. */
export const removeStored = async (
  deps: KnowledgeDeps,
  actor: Actor,
  documents: StoredDocument[],
  trx: Sql,
): Promise<number> => {
  const ids = documents.map(({ id }) => id);
  await deps.documents.remove(ids, { at: new Date(), by: actor.username }, trx);
  await deps.passages.replace(
    ids.map((documentId) => ({ documentId, passages: [] })),
    trx,
  );
  for (const stored of documents) {
    const change = { action: "document.remove", subject: "document", subjectId: stored.id };
    await deps.recordChange(trx, { actor, ...change, before: auditedDocument(stored), after: null });
  }
  return ids.length;
};

/** Puts a document into the trash and, in the same transaction, takes it out of retrieval; it keeps its versions. */
export const removeDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<{ success: true }> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) =>
      removeStored(deps, actor, [await lockOrdinary(deps, id, trx)], trx),
    );
    return { success: true };
  };
