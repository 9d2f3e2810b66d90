import type { Knex } from "knex";
import { pageSize } from "#contracts/common.ts";
import { asPattern } from "./list-search.ts";
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
      .update({ has_news: false }),

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
