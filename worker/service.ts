import type { Core } from "#core/core.ts";
import { sourcesQueue } from "#core/composition/create-sources.ts";
import type { Logger } from "#core/platform/logger.ts";
import type { Jobs } from "#core/platform/queue/queue.ts";
import { webhooksQueue } from "#core/composition/create-webhooks.ts";
import { askingQueue } from "#core/composition/create-golden.ts";
import { proofsQueue } from "#core/composition/create-modules.ts";
import { followMirror } from "./follow-mirror.ts";
import { keepScheduled } from "./keep-scheduled.ts";
import { askingProcessors } from "./processors/asking.ts";
import { fileProcessors } from "./processors/files.ts";
import { gapProcessors, proofProcessors } from "./processors/gaps.ts";
import { initiativeProcessors } from "./processors/initiatives.ts";
import { importProcessors } from "./processors/imports.ts";
import { knowledgeProcessors } from "./processors/knowledge.ts";
import { sourceProcessors } from "./processors/sources.ts";
import { webhookProcessors } from "./processors/webhooks.ts";
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
    await jobs.work("knowledge", knowledgeProcessors(core), { concurrency: 2 }),
    await jobs.work("gaps", gapProcessors(core), { concurrency: 2 }),
    await jobs.work(proofsQueue, proofProcessors(core)),
    await jobs.work("files", fileProcessors(core)),
    await jobs.work(askingQueue, askingProcessors(core)),
    await jobs.work(sourcesQueue, sourceProcessors(core), { concurrency: 2 }),
    await jobs.work("initiatives", initiativeProcessors(core)),
    await jobs.work("imports", importProcessors(core), { concurrency: 2 }),
    await jobs.work(webhooksQueue, webhookProcessors(core), { concurrency: 4 }),
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
