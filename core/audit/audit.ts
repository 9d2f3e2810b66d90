import type { InputOf } from "#contracts/endpoint.ts";
import type { AuditEntry, listAudit as contract } from "#contracts/audit.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { sinceDays } from "../platform/lists/list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import { createAuditStore, type AuditRow, type AuditStore } from "./audit-store.ts";

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  actor: row.actor_name,
  token: row.token_name,
  action: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  before: row.before,
  after: row.after,
  createdAt: row.created_at.toISOString(),
});

const listAudit =
  (log: AuditStore) =>
  async (actor: Actor, { cursor, days, ...filter }: InputOf<typeof contract>): Promise<Page<AuditEntry>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const narrowed = { ...filter, since: sinceDays(days) };
    const { rows, total } = await readRows(after, {
      page: () => log.page(narrowed, after),
      count: () => log.count(narrowed),
    });
    return toPage(rows, total, present);
  };

/** Every admin change, newest first, as far as it is narrowed; for admins. */
export const createAudit = ({ sql }: { sql: Sql }) => ({ list: listAudit(createAuditStore(sql)) });
