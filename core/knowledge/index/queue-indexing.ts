import type { KnowledgeDeps } from "../knowledge-deps.ts";

/** Has a committed document embedded soon; when the queue is down, the next sweep does. */
export const queueIndexing =
  ({ jobs, log }: Pick<KnowledgeDeps, "jobs" | "log">) =>
  async (documentId: string): Promise<void> => {
    try {
      await jobs.indexDocument(documentId);
    } catch (error) {
      log.warn({ err: error, documentId }, "could not queue the indexing of a document");
    }
  };
