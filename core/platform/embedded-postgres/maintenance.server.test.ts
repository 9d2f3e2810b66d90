import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../database.ts";
import { createLogger } from "../logger.ts";
import { maintain } from "./maintenance.ts";

test("cleans up the dead rows of a busy table", async () => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: null, log: createLogger("silent") });
  onTestFinished(() => database.close());
  const { sql } = database;
  await sql.raw('create table "Busy" as select generate_series(1, 1000) as id, 0 as changes');
  await sql("Busy").update({ changes: 1 });
  const deadRows = async () => {
    await sql.raw("select pg_stat_force_next_flush()");
    return Number((await sql("pg_stat_user_tables").where({ relname: "Busy" }).first()).n_dead_tup);
  };
  expect(await deadRows()).toBeGreaterThan(900);
  await maintain(sql);
  expect(await deadRows()).toBe(0);
});
