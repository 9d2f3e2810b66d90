import type { Knex } from "knex";
import type { LastMessage, ThreadEntry } from "#contracts/thread-entries.ts";
import type { Actor } from "./actor.ts";
import { AppError, notFound } from "./errors.ts";
import type { Announce } from "./events/events.ts";
import type { ReceivedFile } from "./files/inspect-proof.ts";
import type { MirroredRecords } from "./notion/mirrored.ts";
import type { Outbox } from "./notion/outbox.ts";
import { countFound, narrowToPage, type SearchedWord } from "./platform/lists/list-search.ts";
import type { Page } from "./platform/lists/page.ts";
import type { Sql } from "./platform/database.ts";
import { countRows, firstValue, isAdded, planOnce, runPrepared } from "./platform/run-prepared.ts";
import type { Threads } from "./threads/threads.ts";

type OwnTable = "tickets" | "participations";

/** Whether a record has one of these states; written out, since a plan that is made once cannot know what a parameter will be. */
export const hasStatusOf = (table: OwnTable, statuses: readonly string[]): string =>
  `${table}.status in (${statuses.map((status) => `'${status}'`).join(", ")})`;

/** The last message of a record, as its list has it; all null where there is none. */
export interface LastMessageColumns {
  last_at: Date | null;
  last_text: string | null;
  last_file: string | null;
  last_from_team: boolean | null;
  last_author: string | null;
}

/** Has a list of such records read the last message of each. */
const withLastMessage = (query: Knex.QueryBuilder, table: OwnTable): Knex.QueryBuilder =>
  query
    .leftJoin("thread_entries as last", "last.id", `${table}.last_message_id`)
    .leftJoin("users as last_authors", "last_authors.id", "last.author_id")
    .select(
      "last.created_at as last_at",
      "last.text as last_text",
      "last.file_id as last_file",
      "last.from_team as last_from_team",
      "last_authors.telegram_username as last_author",
    );

/** That message as clients see it. */
export const presentLastMessage = (row: LastMessageColumns): LastMessage | null =>
  row.last_at === null
    ? null
    : {
        author: row.last_author,
        fromTeam: row.last_from_team === true,
        text: row.last_text,
        hasPicture: row.last_file !== null,
        at: row.last_at.toISOString(),
      };

interface Lists<Filter> {
  matching: (sql: Sql, filter: Filter) => Knex.QueryBuilder;
  listed: (sql: Sql, filter?: Filter) => Knex.QueryBuilder;
}

/** Lists of such records, each with its last message. */
export const createOwnLists = <
  Filter extends { words?: readonly SearchedWord[] | undefined },
  Listed extends LastMessageColumns,
>(
  sql: Sql,
  table: OwnTable,
  { matching, listed }: Lists<Filter>,
) => ({
  /** One page, newest first, and one more, so that the caller knows whether more follow. */
  page: (filter: Filter, after: string | undefined): Promise<Listed[]> => {
    const query = withLastMessage(listed(sql, filter), table).modify(narrowToPage, `${table}.id`, after);
    // How a search is best done depends on its words.
    return filter.words === undefined ? planOnce(query) : query;
  },

  count: (filter: Filter): Promise<number> =>
    filter.words === undefined ? countRows(matching(sql, filter)) : countFound(sql, matching(sql, filter)),

  /** These records, in no order. */
  read: (ids: string[], trx: Sql = sql): Promise<Listed[]> =>
    withLastMessage(listed(trx), table).whereIn(`${table}.id`, ids),
});

/** Since when what is written is new to whose record it is; null where nothing is. */
const newSince = (row: Pick<OwnRow, "has_news" | "seen_at">): Date | null =>
  row.has_news ? (row.seen_at ?? new Date(0)) : null;

/** What records have in common that agents send in and the team changes: a key that makes each once, and news. */
export const createOwnRecords = <Kinds extends { row: object; new: object }>(sql: Sql, table: OwnTable) => ({
  /** Adds a record; false when the user has made one with its key. */
  add: (row: Kinds["new"], trx: Sql): Promise<boolean> =>
    isAdded(trx(table).insert(row).onConflict(["user_id", "idempotency_key"]).ignore()),

  change: async (id: string, changes: Partial<Kinds["row"]>, trx: Sql): Promise<void> => {
    await trx(table).where({ id }).update(changes);
  },

  /** Takes the links to their pages in Notion off all. */
  forgetUrls: async (trx: Sql): Promise<void> => {
    await trx(table).whereNotNull("notion_url").update({ notion_url: null });
  },

  /** The id of the record that a user made with a key. */
  byKey: (userId: string, key: string): Promise<string | undefined> =>
    firstValue(sql(table).where({ user_id: userId, idempotency_key: key }), "id"),

  /** Marks a user's records as looked at, all or these; gives how many had news. */
  markSeen: (userId: string, ids: string[] | undefined, trx: Sql): Promise<number> =>
    trx(table)
      .where({ user_id: userId, has_news: true })
      .modify((query) => {
        if (ids !== undefined) void query.whereIn("id", ids);
      })
      .update({ has_news: false, seen_at: new Date() }),

  /** Whose a record is. */
  ownerOf: (id: string, trx: Sql): Promise<string | undefined> =>
    firstValue(trx(table).where({ id }), "user_id"),

  countNews: async (userId: string): Promise<number> => {
    const counting = `select count(*)::int as count from ${table} where user_id = ? and has_news`;
    const [row] = await runPrepared<{ count: number }>(sql, counting, [userId]);
    return row?.count ?? 0;
  },
});

