import type { GapsDeps } from "./gaps-deps.ts";

// Jobs that are merely under way are not overtaken.
const graceMs = 15_000;
const retryMs = 10 * 60_000;

/** Queues what a crash or a queue that was down left undone: answers nobody was told, closures nobody checked. */
export const sweepGaps =
  ({ askers, corrections, held, closures, jobs }: GapsDeps) =>
  async (now: Date = new Date()): Promise<void> => {
    const overdue = new Date(now.getTime() - graceMs);
    const untold = [...(await askers.overdueGaps(overdue)), ...(await held.overdueGaps(overdue))];
    for (const id of untold) await jobs.tell(id, null);
    for (const id of await corrections.overdue(overdue)) await jobs.correct(id);
    for (const id of await closures.unchecked(new Date(now.getTime() - retryMs))) await jobs.prove(id);
  };
