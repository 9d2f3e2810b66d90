import type { Core } from "#core/core.ts";
import { inTurn } from "#core/in-turn.ts";
import type { Logger } from "#core/platform/logger.ts";
import type { Jobs } from "#core/platform/queue/queue.ts";
import { keepScheduled } from "./keep-scheduled.ts";
import { mirrorQueuesOf, workOn } from "./processors.ts";
import { catchUpWithNotion, scheduleNotion, unscheduleNotion } from "./schedule.ts";

interface Options {
  core: Pick<Core, "notion">;
  jobs: Jobs;
  log: Logger;
  scheduleAgainMs: number;
}

const startWorks = async ({ core: { notion }, jobs, log, scheduleAgainMs }: Options) => [
  ...(await workOn(jobs, mirrorQueuesOf(notion.mirror))),
  await keepScheduled(() => scheduleNotion(jobs, notion.syncMs), log, scheduleAgainMs),
];

/** Works on the mirror from when something is mirrored until nothing is any more. */
export const followMirror = async (options: Options): Promise<{ close: () => Promise<void> }> => {
  const { core, jobs, log } = options;
  let works: Awaited<ReturnType<typeof startWorks>> = [];
  let isClosed = false;
  const close = async () => {
    const ending = works;
    works = [];
    await Promise.all(ending.map((work) => work.close()));
  };
  const settle = inTurn(async () => {
    if (isClosed) return;
    if (!core.notion.isMirrored()) {
      await close();
      await unscheduleNotion(jobs);
      return;
    }
    if (works.length === 0) works = await startWorks(options);
    await catchUpWithNotion(jobs);
  });
  await settle();
  core.notion.onChange(() => {
    // Whoever changed it does not wait for what is under way.
    settle().catch((error: unknown) => log.error({ err: error }, "could not follow how Notion is connected"));
    return Promise.resolve();
  });
  return {
    close: async () => {
      isClosed = true;
      await settle();
      await close();
    },
  };
};
