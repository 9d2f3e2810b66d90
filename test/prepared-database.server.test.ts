import { expect, onTestFinished, test } from "vitest";
import { openPrepared } from "./prepared-database.ts";

const open = async () => {
  const database = await openPrepared();
  onTestFinished(() => database.close());
  return database.sql;
};

test("what one database is given, none that is opened beside or after it has", async () => {
  const beside = await open();
  const changed = await open();
  // Enough that the files it began with are written, not only added to.
  await changed.raw("update migrations set name = name || ' changed'");
  await changed.raw("create table added as select md5(n::text) from generate_series(1, 20000) n");
  await changed.raw("checkpoint");
  const after = await open();
  for (const sql of [beside, after]) {
    expect(await sql("migrations").whereLike("name", "%changed")).toEqual([]);
    expect(await sql.schema.hasTable("added")).toBe(false);
  }
});
