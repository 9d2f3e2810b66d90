import type { Knex } from "knex";
import { actionsWith } from "#contracts/audit-words.ts";
import { asPattern, countFound, narrowToPage, wordsOf } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";

/** A line of the audit log. */
export interface AuditRow {
  id: string;
  actor_name: string | null;
  token_name: string | null;
  action: string;
  subject: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  created_at: Date;
}

const columns = [
  "id",
  "actor_name",
  "token_name",
  "action",
  "subject",
  "subject_id",
  "before",
  "after",
  "created_at",
] as const;

/** What the audit log is narrowed to. */
export interface AuditFilter {
  subject?: string | undefined;
  /** A part of the name of who did it. */
  person?: string | undefined;
  since?: Date | undefined;
  /** Words that all must be in who did it, what was done, or the names of what it was done to. */
  q?: string | undefined;
}

// As the index has it.
const actor = "coalesce(actor_name, 'Legend')";
const searched = `lower(${actor} || ' ' || subject || ' ' || names_in(coalesce(before, '{}')) || ' ' || names_in(coalesce(after, '{}')))`;

const narrow = (query: Knex.QueryBuilder, { subject, person, since, q }: AuditFilter): void => {
  if (subject !== undefined) void query.where({ subject });
  if (since !== undefined) void query.where("created_at", ">=", since);
  if (person !== undefined) {
    const name = person.replace(/^@/u, "");
    void query.whereRaw(`lower(${actor}) like lower(?)`, [asPattern(name)]);
  }
  for (const word of wordsOf(q)) {
    const bindings = [asPattern(word.replace(/^@/u, "")), actionsWith(word)];
    void query.whereRaw(`(${searched} like lower(?) or action = any(?))`, bindings as never);
  }
};

/** The audit log, for reading. */
export const createAuditStore = (sql: Sql) => ({
  /** Newest first, one more than a page, so that the caller knows whether more follow; after a line of the page before by its id. */
  page: (filter: AuditFilter, after: string | undefined): Promise<AuditRow[]> =>
    sql<AuditRow>("audit_log").modify(narrow, filter).modify(narrowToPage, "id", after).select(columns),

  /** How many there are; of what is searched for at most one more than are counted. */
  count: (filter: AuditFilter): Promise<number> => {
    const query = sql("audit_log").modify(narrow, filter);
    return filter.q === undefined ? countRows(query) : countFound(sql, query);
  },
});

export type AuditStore = ReturnType<typeof createAuditStore>;
