import { queryOptions } from "@tanstack/react-query";
import { type FailedJob, readSync, type SyncedSource } from "#contracts/notion.ts";
import { call } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { formatAge } from "../../../platform/text/dates.ts";
import { keys } from "../../../platform/api/query-keys.ts";

const refreshMs = 5000;

/** How the mirror in Notion is doing; read again every few seconds while it is looked at. */
export const syncQuery = queryOptions({
  queryKey: keys.sync,
  queryFn: ({ signal }) => call(readSync, {}, { signal }),
  refetchInterval: refreshMs,
});

/** The state of a data source in a word, and how it is to be taken. */
export const stateWords: Record<
  SyncedSource["state"],
  { text: string; tone: "neutral" | "positive" | "warning" | "danger" }
> = {
  waiting: { text: "Not read yet", tone: "neutral" },
  working: { text: "In sync", tone: "positive" },
  blocked: { text: "Needs a change in Notion", tone: "danger" },
  failing: { text: "Out of reach", tone: "warning" },
};

/** When a data source was last read, and what came of it. */
export const factsOf = ({ lastRunAt, lastSuccessAt, changes }: SyncedSource, now = Date.now()): string[] => {
  if (lastRunAt === null) return [];
  const facts = [`Last run ${formatAge(lastRunAt, now)}`];
  if (lastSuccessAt === null) facts.push("Never read so far");
  else if (changes > 0) facts.push(`${countOf(changes, "change")} taken over`);
  return facts;
};

/** How much is still to be pushed, in words. */
export const waitingText = (waiting: number, lagSeconds: number): string => {
  if (waiting === 0) return "Everything is pushed.";
  const records = `${countOf(waiting, "record")} to push`;
  if (lagSeconds < 60) return `${records}.`;
  return `${records}, the oldest for ${countOf(Math.round(lagSeconds / 60), "minute")}.`;
};

/** What a failed job was to do. */
export const jobTitle = ({ queue, name }: Pick<FailedJob, "queue" | "name">): string =>
  name.startsWith("push ") ? `Push a ${name.slice("push ".length)} to Notion` : `${queue}: ${name}`;

/** When a job failed, and how often it was tried. */
export const failureFacts = (
  { failedAt, attempts }: Pick<FailedJob, "failedAt" | "attempts">,
  now = Date.now(),
): string[] => [formatAge(failedAt, now), countOf(attempts, "attempt")];
