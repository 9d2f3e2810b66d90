import type { Sql } from "../platform/database.ts";
import { rowOf, rowsOf } from "../platform/run-prepared.ts";
import type { MirroredSource } from "#contracts/notion-connection.ts";
import { sourceOfKind } from "./notion-deps.ts";
import type { Values } from "./merge-fields.ts";

export type LinkKind = "ticket" | "participation" | "upcoming" | "member";

/** What ties a record to its page. */
export interface LinkRow {
  kind: LinkKind;
  record_id: string;
  page_id: string | null;
  /** The data source that the page is in, or may be in; null before there is any. */
  source_id: string | null;
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

/** Which data source a kind of record is in. */
export const sourceOf = {
  ...sourceOfKind,
  upcoming: "upcoming",
  member: "team",
} as const satisfies Record<LinkKind, MirroredSource>;

/** A kind of record and the data source that this process takes for its own. */
export type Place = readonly [kind: LinkKind, sourceId: string];

const keyOf = ({ kind, record_id }: Key): Key => ({ kind, record_id });

// A process that has not heard yet that another data source is in use takes nothing.
const takeNext = `
  update notion_links set attempts = attempts + 1, held_until = clock_timestamp() + ? * interval '1 millisecond'
  where (kind, record_id) in (
    select l.kind, l.record_id from notion_links l
    join unnest(?::text[], ?::text[], ?::text[]) as own (kind, source, source_id) on own.kind = l.kind
    join notion_sources s on s.source = own.source and s.source_id = own.source_id and s.in_use
    where l.due_at <= clock_timestamp() and l.failed_at is null
      and (l.held_until is null or l.held_until < clock_timestamp())
    order by l.due_at for update of l skip locked limit 1)
  returning *`;

// Whatever page the record has, or may have, is in the data source before: it is looked for in the new one by its Portal ID.
const moveAll = `
  update notion_links set page_id = null, source_id = null, doubtful = doubtful or page_id is not null, base = '{}', revision = revision + 1,
    due_at = clock_timestamp(), held_until = null, attempts = 0, problem = null, failed_at = null, trashed_at = null,
    pushed_at = null
  where kind = ?`;

const tables = { ticket: "tickets", participation: "participations" } as const;

const createTaking = (sql: Sql) => ({
  /** Takes the next that is due, for so long; only what is in use is taken. */
  take: async (places: readonly Place[], leaseMs: number): Promise<LinkRow | undefined> => {
    const kinds = places.map(([kind]) => kind);
    const own = [kinds, kinds.map((kind) => sourceOf[kind]), places.map(([, sourceId]) => sourceId)];
    return rowOf<LinkRow>(sql, takeNext, [leaseMs, ...own]);
  },

  /** Writes down that a page may be made in a data source; false where another one is in use by now. */
  begin: async (link: Key, sourceId: string): Promise<boolean> => {
    const inUse = sql("notion_sources").where({
      source: sourceOf[link.kind],
      source_id: sourceId,
      in_use: true,
    });
    const begun = await sql("notion_links")
      .where(keyOf(link))
      .whereExists(inUse)
      .update({ doubtful: true, source_id: sourceId });
    return begun > 0;
  },

  /** Keeps what was taken for so long from now. */
  hold: async (link: Key, leaseMs: number): Promise<void> => {
    await sql("notion_links")
      .where(keyOf(link))
      .update({ held_until: sql.raw("clock_timestamp() + ? * interval '1 millisecond'", [leaseMs]) });
  },
});

const createPuttingOff = (sql: Sql) => ({
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
  fail: async (link: LinkRow, problem: string): Promise<void> => {
    const { revision } = link;
    await sql("notion_links")
      .where({ ...keyOf(link), revision })
      .update({ failed_at: new Date(), held_until: null, problem });
  },
});

const createFinishing = (sql: Sql) => ({
  /** Stores what a push came to; it stays due when the record was changed meanwhile. False where another data source is in use by now. */
  finish: async (
    link: LinkRow,
    done: { page_id: string; source_id: string; base: Values; doubtful: boolean; problem: string | null },
    checkMs: number | null,
    trx: Sql = sql,
  ): Promise<boolean> => {
    const next = checkMs === null ? null : new Date(Date.now() + checkMs);
    const finished = await trx("notion_links")
      .where({ ...keyOf(link), source_id: done.source_id })
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
    return finished > 0;
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
  pages: (kind: LinkKind): Promise<{ page_id: string; source_id: string | null }[]> =>
    sql<LinkRow>("notion_links")
      .where({ kind })
      .whereNotNull("page_id")
      .whereNull("trashed_at")
      .select("page_id", "source_id") as never,
  /** How many of these kinds wait to be pushed, and since when the longest. */
  waiting: async (kinds: LinkKind[]): Promise<{ count: number; since: Date | null }> => {
    const [row] = await sql("notion_links")
      .whereIn("kind", kinds)
      .whereNotNull("due_at")
      .whereNull("failed_at")
      .select<{ count: string; since: Date | null }[]>(sql.raw("count(*) as count, min(due_at) as since"));
    return { count: Number(row?.count ?? 0), since: row?.since ?? null };
  },
  failed: (limit: number): Promise<LinkRow[]> =>
    sql<LinkRow>("notion_links").whereNotNull("failed_at").orderBy("failed_at", "desc").limit(limit),
  /** When the database's clock shows: what happened before was seen by a query that starts now. */
  now: async (): Promise<Date> => {
    const rows = await rowsOf<{ now: Date }>(sql, "select clock_timestamp() as now");
    return rows[0]?.now ?? new Date();
  },
});

const createMoving = () => ({
  /** Has every record of a kind looked for, and pushed, in the data source that is in use from now on. */
  moveAll: async (kind: LinkKind, trx: Sql): Promise<void> => {
    await trx.raw(moveAll, [kind]);
  },

  /** Forgets which pages a kind has. */
  forgetAll: async (kind: LinkKind, trx: Sql): Promise<void> => {
    await trx("notion_links").where({ kind }).delete();
  },
});

/** Ties between records and pages, and what is to be pushed. */
export const createLinkStore = (sql: Sql) => ({
  ...createTaking(sql),
  ...createPuttingOff(sql),
  ...createFinishing(sql),
  ...createReading(sql),
  ...createMoving(),

  change: async (link: Key, changes: Partial<LinkRow>, trx: Sql = sql): Promise<void> => {
    const { base, ...rest } = changes;
    await trx("notion_links")
      .where(keyOf(link))
      .update({ ...rest, ...(base === undefined ? {} : { base: JSON.stringify(base) }) });
  },

  add: async (link: Key & { page_id: string; source_id: string; base: Values }, trx: Sql): Promise<void> => {
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
