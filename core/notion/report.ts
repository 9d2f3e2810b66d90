import type { FailedJob, SyncedSource } from "#contracts/notion.ts";
import type { MirroredSource } from "#contracts/notion-connection.ts";
import type { LinkRow } from "./link-store.ts";
import { pushedKinds, type NotionDeps } from "./notion-deps.ts";
import { configuredSources } from "./pull-source.ts";
import type { SourceRow } from "./source-store.ts";

/** The queue that failed pushes are listed under. */
export const recordQueue = "notion-records";
const failedShown = 50;

const asTime = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

const stateOf = (row: SourceRow | undefined): SyncedSource["state"] => {
  if (row === undefined || row.started_at === null) return "waiting";
  if (row.problems.length > 0) return "blocked";
  if (row.error !== null) return "failing";
  return row.succeeded_at === null ? "waiting" : "working";
};

const presentSource = (source: MirroredSource, row: SourceRow | undefined): SyncedSource => {
  const problems = row?.problems ?? [];
  const error = row?.error ?? null;
  return {
    source,
    state: stateOf(row),
    lastRunAt: asTime(row?.started_at),
    lastSuccessAt: asTime(row?.succeeded_at),
    reconciledAt: asTime(row?.reconciled_at),
    changes: row?.changes ?? 0,
    problems: problems.length > 0 || error === null ? problems : [error],
    notes: row?.notes ?? [],
  };
};

const presentFailed = (link: LinkRow): FailedJob => ({
  id: `${link.kind}:${link.record_id}`,
  queue: recordQueue,
  name: `push ${link.kind}`,
  subject: link.record_id,
  reason: link.problem ?? "",
  attempts: link.attempts,
  failedAt: (link.failed_at ?? new Date()).toISOString(),
});

/** How the mirror is doing. */
export const readReport = (deps: Pick<NotionDeps, "config" | "links" | "sources">) => async () => {
  const [rows, waiting, failed] = await Promise.all([
    deps.sources.all(),
    deps.links.waiting(pushedKinds(deps)),
    deps.links.failed(failedShown),
  ]);
  const sinceMs = waiting.since === null ? 0 : Math.max(0, Date.now() - waiting.since.getTime());
  return {
    sources: configuredSources(deps).map((source) =>
      presentSource(
        source,
        rows.find((row) => row.source === source && row.source_id === deps.config.sources[source]),
      ),
    ),
    waiting: waiting.count,
    lagSeconds: Math.round(sinceMs / 1000),
    failed: failed.map(presentFailed),
  };
};

/** Has a record whose push failed pushed again; false when it has not failed. */
export const retryRecord =
  ({ links, queuePush }: Pick<NotionDeps, "links" | "queuePush">) =>
  async (id: string): Promise<boolean> => {
    const [kind = "", recordId = ""] = id.split(":");
    if (kind !== "ticket" && kind !== "participation") return false;
    if (!/^[0-9a-f-]{36}$/u.test(recordId)) return false;
    const retried = await links.retry({ kind, record_id: recordId });
    if (retried) await queuePush();
    return retried;
  };
