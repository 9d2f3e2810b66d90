import type { Core } from "#core/core.ts";
import type { Logger } from "#core/platform/logger.ts";
import type { Jobs } from "#core/platform/queue.ts";
import { fileProcessors } from "./processors/files.ts";
import { gapProcessors } from "./processors/gaps.ts";
import { knowledgeProcessors } from "./processors/knowledge.ts";
import { schedule } from "./schedule.ts";

interface WorkerOptions {
  core: Core;
  jobs: Jobs;
  log: Logger;
}

/** Starts working on queued jobs; closing lets those under way finish. */
export const startWorker = async ({
  core,
  jobs,
  log,
}: WorkerOptions): Promise<{ close: () => Promise<void> }> => {
  const works = [
    await jobs.work("knowledge", knowledgeProcessors(core), { concurrency: 2 }),
    await jobs.work("gaps", gapProcessors(core), { concurrency: 2 }),
    await jobs.work("files", fileProcessors(core)),
  ];
  await schedule(jobs);
  log.debug("the worker is ready");
  return {
    close: async () => {
      await Promise.all(works.map((work) => work.close()));
    },
  };
};
