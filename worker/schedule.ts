import { askingQueue } from "#core/composition/create-golden.ts";
import { webhooksQueue } from "#core/composition/create-webhooks.ts";
import { notionQueues } from "#core/composition/create-notion.ts";
import { sourcesQueue } from "#core/composition/create-sources.ts";
import type { Jobs } from "#core/platform/queue/queue.ts";

const minuteMs = 60_000;

/** Recurring work: what was missed is queued again, what is over is cleared away. */
export const schedule = async (jobs: Jobs): Promise<void> => {
  await jobs.every("knowledge", "sweep-knowledge", 5 * minuteMs, "sweep");
  await jobs.every("knowledge", "digest-questions", minuteMs, "digest-questions");
  await jobs.every(askingQueue, "check-library", minuteMs, "check-library");
  await jobs.every("gaps", "sweep-gaps", minuteMs, "sweep");
  await jobs.every("gaps", "remind-of-leads", 5 * minuteMs, "remind-of-leads");
  await jobs.every(sourcesQueue, "sweep-sources", minuteMs, "sweep");
  await jobs.every(webhooksQueue, "sweep-webhooks", 10_000, "send");
  await jobs.every("initiatives", "remind-attendees", minuteMs, "remind");
  await jobs.every("initiatives", "send-announcements", minuteMs, "send-announcements");
  await jobs.every("files", "sweep-files", 60 * minuteMs, "sweep");
  await jobs.every("knowledge", "remind-owners", 30 * minuteMs, "remind-owners");
  await jobs.every("imports", "sweep-imports", 5 * minuteMs, "sweep");
  await jobs.every("knowledge", "clear-expired", 60 * minuteMs, "clear-expired");
};

const dayMs = 24 * 60 * minuteMs;
const { push, pull } = notionQueues;

/** Recurring work of the mirror. */
export const scheduleNotion = async (jobs: Jobs, syncMs: number): Promise<void> => {
  await jobs.every(push, "sweep-notion", Math.min(syncMs, 10_000), "sweep");
  await jobs.every(pull, "pull-notion", syncMs, "pull");
  await jobs.every(pull, "pull-team", 5 * syncMs, "pull-team");
  await jobs.every(pull, "reconcile-notion", dayMs, "reconcile");
};

/** What was missed while there was no worker. */
export const catchUpWithNotion = async (jobs: Jobs): Promise<void> => {
  await jobs.enqueue(pull, "add-missing", {}, { jobId: "add-missing" });
  await jobs.enqueue(pull, "pull-all", {}, { jobId: "pull-all" });
};

/** Ends the recurring work of a mirror that is not configured any more. */
export const unscheduleNotion = async (jobs: Jobs): Promise<void> => {
  await jobs.never(push, "sweep-notion");
  for (const id of ["pull-notion", "pull-team", "reconcile-notion"]) await jobs.never(pull, id);
};
