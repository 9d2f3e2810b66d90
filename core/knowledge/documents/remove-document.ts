import { requireAdmin, type Actor } from "../../actor.ts";
import { lockOrdinary } from "./change-document.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { auditedDocument } from "./present-document.ts";

/** Removes a document from the library and, in the same transaction, from retrieval; its versions are kept. */
export const removeDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<{ success: true }> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) => {
      const stored = await lockOrdinary(deps, id, trx);
      await deps.documents.remove(id, new Date(), trx);
      await deps.passages.replace([{ documentId: id, passages: [] }], trx);
      const change = { action: "document.remove", subject: "document", subjectId: id };
      await deps.recordChange(trx, { actor, ...change, before: auditedDocument(stored), after: null });
    });
    return { success: true };
  };
