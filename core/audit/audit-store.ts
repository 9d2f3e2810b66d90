import { pageSize } from "#contracts/common.ts";
import type { Sql } from "../platform/database.ts";

/** A line of the audit log. */
export interface AuditRow {
  id: string;
  actor_name: string | null;
  action: string;
  subject: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  created_at: Date;
}

interface Filter {
  subject: string | undefined;
  /** The id of the last line of the page before. */
  after: string | undefined;
}

/** The audit log, for reading. */
export const createAuditStore = (sql: Sql) => ({
  /** Newest first, one more than a page, so that the caller knows whether more follow. */
  page: ({ subject, after }: Filter): Promise<AuditRow[]> =>
    sql<AuditRow>("audit_log")
      .modify((query) => {
        if (subject !== undefined) void query.where({ subject });
        if (after !== undefined) void query.where("id", "<", after);
      })
      .orderBy("id", "desc")
      .limit(pageSize + 1)
      .select("id", "actor_name", "action", "subject", "subject_id", "before", "after", "created_at"),

  count: async (subject: string | undefined): Promise<number> => {
    const query = sql("audit_log").count<{ count: string }[]>("* as count");
    const [row] = await (subject === undefined ? query : query.where({ subject }));
    return Number(row?.count ?? 0);
  },
});

export type AuditStore = ReturnType<typeof createAuditStore>;
