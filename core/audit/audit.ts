import type { AuditEntry } from "#contracts/audit.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { readCursor, readRows, toPage, type Page } from "../page.ts";
import type { Sql } from "../platform/database.ts";
import { createAuditStore, type AuditRow, type AuditStore } from "./audit-store.ts";

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  actor: row.actor_name,
  action: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  before: row.before,
  after: row.after,
  createdAt: row.created_at.toISOString(),
});

const listAudit =
  (log: AuditStore) =>
  async (
    actor: Actor,
    { subject, cursor }: { subject?: string | undefined; cursor?: string | undefined },
  ): Promise<Page<AuditEntry>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const { rows, total } = await readRows(after, {
      page: () => log.page({ subject, after }),
      count: () => log.count(subject),
    });
    return toPage(rows, total, present);
  };

/** Every admin change, newest first, optionally of one kind of record; for admins. */
export const createAudit = ({ sql }: { sql: Sql }) => ({ list: listAudit(createAuditStore(sql)) });
