import type { Jobs } from "#core/platform/queue.ts";

const minuteMs = 60_000;

/** Recurring work: what was missed is queued again, what is over is cleared away. */
export const schedule = async (jobs: Jobs): Promise<void> => {
  await jobs.every("knowledge", "sweep-knowledge", 5 * minuteMs, "sweep");
  await jobs.every("knowledge", "digest-questions", minuteMs, "digest-questions");
  await jobs.every("gaps", "sweep-gaps", minuteMs, "sweep");
  await jobs.every("files", "sweep-files", 60 * minuteMs, "sweep");
  await jobs.every("knowledge", "clear-expired", 60 * minuteMs, "clear-expired");
};
