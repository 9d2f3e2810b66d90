import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";

/** Points given to an agent for a participation, or taken back when there are fewer than none. */
export interface PointEntry {
  participationId: string;
  userId: string;
  /** Of the participation: YYYY-MM. */
  month: string;
  points: number;
}

/** Where an agent stands; equal points share a rank. */
export interface Standing {
  rank: number;
  points: number;
}

/** The period of the totals that leave no month out. */
export const allTime = "all";

const most = 100;

const addToTotal = `
  insert into point_totals (period, user_id, points) values (?, ?, ?)
  on conflict (period, user_id) do update set points = point_totals.points + excluded.points`;

const byPlace = (a: PointEntry, b: PointEntry): number =>
  `${a.userId} ${a.month}` < `${b.userId} ${b.month}` ? -1 : 1;

const scored = (sql: Sql, period: string) =>
  sql("point_totals")
    .join("users", "users.id", "point_totals.user_id")
    .where("point_totals.period", period)
    .where("point_totals.points", ">", 0)
    .whereNull("users.disabled_at");

/** The ledger of points, and its sums. */
export const createPointStore = (sql: Sql) => ({
  add: async (entries: PointEntry[], trx: Sql): Promise<void> => {
    // Always in the same order, so that two reviewers cannot hold each other up.
    for (const entry of entries.toSorted(byPlace)) {
      await trx("point_entries").insert({
        id: newId(),
        participation_id: entry.participationId,
        user_id: entry.userId,
        month: entry.month,
        points: entry.points,
        created_at: new Date(),
      });
      for (const period of [entry.month, allTime])
        await trx.raw(addToTotal, [period, entry.userId, entry.points]);
    }
  },

  /** Who has the most points in a period, highest first. */
  best: (period: string): Promise<{ telegramUsername: string; points: number }[]> =>
    scored(sql, period)
      .orderBy([{ column: "point_totals.points", order: "desc" }, { column: "users.username_key" }])
      .limit(most)
      .select("users.telegram_username as telegramUsername", "point_totals.points"),

  standing: async (period: string, userId: string): Promise<Standing | null> => {
    const own = await scored(sql, period)
      .where("users.id", userId)
      .first<{ points: number } | undefined>("points");
    if (own === undefined) return null;
    const above = scored(sql, period).where("point_totals.points", ">", own.points);
    const [row] = await above.count<{ count: string }[]>("* as count");
    return { rank: Number(row?.count ?? 0) + 1, points: own.points };
  },
});

export type PointStore = ReturnType<typeof createPointStore>;
