import type { Core } from "#core/core.ts";

type Processors = Record<string, (data: unknown) => Promise<void>>;

type Mirror = Core["notion"]["mirror"];

/** What the queue of pushes to Notion does, by name; nothing once nothing is mirrored. All may run twice without harm. */
export const pushProcessors = (mirror: Mirror): Processors => {
  const push = async () => (await mirror())?.push();
  return { push, sweep: push };
};

/** What the queue of pulls from Notion does, by name; nothing once nothing is mirrored. All may run twice without harm. */
export const pullProcessors = (mirror: Mirror): Processors => ({
  pull: async () => (await mirror())?.pull(),
  "pull-team": async () => (await mirror())?.pullTeam(),
  "pull-all": async () => {
    const own = await mirror();
    await own?.pull();
    await own?.pullTeam();
  },
  "add-missing": async () => (await mirror())?.addMissing(),
  reconcile: async () => (await mirror())?.reconcile(),
});
