import type { Sql } from "../platform/database.ts";

/** An initiative that is announced. */
export interface UpcomingRow {
  id: string;
  initiative: string[];
  /** The start of its day in UTC when it has no time. */
  starts_at: Date | null;
  whole_day: boolean;
  /** When it is past; null without a date. */
  over_at: Date | null;
  created_at: Date;
}

// What one screen can show of; a team plans far fewer.
const most = 500;

/** Announced initiatives. */
export const createUpcomingStore = (sql: Sql) => ({
  /** Soonest first, those without a time last; `from` leaves out what is past by then. */
  list: (from: Date | null): Promise<UpcomingRow[]> =>
    sql<UpcomingRow>("upcoming_initiatives")
      .modify((query) => {
        if (from !== null)
          void query.where((open) => void open.whereNull("over_at").orWhere("over_at", ">", from));
      })
      .orderByRaw("starts_at nulls last, id")
      .limit(most),

  add: async (row: UpcomingRow, trx: Sql): Promise<void> => {
    await trx("upcoming_initiatives").insert(row);
  },

  lock: (id: string, trx: Sql): Promise<UpcomingRow | undefined> =>
    trx<UpcomingRow>("upcoming_initiatives").where({ id }).forUpdate().first(),

  change: async (id: string, changes: Partial<UpcomingRow>, trx: Sql): Promise<void> => {
    await trx("upcoming_initiatives").where({ id }).update(changes);
  },

  remove: async (id: string, trx: Sql): Promise<void> => {
    await trx("upcoming_initiatives").where({ id }).delete();
  },
});

export type UpcomingStore = ReturnType<typeof createUpcomingStore>;
