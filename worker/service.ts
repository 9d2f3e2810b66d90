import type { Core } from "#core/core.ts";
import type { Logger } from "#core/platform/logger.ts";
import type { Jobs } from "#core/platform/queue/queue.ts";
import { webhooksQueue } from "#core/composition/create-webhooks.ts";
import { followMirror } from "./follow-mirror.ts";
import { keepScheduled } from "./keep-scheduled.ts";
import { queuesOf, workOn } from "./processors.ts";
import { schedule } from "./schedule.ts";

interface WorkerOptions {
  core: Core;
  jobs: Jobs;
  log: Logger;
  /** How often recurring work is scheduled again. */
  scheduleAgainMs?: number;
}

const usualScheduleAgainMs = 5 * 60_000;

/** Has what webhooks are told sent as soon as it is committed; the clock sends what nobody was woken for. */
const sendWhenWoken = async ({ events }: Core, jobs: Jobs, log: Logger) => {
  const stop = await events.onSenderWake(() => {
    // Each a job of its own: one that runs may be waiting for somebody who does not answer.
    jobs
      .enqueue(webhooksQueue, "send", {})
      .catch((error: unknown) => log.warn({ err: error }, "could not queue what webhooks are told"));
  });
  return {
    close: () => {
      stop();
      return Promise.resolve();
    },
  };
};

/** Starts working on queued jobs; closing lets those under way finish. */
export const startWorker = async ({
  core,
  jobs,
  log,
  scheduleAgainMs = usualScheduleAgainMs,
}: WorkerOptions): Promise<{ close: () => Promise<void> }> => {
  const works: { close: () => Promise<void> }[] = [
    ...(await workOn(jobs, queuesOf(core))),
    await sendWhenWoken(core, jobs, log),
  ];
  works.push(await keepScheduled(() => schedule(jobs), log, scheduleAgainMs));
  works.push(await followMirror({ core, jobs, log, scheduleAgainMs }));
  log.debug("the worker is ready");
  return {
    close: async () => {
      await Promise.all(works.map((work) => work.close()));
    },
  };
};
