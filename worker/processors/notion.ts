import type { Notion } from "#core/notion/notion.ts";

type Processors = Record<string, (data: unknown) => Promise<void>>;

/** What the queue of pushes to Notion does, by name. All may run twice without harm. */
export const pushProcessors = (notion: Notion): Processors => ({
  push: async () => notion.push(),
  sweep: async () => notion.push(),
});

/** What the queue of pulls from Notion does, by name. All may run twice without harm. */
export const pullProcessors = (notion: Notion): Processors => ({
  pull: async () => notion.pull(),
  "pull-team": async () => notion.pullTeam(),
  "pull-all": async () => {
    await notion.pull();
    await notion.pullTeam();
  },
  "add-missing": async () => notion.addMissing(),
  reconcile: async () => notion.reconcile(),
});
