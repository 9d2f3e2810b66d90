import type { ImageType } from "#contracts/files.ts";
import type { ThreadEntry } from "#contracts/thread-entries.ts";
import { narrowToPage } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { countRows, isAdded, rowsOf } from "../platform/run-prepared.ts";

/** Records that have a thread. */
export type ThreadKind = "ticket" | "participation";

/** A line of a thread. */
export interface ThreadRow {
  id: string;
  kind: ThreadKind;
  record_id: string;
  event: ThreadEntry["event"];
  /** Null where it was done in Notion. */
  author_id: string | null;
  from_team: boolean;
  text: string | null;
  file_id: string | null;
  changes: ThreadEntry["changes"];
  idempotency_key: string | null;
  created_at: Date;
}

/** A line as threads show it. */
export interface ListedEntry extends ThreadRow {
  author_name: string | null;
  proof_id: string | null;
  proof_name: string | null;
  proof_type: ImageType | null;
}

const listed = (sql: Sql) =>
  sql("thread_entries as entries")
    .leftJoin("users", "users.id", "entries.author_id")
    .leftJoin("files", "files.id", "entries.file_id")
    .select(
      "entries.*",
      "users.telegram_username as author_name",
      "entries.file_id as proof_id",
      "files.name as proof_name",
      "files.content_type as proof_type",
    );

// More than one person writes before anybody answers; what is older is of no use to be brought up to date.
const mostUnanswered = 20;

const unanswered = `
  select e.id from thread_entries e
  where e.record_id = :recordId and e.event = 'message' and not e.from_team and e.id < :before
    and e.id > coalesce((
      select t.id from thread_entries t
      where t.record_id = :recordId and t.event = 'message' and t.from_team and t.id < :before
      order by t.id desc limit 1
    ), '00000000-0000-0000-0000-000000000000')
  order by e.id desc limit ${mostUnanswered}`;

const endOfTime = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const createReading = (sql: Sql) => ({
  /** Newest first, and one more than a page holds. */
  page: (recordId: string, after: string | undefined): Promise<ListedEntry[]> =>
    listed(sql).where("entries.record_id", recordId).modify(narrowToPage, "entries.id", after),

  count: (recordId: string): Promise<number> =>
    countRows(sql("thread_entries").where({ record_id: recordId })),

  find: (id: string): Promise<ListedEntry | undefined> =>
    listed(sql).where("entries.id", id).first<ListedEntry | undefined>(),

  /** The message that a user has sent with a key. */
  byKey: (recordId: string, authorId: string, key: string): Promise<ListedEntry | undefined> =>
    listed(sql)
      .where({ "entries.record_id": recordId, "entries.author_id": authorId, "entries.idempotency_key": key })
      .first<ListedEntry | undefined>(),
});

/** What is said and done about records, line by line. */
export const createThreadStore = (sql: Sql) => ({
  ...createReading(sql),

  /** Adds a line; false when its author has sent one with its key. */
  add: ({ changes, ...row }: ThreadRow, trx: Sql): Promise<boolean> =>
    isAdded(
      trx("thread_entries")
        .insert({ ...row, changes: JSON.stringify(changes) })
        .onConflict(["author_id", "record_id", "idempotency_key"])
        .ignore(),
    ),

  /** Messages of a record's agent that the team has not answered, or had not before one of its own. */
  unanswered: async (recordId: string, trx: Sql, before = endOfTime): Promise<string[]> => {
    const rows = await rowsOf<{ id: string }>(trx, unanswered, { recordId, before });
    return rows.map(({ id }) => id);
  },

  /** Who of the team first said something after a line. */
  answeredBy: async ({ id, record_id }: ThreadRow): Promise<string | null> => {
    const row = await sql("thread_entries as entries")
      .join("users", "users.id", "entries.author_id")
      .where({ record_id, event: "message", from_team: true })
      .where("entries.id", ">", id)
      .orderBy("entries.id")
      .first<{ name: string } | undefined>("users.telegram_username as name");
    return row?.name ?? null;
  },
});

export type ThreadStore = ReturnType<typeof createThreadStore>;
