import type { Logger } from "#core/platform/logger.ts";

/** Schedules now and again and again, for a Redis that lost its data has no clock either. */
export const keepScheduled = async (scheduleAll: () => Promise<void>, log: Logger, againMs: number) => {
  await scheduleAll();
  const timer = setInterval(() => {
    scheduleAll().catch((error: unknown) => log.warn({ err: error }, "could not schedule recurring work"));
  }, againMs);
  return {
    close: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
};
