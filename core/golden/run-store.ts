import { runsShown } from "#contracts/golden.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";

/** One time that all golden questions are asked. */
export interface RunRow {
  id: string;
  started_at: Date;
  /** When a question was answered last: a run that stands still is over. */
  seen_at: Date;
  finished_at: Date | null;
  total: number;
  done: number;
  holds: number;
}

/** Longer than any one answer takes. */
const stillMs = 5 * 60_000;
const kept = 200;

/** The times that all golden questions were asked. */
export const createRunStore = (sql: Sql) => ({
  /** The run under way, if there is one. */
  underWay: (now: Date, trx: Sql = sql): Promise<RunRow | undefined> =>
    trx<RunRow>("golden_runs")
      .whereNull("finished_at")
      .where("seen_at", ">", new Date(now.getTime() - stillMs))
      .orderBy("id", "desc")
      .first(),

  /** Begins one, or gives the one under way. */
  begin: async (total: number, now: Date): Promise<RunRow> =>
    sql.transaction(async (trx) => {
      await trx.raw("select pg_advisory_xact_lock(hashtext('golden'))");
      const running = await createRunStore(sql).underWay(now, trx);
      if (running !== undefined) return running;
      const row = { id: newId(), started_at: now, seen_at: now, finished_at: null, total, done: 0, holds: 0 };
      await trx("golden_runs").where({ finished_at: null }).del();
      await trx("golden_runs").insert(row);
      return row;
    }),

  find: (id: string): Promise<RunRow | undefined> => sql<RunRow>("golden_runs").where({ id }).first(),

  note: async (id: string, changes: Partial<RunRow>): Promise<void> => {
    await sql("golden_runs").where({ id }).update(changes);
  },

  /** Ends one; those of long ago are forgotten. */
  finish: async (id: string, holds: number, at: Date): Promise<void> => {
    await sql("golden_runs").where({ id }).update({ finished_at: at, seen_at: at, holds });
    const latest = sql("golden_runs").whereNotNull("finished_at").orderBy("finished_at", "desc").limit(kept);
    await sql("golden_runs").whereNotNull("finished_at").whereNotIn("id", latest.select("id")).del();
  },

  /** The latest that are over, oldest first. */
  history: async (): Promise<RunRow[]> => {
    const rows: RunRow[] = await sql<RunRow>("golden_runs")
      .whereNotNull("finished_at")
      .orderBy("finished_at", "desc")
      .limit(runsShown);
    return rows.toReversed();
  },
});

export type RunStore = ReturnType<typeof createRunStore>;
