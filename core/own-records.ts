import type { Knex } from "knex";
import { pageSize } from "#contracts/common.ts";
import type { LastMessage } from "#contracts/thread-entries.ts";
import { asPattern } from "./platform/lists/list-search.ts";
import type { Sql } from "./platform/database.ts";
import { planOnce, runPrepared } from "./platform/run-prepared.ts";

/** The ids of users whose username has this text in it, whatever its case. */
export const usersLike = (sql: Sql, person: string) =>
  sql("users").where("username_key", "like", asPattern(person.toLowerCase())).select("id");

type OwnTable = "tickets" | "participations";

/** Whether a record has one of these states; written out, since a plan that is made once cannot know what a parameter will be. */
export const hasStatusOf = (table: OwnTable, statuses: readonly string[]): string =>
  `${table}.status in (${statuses.map((status) => `'${status}'`).join(", ")})`;

interface Place {
  /** The id of the last record of the page before. */
  after: string | undefined;
  isSearched: boolean;
}

/** One page of a list of such records, newest first, and one more, so that the caller knows whether more follow. */
export const newestPage = <Query extends Knex.QueryBuilder>(
  query: Query,
  table: OwnTable,
  { after, isSearched }: Place,
): Query => {
  if (after !== undefined) void query.where(`${table}.id`, "<", after);
  void query.orderBy(`${table}.id`, "desc").limit(pageSize + 1);
  // How a search is best done depends on its words.
  return isSearched ? query : planOnce(query);
};

/** The last message of a record, as its list has it; all null where there is none. */
export interface LastMessageColumns {
  last_at: Date | null;
  last_text: string | null;
  last_file: string | null;
  last_from_team: boolean | null;
  last_author: string | null;
}

/** Has a list of such records read the last message of each. */
export const withLastMessage = <Query extends Knex.QueryBuilder>(query: Query, table: OwnTable): Query => {
  void query
    .leftJoin("thread_entries as last", "last.id", `${table}.last_message_id`)
    .leftJoin("users as last_authors", "last_authors.id", "last.author_id")
    .select(
      "last.created_at as last_at",
      "last.text as last_text",
      "last.file_id as last_file",
      "last.from_team as last_from_team",
      "last_authors.telegram_username as last_author",
    );
  return query;
};

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

/** Since when what is written is new to whose record it is; null where nothing is. */
export const newSince = (row: { has_news: boolean; seen_at: Date | null }): Date | null =>
  row.has_news ? (row.seen_at ?? new Date(0)) : null;

/** What records have in common that agents send in and the team changes: a key that makes each once, and news. */
export const createOwnRecords = (sql: Sql, table: OwnTable) => ({
  /** The id of the record that a user made with a key. */
  byKey: async (userId: string, key: string): Promise<string | undefined> => {
    const row = await sql(table)
      .where({ user_id: userId, idempotency_key: key })
      .first<{ id: string } | undefined>("id");
    return row?.id;
  },

  /** Marks a user's records as looked at, all or these; gives how many had news. */
  markSeen: (userId: string, ids: string[] | undefined, trx: Sql): Promise<number> =>
    trx(table)
      .where({ user_id: userId, has_news: true })
      .modify((query) => {
        if (ids !== undefined) void query.whereIn("id", ids);
      })
      .update({ has_news: false, seen_at: new Date() }),

  /** Whose a record is. */
  ownerOf: async (id: string, trx: Sql): Promise<string | undefined> => {
    const row = await trx(table).where({ id }).first<{ user_id: string } | undefined>("user_id");
    return row?.user_id;
  },

  countNews: async (userId: string): Promise<number> => {
    const counting = `select count(*)::int as count from ${table} where user_id = ? and has_news`;
    const [row] = await runPrepared<{ count: number }>(sql, counting, [userId]);
    return row?.count ?? 0;
  },
});
