import type { SyncReport } from "#contracts/notion.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { NotionInUse } from "../connections/notion-in-use.ts";
import { askingQueue } from "./create-golden.ts";
import { proofsQueue } from "./create-modules.ts";
import { webhooksQueue } from "./create-webhooks.ts";
import type { Support } from "./create-support.ts";
import { AppError, notFound } from "../errors.ts";
import type { Notion } from "../notion/notion.ts";
import { createOutbox, type Outbox } from "../notion/outbox.ts";
import { sourceOfKind } from "../notion/notion-deps.ts";
import { useSources } from "../notion/use-sources.ts";
import type { NotionConfig } from "../notion-settings.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { Jobs } from "../platform/queue/queue.ts";
import type { Users } from "../users/users.ts";

/** The queues of the mirror. */
export const notionQueues = { push: "notion-push", pull: "notion-pull" } as const;

/** The queues whose failed jobs admins see. */
export const watchedQueues = [
  "knowledge",
  "gaps",
  proofsQueue,
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

const queuePushOn = (jobs: Jobs) => () => jobs.enqueue(notionQueues.push, "push", {}, { jobId: "push" });

/** What records are told to when they change. */
export const openOutbox = ({ current }: Pick<NotionInUse, "current">, jobs: Jobs, log: Logger): Outbox =>
  createOutbox({
    isPushed: (kind) => current()?.sources[sourceOfKind[kind]] !== undefined,
    queuePush: queuePushOn(jobs),
    log,
  });

interface Deps {
  sql: Sql;
  jobs: Jobs;
  users: Users;
  support: Support;
  notion: NotionInUse;
  log: Logger;
}

const recordsOf = ({ support }: Deps) => ({
  ticket: support.tickets.mirror,
  participation: support.initiatives.mirror,
});

/** The mirror as Notion is connected now; its code is loaded where there is one. */
const holdMirror = (deps: Deps) => {
  const { sql, jobs, users, support, notion, log } = deps;
  let held: { config: NotionConfig; mirror: Notion } | null = null;
  return async (): Promise<Notion | null> => {
    const { createNotion } = notion.isMirrored() ? await import("../notion/notion.ts") : {};
    const config = notion.current();
    if (config === null || createNotion === undefined || !notion.isMirrored()) return null;
    if (held?.config === config) return held.mirror;
    const mirror = createNotion({
      sql,
      config,
      records: recordsOf(deps),
      upcoming: support.initiatives.mirrorUpcoming,
      members: users.mirror,
      takeOptions: support.options.takeFromNotion,
      readProof: support.files.readProof,
      queuePush: queuePushOn(jobs),
      log,
    });
    held = { config, mirror };
    return mirror;
  };
};

type ReadMirror = ReturnType<typeof holdMirror>;

const nothing = { sources: [], waiting: 0, lagSeconds: 0, failed: [] };

const webhookOf = async (mirror: Notion, { webhook }: NotionInUse): Promise<SyncReport["webhook"]> => {
  const [{ isSet, waiting }, origin] = await Promise.all([mirror.webhook(), webhook.origin()]);
  return {
    isSet,
    origin,
    waitingUntil: waiting?.until.toISOString() ?? null,
    token: waiting?.token ?? null,
  };
};

const requireMirror = async (read: ReadMirror): Promise<Notion> => {
  const mirror = await read();
  if (mirror === null) throw new AppError("conflict", "Notion is not connected");
  return mirror;
};

const createOversight = (readMirror: ReadMirror, { jobs, notion }: Pick<Deps, "jobs" | "notion">) => ({
  /** How the mirror is doing, and what has failed in any queue; for admins. */
  read: async (actor: Actor): Promise<SyncReport> => {
    requireAdmin(actor);
    const mirror = await readMirror();
    const [report, webhook, failed] = await Promise.all([
      mirror === null ? nothing : mirror.report(),
      mirror === null ? null : webhookOf(mirror, notion),
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
    await requireMirror(readMirror);
    await jobs.enqueue(notionQueues.pull, "pull-all", {}, { jobId: "pull-all" });
    await queuePushOn(jobs)();
  },

  /** Tries a failed job again; throws `not_found`. */
  retry: async (actor: Actor, { queue, id }: { queue: string; id: string }): Promise<void> => {
    requireAdmin(actor);
    const retried = watchedQueues.some((name) => name === queue)
      ? await jobs.retry(queue, id)
      : ((await (await readMirror())?.retryRecord(id)) ?? false);
    if (!retried) throw notFound("Failed job");
  },
});

/** How the token comes that Notion signs its events with. */
const createWebhookToken = (readMirror: ReadMirror, { webhook }: NotionInUse) => ({
  /** Waits for the token that Notion posts first, for a while; throws `conflict` without Notion, or once one is set. */
  expectToken: async (actor: Actor): Promise<void> => {
    requireAdmin(actor);
    const mirror = await requireMirror(readMirror);
    webhook.requireOpen();
    if ((await mirror.webhook()).isSet)
      throw new AppError("conflict", "The webhook has its token already: forget that one first");
    await mirror.expectToken();
  },

  /** Takes the token into use that was posted while it was waited for; throws `conflict` where none was. */
  useToken: async (actor: Actor): Promise<void> => {
    requireAdmin(actor);
    const mirror = await requireMirror(readMirror);
    const { waiting } = await mirror.webhook();
    if (waiting?.token == null)
      throw new AppError("conflict", "No token of Notion waits: have it sent again");
    await webhook.use(actor, waiting.token);
    await mirror.endWaiting();
  },

  forgetToken: async (actor: Actor): Promise<void> => {
    requireAdmin(actor);
    webhook.requireOpen();
    await webhook.forget(actor);
  },
});

/** The mirror in Notion, which is another one as soon as Notion is connected otherwise. */
export const createNotionCases = async (deps: Deps) => {
  const { sql, jobs, notion } = deps;
  const mirror = holdMirror(deps);
  const use = useSources({ sql, records: recordsOf(deps) });
  await notion.settled(use);
  notion.onChange(() => notion.settled(use));
  return {
    /** Null where nothing is mirrored. */
    mirror,
    syncMs: notion.syncMs,
    isMirrored: notion.isMirrored,
    /** Calls back once Notion has been connected otherwise, or is not any more. */
    onChange: notion.onChange,
    ...createOversight(mirror, deps),
    ...createWebhookToken(mirror, notion),
    /** Takes what was posted to the webhook: an event makes the pull immediate. False when it is not Notion's. */
    receivePosted: async (body: string, signature: string): Promise<boolean> => {
      const posted = (await (await mirror())?.receive(body, signature)) ?? "refused";
      if (posted === "event") await jobs.enqueue(notionQueues.pull, "pull-all", {}, { jobId: "pull-all" });
      return posted !== "refused";
    },
  };
};
