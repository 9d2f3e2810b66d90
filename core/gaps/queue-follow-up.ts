import type { GapsDeps } from "./gaps-deps.ts";

/** What is left to do once an answer is committed: the document to embed, and requests by their ids. */
export interface FollowUp {
  documentId: string;
  tell: string[];
  prove: string[];
}

/** Queues what follows an answer; when the queue is down, the next sweep does. */
export const queueFollowUp =
  ({ jobs, queueIndexing, log }: Pick<GapsDeps, "jobs" | "queueIndexing" | "log">) =>
  async ({ documentId, tell, prove }: FollowUp): Promise<void> => {
    await queueIndexing(documentId);
    try {
      for (const id of tell) await jobs.tell(id);
      for (const id of prove) await jobs.prove(id);
    } catch (error) {
      log.warn({ err: error, tell, prove }, "could not queue what follows an answer");
    }
  };
