import type { SyncReport } from "#contracts/notion.ts";
import { requireAdmin, type Actor } from "./actor.ts";
import type { Config } from "./config.ts";
import { askingQueue } from "./create-golden.ts";
import { webhooksQueue } from "./create-webhooks.ts";
import type { Support } from "./create-support.ts";
import { AppError, notFound } from "./errors.ts";
import type { Notion } from "./notion/notion.ts";
import type { Outbox } from "./notion/outbox.ts";
import type { Sql } from "./platform/database.ts";
import type { Logger } from "./platform/logger.ts";
import type { Jobs } from "./platform/queue.ts";
import type { Users } from "./users/users.ts";

/** The queues of the mirror. */
export const notionQueues = { push: "notion-push", pull: "notion-pull" } as const;

/** The queues whose failed jobs admins see. */
export const watchedQueues = [
  "knowledge",
  "gaps",
  "files",
  askingQueue,
  "sources",
  "initiatives",
  "imports",
  webhooksQueue,
  notionQueues.push,
  notionQueues.pull,
] as const;
const failedShown = 50;

/** Whether records are mirrored in Notion: its token alone only lets pages be read as knowledge. */
export const isMirrored = ({ notion }: Pick<Config, "notion">): boolean =>
  notion !== null && Object.keys(notion.sources).length > 0;

const queuePushOn = (jobs: Jobs) => () => jobs.enqueue(notionQueues.push, "push", {}, { jobId: "push" });

const noOutbox: Outbox = { note: () => Promise.resolve(), push: () => Promise.resolve() };

/** What records are told to when they change; nothing of it runs where no Notion is configured. */
export const openOutbox = async (config: Config, jobs: Jobs, log: Logger): Promise<Outbox> => {
  if (!isMirrored(config)) return noOutbox;
  const { createOutbox } = await import("./notion/outbox.ts");
  return createOutbox(queuePushOn(jobs), log);
};

interface Deps {
  sql: Sql;
  jobs: Jobs;
  users: Users;
  support: Support;
  config: Config;
  log: Logger;
}

const openMirror = async ({ sql, jobs, users, support, config, log }: Deps): Promise<Notion | null> => {
  if (config.notion === null || !isMirrored(config)) return null;
  const { createNotion } = await import("./notion/notion.ts");
  return createNotion({
    sql,
    config: config.notion,
    records: { ticket: support.tickets.mirror, participation: support.initiatives.mirror },
    upcoming: support.initiatives.mirrorUpcoming,
    members: users.mirror,
    takeOptions: support.options.takeFromNotion,
    readProof: support.files.readProof,
    queuePush: queuePushOn(jobs),
    log,
  });
};

const nothing = { sources: [], waiting: 0, lagSeconds: 0, failed: [] };

const webhookOf = async (mirror: Notion): Promise<SyncReport["webhook"]> => {
  const { isSet, waiting } = await mirror.webhook();
  return { isSet, waitingUntil: waiting?.until.toISOString() ?? null, token: waiting?.token ?? null };
};

const createOversight = (mirror: Notion | null, jobs: Jobs) => ({
  /** How the mirror is doing, and what has failed in any queue; for admins. */
  read: async (actor: Actor): Promise<SyncReport> => {
    requireAdmin(actor);
    const [report, webhook, failed] = await Promise.all([
      mirror === null ? nothing : mirror.report(),
      mirror === null ? null : webhookOf(mirror),
      jobs.failed([...watchedQueues], failedShown),
    ]);
    const ofQueues = failed.map(({ failedAt, ...job }) => ({
      ...job,
      subject: null,
      failedAt: failedAt.toISOString(),
    }));
    const all = [...report.failed, ...ofQueues].toSorted((a, b) => b.failedAt.localeCompare(a.failedAt));
    return { connected: mirror !== null, ...report, webhook, failed: all.slice(0, failedShown) };
  },

  /** Reads everything and pushes what waits; throws `conflict` without Notion. */
  syncNow: async (actor: Actor): Promise<void> => {
    requireAdmin(actor);
    if (mirror === null) throw new AppError("conflict", "Notion is not connected");
    await jobs.enqueue(notionQueues.pull, "pull-all", {}, { jobId: "pull-all" });
    await queuePushOn(jobs)();
  },

  /** Waits for the token that Notion posts first, for a while; throws `conflict` without Notion, or once one is set. */
  expectToken: async (actor: Actor): Promise<void> => {
    requireAdmin(actor);
    if (mirror === null) throw new AppError("conflict", "Notion is not connected");
    if ((await mirror.webhook()).isSet) throw new AppError("conflict", "NOTION_WEBHOOK_TOKEN is set already");
    await mirror.expectToken();
  },

  /** Tries a failed job again; throws `not_found`. */
  retry: async (actor: Actor, { queue, id }: { queue: string; id: string }): Promise<void> => {
    requireAdmin(actor);
    const retried = watchedQueues.some((name) => name === queue)
      ? await jobs.retry(queue, id)
      : mirror !== null && (await mirror.retryRecord(id));
    if (!retried) throw notFound("Failed job");
  },
});

/** The mirror in Notion: `mirror` is null where none is configured, and no code of it is loaded. */
export const createNotionCases = async (deps: Deps) => {
  const { jobs } = deps;
  const mirror = await openMirror(deps);
  return {
    mirror,
    ...createOversight(mirror, jobs),
    /** Takes what was posted to the webhook: an event makes the pull immediate. False when it is not Notion's. */
    receivePosted: async (body: string, signature: string): Promise<boolean> => {
      const posted = mirror === null ? "refused" : await mirror.receive(body, signature);
      if (posted === "event") await jobs.enqueue(notionQueues.pull, "pull-all", {}, { jobId: "pull-all" });
      return posted !== "refused";
    },
  };
};
