import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { PushedKind } from "./notion-deps.ts";

/** What records are told to when they change, so that their pages follow. */
export interface Outbox {
  /** Notes in the transaction of a change that it is to be pushed; a new record has no fields. */
  note(trx: Sql, kind: PushedKind, recordId: string, fields?: string[]): Promise<void>;
  /** Has what was noted pushed, once it is committed; when the queue is down, the next sweep does. */
  push(): Promise<void>;
}

const insert = `
  insert into notion_links (kind, record_id, due_at, changed_at) values (?, ?, clock_timestamp(), ?::jsonb)
  on conflict (kind, record_id) do nothing`;

// Also while nothing is mirrored: the page there is may be mirrored again.
const update = `
  update notion_links set
    revision = revision + 1,
    due_at = clock_timestamp(),
    failed_at = null,
    changed_at = changed_at || ?::jsonb
  where kind = ? and record_id = ?`;

interface Deps {
  /** Whether this kind of record is mirrored now. */
  isPushed: (kind: PushedKind) => boolean;
  queuePush: () => Promise<void>;
  log: Logger;
}

/** The outbox of the mirror. */
export const createOutbox = ({ isPushed, queuePush, log }: Deps): Outbox => ({
  note: async (trx, kind, recordId, fields = []) => {
    const now = new Date().toISOString();
    const changed = JSON.stringify(Object.fromEntries(fields.map((field) => [field, now])));
    const { rowCount } = await trx.raw<{ rowCount: number }>(update, [changed, kind, recordId]);
    if (rowCount === 0 && isPushed(kind)) await trx.raw(insert, [kind, recordId, changed]);
  },
  push: async () => {
    if (!isPushed("ticket") && !isPushed("participation")) return;
    try {
      await queuePush();
    } catch (error) {
      log.warn({ err: error }, "could not queue a push to Notion");
    }
  },
});
