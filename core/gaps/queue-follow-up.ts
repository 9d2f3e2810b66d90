import type { GapsDeps } from "./gaps-deps.ts";

/** What is left to do once a request is answered or closed: the document to embed, if any, and requests by their ids. */
export interface FollowUp {
  documentId: string | null;
  tell: string[];
  /** When those who asked are told; null for at once. */
  tellAt: Date | null;
  prove: string[];
  /** The entry that is told in place of what others were told. */
  correct?: string | undefined;
}

/** Queues what follows; when the queue is down, the next sweep does. */
export const queueFollowUp =
  ({ jobs, queueIndexing, log }: Pick<GapsDeps, "jobs" | "queueIndexing" | "log">) =>
  async ({ documentId, tell, tellAt, prove, correct }: FollowUp): Promise<void> => {
    if (documentId !== null) await queueIndexing(documentId);
    try {
      for (const id of tell) await jobs.tell(id, tellAt);
      if (correct !== undefined) await jobs.correct(correct);
      for (const id of prove) await jobs.prove(id);
    } catch (error) {
      log.warn({ err: error, tell, prove, correct }, "could not queue what follows a request's end");
    }
  };
