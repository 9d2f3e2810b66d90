import { z } from "zod";
import { askingQueue } from "#core/composition/create-golden.ts";
import { proofsQueue } from "#core/composition/create-modules.ts";
import { notionQueues } from "#core/composition/create-notion.ts";
import { sourcesQueue } from "#core/composition/create-sources.ts";
import { webhooksQueue } from "#core/composition/create-webhooks.ts";
import type { Core } from "#core/core.ts";
import type { Jobs } from "#core/platform/queue/queue.ts";

/** What the jobs of a queue do, by name. All may run twice without harm. */
type Processors = Record<string, (data: unknown) => Promise<void>>;

interface Queue {
  name: string;
  processors: Processors;
  /** How many jobs are worked on at once; one unless it is named. */
  concurrency?: number;
}

/** Starts working on queues, one after the other. */
export const workOn = async (jobs: Jobs, queues: Queue[]): Promise<Awaited<ReturnType<Jobs["work"]>>[]> => {
  const works: Awaited<ReturnType<Jobs["work"]>>[] = [];
  for (const { name, processors, concurrency = 1 } of queues)
    works.push(await jobs.work(name, processors, { concurrency }));
  return works;
};

const document = z.object({ documentId: z.uuid() });
const gap = z.object({ gapId: z.uuid() });
const entry = z.object({ entryId: z.uuid() });
const golden = z.object({ id: z.uuid() });
const run = z.object({ runId: z.uuid() });
const source = z.object({ sourceId: z.uuid() });
const file = z.object({ fileId: z.uuid() });
const whole = z.object({ importId: z.uuid() });

// Few enough that nobody waits long for the database.
const digestedAtOnce = 100;

const ofKnowledge = ({ knowledge, library, review, remindOwners, clearExpired }: Core): Processors => ({
  "index-document": async (data) => {
    const { documentId } = document.parse(data);
    await knowledge.indexDocument(documentId);
    await knowledge.findDuplicates(documentId);
    await knowledge.findContradictions(documentId);
    await library.hasChanged();
  },
  sweep: async () => {
    await knowledge.sweep();
    await knowledge.findDuplicates();
    await knowledge.findContradictions();
  },
  "digest-questions": async () => {
    while ((await review.digest(digestedAtOnce)) > 0);
  },
  "remind-owners": async () => {
    await remindOwners();
  },
  "clear-expired": async () => clearExpired(),
});

/** What agents wait to be told, of requests and of leads. */
const ofGaps = ({ gaps, leadRecords }: Core): Processors => ({
  tell: async (data) => gaps.tellAskers(gap.parse(data).gapId),
  correct: async (data) => gaps.tellCorrections(entry.parse(data).entryId),
  sweep: async () => gaps.sweep(),
  "remind-of-leads": async () => leadRecords.remind(),
});

const ofAsking = (core: Core): Processors => ({
  "ask-golden": async (data) => core.golden.askOne(golden.parse(data).id),
  "check-library": async () => core.library.check(),
  "ask-all-golden": async (data) => core.golden.askAll(run.parse(data).runId),
});

const ofSources = ({ sources }: Core): Processors => ({
  read: async (data) => sources.read(source.parse(data).sourceId),
  sweep: async () => sources.queueDue(),
});

const ofInitiatives = ({ initiatives, announcements }: Core): Processors => ({
  "send-announcements": async () => announcements.sendDue(),
  remind: async () => initiatives.remindAttendees(),
});

const ofImports = ({ imports }: Core): Processors => ({
  read: async (data) => imports.readStagedFile(file.parse(data).fileId),
  write: async (data) => imports.writeImport(whole.parse(data).importId),
  sweep: async () => imports.sweep(),
});

/** The queues that are always worked on. */
export const queuesOf = (core: Core): Queue[] => [
  { name: "knowledge", processors: ofKnowledge(core), concurrency: 2 },
  { name: "gaps", processors: ofGaps(core), concurrency: 2 },
  // It waits for the model, which nobody who is to be told must.
  { name: proofsQueue, processors: { prove: async (data) => core.gaps.proveClosure(gap.parse(data).gapId) } },
  { name: "files", processors: { sweep: async () => core.files.sweep() } },
  { name: askingQueue, processors: ofAsking(core) },
  { name: sourcesQueue, processors: ofSources(core), concurrency: 2 },
  { name: "initiatives", processors: ofInitiatives(core) },
  { name: "imports", processors: ofImports(core), concurrency: 2 },
  // A receiver knows each event by its id.
  { name: webhooksQueue, processors: { send: async () => core.webhooks.send() }, concurrency: 4 },
];

/** Those of the mirror, which do nothing once nothing is mirrored. */
export const mirrorQueuesOf = (mirror: Core["notion"]["mirror"]): Queue[] => {
  const push = async () => (await mirror())?.push();
  const pulls: Processors = {
    pull: async () => (await mirror())?.pull(),
    "pull-team": async () => (await mirror())?.pullTeam(),
    "pull-all": async () => {
      const own = await mirror();
      await own?.pull();
      await own?.pullTeam();
    },
    "add-missing": async () => (await mirror())?.addMissing(),
    reconcile: async () => (await mirror())?.reconcile(),
  };
  return [
    { name: notionQueues.push, processors: { push, sweep: push } },
    { name: notionQueues.pull, processors: pulls },
  ];
};
