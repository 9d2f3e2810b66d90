import type { Logger } from "../logger.ts";
import type { Sql } from "../database.ts";

const everyMs = 5 * 60_000;
const deadRowsWorthCleaning = 500;

/** The tables with enough dead rows to be worth a VACUUM, worst first. */
const busyTables = async (sql: Sql): Promise<string[]> => {
  await sql.raw("select pg_stat_force_next_flush()");
  const found = await sql.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > ? order by n_dead_tup desc limit 20`,
    [deadRowsWorthCleaning],
  );
  return found.rows.map((row) => row.name);
};

/** Does what a server's autovacuum and checkpointer would: the embedded database has neither. */
export const maintain = async (sql: Sql): Promise<void> => {
  for (const table of await busyTables(sql)) await sql.raw(`vacuum (analyze) ${table}`);
  await sql.raw("checkpoint");
};

/** Maintains the database every five minutes; gives the function that stops it and waits for a running turn. */
export const startMaintenance = (sql: Sql, log: Logger): (() => Promise<void>) => {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = maintain(sql).catch((error: unknown) => {
      log.warn({ err: error }, "maintaining the embedded database failed");
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