interface OwnRow {
  id: string;
  user_id: string;
  has_news: boolean;
  seen_at: Date | null;
}

/** Throws `not_found` for somebody else's record, unless the actor is an admin. */
export const requireOwnOrTeam = <Row extends Pick<OwnRow, "user_id">>(
  actor: Actor,
  row: Row | undefined,
  what: string,
): Row => {
  if (row === undefined || (row.user_id !== actor.id && !actor.isAdmin)) throw notFound(what);
  return row;
};

/** Throws `conflict` for a record in none of the states that it may be in for a change; any will do when left out. */
export const requireState = <State extends string>(
  what: string,
  state: State,
  from: readonly State[] | undefined,
): void => {
  if (from !== undefined && !from.includes(state))
    throw new AppError("conflict", `This ${what} is already ${state}`);
};

/** Tells the team, and those whose records have changed, where there are any. */
export const announceOwn = async (
  announce: Announce,
  table: OwnTable,
  userIds: Iterable<string>,
  trx: Sql,
): Promise<void> => {
  const users = [...userIds];
  if (users.length > 0) await announce(trx, "admins", { keys: [table] });
  for (const userId of users) await announce(trx, { userId }, { keys: [table] });
};

interface OwnStore<Row extends OwnRow> {
  read: (ids: string[], trx?: Sql) => Promise<Row[]>;
  change: (id: string, changes: object, trx: Sql) => Promise<void>;
  forgetUrls: (trx: Sql) => Promise<void>;
}

/** How the mirror writes down where a record's page is. */
export const mirrorUrls = (
  records: OwnStore<OwnRow>,
  table: OwnTable,
  announce: Announce,
): Pick<MirroredRecords, "setUrl" | "forgetUrls"> => ({
  setUrl: async (trx, id, url) => {
    await records.change(id, { notion_url: url }, trx);
    const [row] = await records.read([id], trx);
    if (row !== undefined) await announceOwn(announce, table, [row.user_id], trx);
  },
  forgetUrls: async (trx) => {
    await records.forgetUrls(trx);
    await announce(trx, "everybody", { keys: [table] });
  },
});

interface Message {
  id: string;
  text: string;
  picture: ReceivedFile | null;
  idempotencyKey: string | null;
}

interface Seeing {
  sql: Sql;
  records: Pick<ReturnType<typeof createOwnRecords>, "markSeen">;
  announce: Announce;
}

/** Takes the news off the actor's own records, all or these. */
export const markOwnSeen =
  (table: OwnTable, { sql, records, announce }: Seeing) =>
  (actor: Actor, { ids }: { ids?: string[] | undefined }): Promise<void> =>
    sql.transaction(async (trx) => {
      const seen = await records.markSeen(actor.id, ids, trx);
      if (seen > 0) await announce(trx, { userId: actor.id }, { keys: [table] });
    });

interface OwnThreads<Row extends OwnRow> {
  kind: "ticket" | "participation";
  records: OwnStore<Row> & { lock: (ids: string[], trx: Sql) => Promise<Row[]> };
  threads: Pick<Threads, "read" | "post">;
  outbox: Pick<Outbox, "push">;
  /** Does what a message brings with it, in its transaction. */
  settle: (actor: Actor, row: Row, trx: Sql) => Promise<void>;
}

/** What is said about such records, by their agents and the team; throws `not_found` for somebody else's too. */
export const createOwnThreads = <Row extends OwnRow>(what: string, given: OwnThreads<Row>) => {
  const { kind, records, threads, outbox, settle } = given;
  const recordOf = (row: Row) => ({ kind, id: row.id, ownerId: row.user_id });
  const find = async (actor: Actor, id: string): Promise<Row> =>
    requireOwnOrTeam(actor, (await records.read([id]))[0], what);
  return {
    /** What was said about a record and what became of it, newest first. */
    thread: async (
      actor: Actor,
      { id, cursor }: { id: string; cursor?: string | undefined },
    ): Promise<Page<ThreadEntry>> => {
      const row = await find(actor, id);
      const since = row.user_id === actor.id ? newSince(row) : null;
      return threads.read(recordOf(row), { cursor, newSince: since });
    },

    /** Says something about a record, as its agent or the team. */
    post: async (actor: Actor, { id, ...message }: Message): Promise<ThreadEntry> => {
      const record = recordOf(await find(actor, id));
      let row: Row | undefined;
      const entry = await threads.post(actor, {
        record,
        message,
        admit: async (trx) => {
          row = requireOwnOrTeam(actor, (await records.lock([id], trx))[0], what);
        },
        settle: async (trx, entryId) => {
          const news = record.ownerId === actor.id ? {} : { has_news: true };
          await records.change(id, { ...news, last_message_id: entryId, updated_at: new Date() }, trx);
          await settle(actor, requireOwnOrTeam(actor, row, what), trx);
        },
      });
      await outbox.push();
      return entry;
    },
  };
};
