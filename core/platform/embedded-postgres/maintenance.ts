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

interface Maintained {
  sql: Sql;
  hasRoom: () => Promise<boolean>;
  log: Logger;
}

const maintainIfRoom = async ({ sql, hasRoom, log }: Maintained): Promise<void> => {
  // On a full disk a checkpoint brings the database down, which could be read until then.
  if (await hasRoom()) await maintain(sql);
  else
    log.warn(
      "the disk of the data folder is nearly full: make room, the embedded database is not maintained",
    );
};

/** Maintains the database every five minutes; gives the function that stops it and waits for a running turn. */
export const startMaintenance = (maintained: Maintained): (() => Promise<void>) => {
  const { log } = maintained;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = maintainIfRoom(maintained).catch((error: unknown) => {
      log.warn({ err: error }, "maintaining the embedded database failed");
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
