import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";

/** What records are told to when they change, so that their pages follow. */
export interface Outbox {
  /** Notes in the transaction of a change that it is to be pushed; a new record has no fields. */
  note(trx: Sql, kind: "ticket" | "participation", recordId: string, fields?: string[]): Promise<void>;
  /** Has what was noted pushed, once it is committed; when the queue is down, the next sweep does. */
  push(): Promise<void>;
}

const upsert = `
  insert into notion_links (kind, record_id, due_at, changed_at) values (?, ?, clock_timestamp(), ?::jsonb)
  on conflict (kind, record_id) do update set
    revision = notion_links.revision + 1,
    due_at = clock_timestamp(),
    failed_at = null,
    changed_at = notion_links.changed_at || excluded.changed_at`;

/** The outbox of the mirror. */
export const createOutbox = (queuePush: () => Promise<void>, log: Logger): Outbox => ({
  note: async (trx, kind, recordId, fields = []) => {
    const now = new Date().toISOString();
    const changed = Object.fromEntries(fields.map((field) => [field, now]));
    await trx.raw(upsert, [kind, recordId, JSON.stringify(changed)]);
  },
  push: async () => {
    try {
      await queuePush();
    } catch (error) {
      log.warn({ err: error }, "could not queue a push to Notion");
    }
  },
});
