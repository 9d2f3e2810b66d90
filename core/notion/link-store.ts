import type { Sql } from "../platform/database.ts";
import type { Values } from "./merge-fields.ts";

export type LinkKind = "ticket" | "participation" | "upcoming" | "member";

/** What ties a record to its page. */
export interface LinkRow {
  kind: LinkKind;
  record_id: string;
  page_id: string | null;
  revision: number;
  due_at: Date | null;
  held_until: Date | null;
  attempts: number;
  problem: string | null;
  failed_at: Date | null;
  doubtful: boolean;
  base: Values;
  changed_at: Record<string, string>;
  pushed_at: Date | null;
  trashed_at: Date | null;
}

type Key = Pick<LinkRow, "kind" | "record_id">;

const keyOf = ({ kind, record_id }: Key): Key => ({ kind, record_id });

const takeNext = `
  update notion_links set attempts = attempts + 1, held_until = clock_timestamp() + ? * interval '1 millisecond'
  where (kind, record_id) in (
    select kind, record_id from notion_links
    where due_at <= clock_timestamp() and failed_at is null and kind = any(?::text[])
      and (held_until is null or held_until < clock_timestamp())
    order by due_at for update skip locked limit 1)
  returning *`;

const tables = { ticket: "tickets", participation: "participations" } as const;

const createTaking = (sql: Sql) => ({
  /** Takes the next that is due, for so long. */
  take: async (kinds: LinkKind[], leaseMs: number): Promise<LinkRow | undefined> => {
    const { rows } = await sql.raw<{ rows: LinkRow[] }>(takeNext, [leaseMs, kinds] as never);
    return rows[0];
  },

  /** Keeps what was taken for so long from now. */
  hold: async (link: Key, leaseMs: number): Promise<void> => {
    await sql("notion_links")
      .where(keyOf(link))
      .update({ held_until: sql.raw("clock_timestamp() + ? * interval '1 millisecond'", [leaseMs]) });
  },

  /** Gives back what was taken, to be tried at a time; a push that was merely put off is no attempt. */
  postpone: async (link: LinkRow, waitMs: number, problem: string | null, counts: boolean): Promise<void> => {
    await sql("notion_links")
      .where(keyOf(link))
      .update({
        due_at: sql.raw("clock_timestamp() + ? * interval '1 millisecond'", [waitMs]),
        held_until: null,
        problem,
        ...(counts ? {} : { attempts: link.attempts - 1 }),
      });
  },

  /** Gives up until somebody has it tried again. */
  fail: async (link: Key, problem: string): Promise<void> => {
    await sql("notion_links").where(keyOf(link)).update({ failed_at: new Date(), held_until: null, problem });
  },
});

const createFinishing = (sql: Sql) => ({
  /** Stores what a push came to; it stays due when the record was changed meanwhile. */
  finish: async (
    link: LinkRow,
    done: { page_id: string; base: Values; doubtful: boolean; problem: string | null },
    checkMs: number | null,
    trx: Sql = sql,
  ): Promise<void> => {
    const next = checkMs === null ? null : new Date(Date.now() + checkMs);
    await trx("notion_links")
      .where(keyOf(link))
      .update({
        ...done,
        base: JSON.stringify(done.base),
        pushed_at: trx.raw("clock_timestamp()"),
        attempts: 0,
        held_until: null,
        failed_at: null,
        trashed_at: null,
        due_at: trx.raw("case when revision = ? then ?::timestamptz else clock_timestamp() end", [
          link.revision,
          next,
        ] as never),
      });
  },

  /** Adds what was there before the mirror, or was missed; gives how many. */
  addMissing: async (kind: keyof typeof tables): Promise<number> => {
    const { rowCount } = await sql.raw<{ rowCount: number }>(
      `insert into notion_links (kind, record_id, due_at)
       select ?, r.id, r.created_at from ${tables[kind]} r
       where not exists (select from notion_links l where l.kind = ? and l.record_id = r.id)
       on conflict do nothing`,
      [kind, kind],
    );
    return rowCount;
  },
});

const createReading = (sql: Sql) => ({
  find: (link: Key, trx: Sql = sql): Promise<LinkRow | undefined> =>
    trx<LinkRow>("notion_links").where(keyOf(link)).first(),
  ofPage: (pageId: string, trx: Sql = sql): Promise<LinkRow | undefined> =>
    trx<LinkRow>("notion_links").where({ page_id: pageId }).first(),
  lock: (link: Key, trx: Sql): Promise<LinkRow | undefined> =>
    trx<LinkRow>("notion_links").where(keyOf(link)).forUpdate().first(),
  /** The pages of a kind that are not in the trash. */
  pages: (kind: LinkKind): Promise<{ record_id: string; page_id: string }[]> =>
    sql<LinkRow>("notion_links")
      .where({ kind })
      .whereNotNull("page_id")
      .whereNull("trashed_at")
      .select("record_id", "page_id") as never,
  /** How many wait to be pushed, and since when the longest. */
  waiting: async (): Promise<{ count: number; since: Date | null }> => {
    const [row] = await sql("notion_links")
      .whereNotNull("due_at")
      .whereNull("failed_at")
      .select<{ count: string; since: Date | null }[]>(sql.raw("count(*) as count, min(due_at) as since"));
    return { count: Number(row?.count ?? 0), since: row?.since ?? null };
  },
  failed: (limit: number): Promise<LinkRow[]> =>
    sql<LinkRow>("notion_links").whereNotNull("failed_at").orderBy("failed_at", "desc").limit(limit),
  /** When the database's clock shows: what happened before was seen by a query that starts now. */
  now: async (): Promise<Date> => {
    const { rows } = await sql.raw<{ rows: { now: Date }[] }>("select clock_timestamp() as now");
    return rows[0]?.now ?? new Date();
  },
});

/** Ties between records and pages, and what is to be pushed. */
export const createLinkStore = (sql: Sql) => ({
  ...createTaking(sql),
  ...createFinishing(sql),
  ...createReading(sql),

  change: async (link: Key, changes: Partial<LinkRow>, trx: Sql = sql): Promise<void> => {
    const { base, ...rest } = changes;
    await trx("notion_links")
      .where(keyOf(link))
      .update({ ...rest, ...(base === undefined ? {} : { base: JSON.stringify(base) }) });
  },

  add: async (link: Key & { page_id: string; base: Values }, trx: Sql): Promise<void> => {
    await trx("notion_links").insert({ ...link, base: JSON.stringify(link.base), due_at: null });
  },

  remove: async (link: Key, trx: Sql = sql): Promise<void> => {
    await trx("notion_links").where(keyOf(link)).delete();
  },

  /** Has what failed tried again; false when it has not failed. */
  retry: async (link: Key): Promise<boolean> =>
    (await sql("notion_links")
      .where(keyOf(link))
      .whereNotNull("failed_at")
      .update({ failed_at: null, attempts: 0, due_at: new Date() })) === 1,
});

export type LinkStore = ReturnType<typeof createLinkStore>;
