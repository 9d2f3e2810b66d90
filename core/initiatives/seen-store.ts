import type { Knex } from "knex";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";

const notSeenBy = `not exists (
  select from upcoming_seen s where s.initiative_id = upcoming_initiatives.id and s.user_id = ?)`;

/** Leaves out what is past by a moment; what has no date is still to come. */
export const stillToCome = (query: Knex.QueryBuilder, from: Date): void =>
  void query.where((open) => void open.whereNull("over_at").orWhere("over_at", ">", from));

/** Which announced initiatives somebody has looked at. */
export const createSeenStore = (sql: Sql) => ({
  /** Those of these that somebody has looked at. */
  seenAmong: async (ids: string[], userId: string): Promise<Set<string>> =>
    new Set(
      await sql("upcoming_seen")
        .where({ user_id: userId })
        .whereIn("initiative_id", ids)
        .pluck<string[]>("initiative_id"),
    ),

  /** How many of those still to come somebody has not looked at. */
  countNewUpcoming: (userId: string): Promise<number> =>
    countRows(sql("upcoming_initiatives").modify(stillToCome, new Date()).whereRaw(notSeenBy, [userId])),

  /** Notes that somebody has looked at these, those that are announced no more left out; gives of how many that is news. */
  markUpcomingSeen: async (ids: string[], userId: string, trx: Sql): Promise<number> => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `insert into upcoming_seen (initiative_id, user_id, seen_at)
       select id, :userId, :now from upcoming_initiatives where id = any(:ids)
       on conflict do nothing`,
      { ids, userId, now: new Date() } as never,
    );
    return rowCount;
  },
});
