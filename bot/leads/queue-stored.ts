import type { EnqueueOptions } from "#core/platform/queue/queue.ts";
import type { BotDeps } from "../context.ts";

/** Queues what a lead's message, which is stored, needs next; when the queue is down, the next sweep does. */
export const queueStored = async (
  { jobs, log }: BotDeps,
  name: "gather" | "draft",
  leadId: string,
  options: EnqueueOptions,
): Promise<void> => {
  try {
    await jobs.enqueue("telegram", name, { leadId }, options);
  } catch (error) {
    log.warn({ err: error, name, leadId }, "could not queue a lead's message");
  }
};
