import type { Sql } from "../platform/database.ts";

const notSeenBy = `not exists (
  select from upcoming_seen s where s.initiative_id = upcoming_initiatives.id and s.user_id = ?)`;

/** Which announced initiatives somebody has looked at. */
export const createSeenStore = (sql: Sql) => ({
  /** Those of these that somebody has not looked at. */
  newAmong: async (ids: string[], userId: string): Promise<Set<string>> => {
    const rows = await sql("upcoming_initiatives")
      .whereIn("id", ids)
      .whereRaw(notSeenBy, [userId])
      .select<{ id: string }[]>("id");
    return new Set(rows.map(({ id }) => id));
  },

  /** How many of those still to come somebody has not looked at. */
  countNewUpcoming: async (userId: string): Promise<number> => {
    const [row] = await sql("upcoming_initiatives")
      .where((open) => void open.whereNull("over_at").orWhere("over_at", ">", new Date()))
      .whereRaw(notSeenBy, [userId])
      .count<{ count: string }[]>("* as count");
    return Number(row?.count ?? 0);
  },

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
