import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prepareFolder } from "#test/prepared-folder.ts";
import { openDatabase } from "../database.ts";
import { createLogger } from "../logger.ts";
import { openNotifications } from "../notifications.ts";

test("a database that went down is opened again by itself, with all that was acknowledged and whoever listens", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "legend-data-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await prepareFolder(dataDir);
  const logged: string[] = [];
  const log = createLogger("warn", { write: (line) => void logged.push(line) });
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log });
  onTestFinished(() => database.close());
  const { sql } = database;
  await sql.schema.createTable("acknowledged", (table) => table.integer("id").primary());
  const heard: unknown[] = [];
  const notifications = openNotifications(database.queueConnection, log);
  onTestFinished(() => notifications.close());
  await notifications.listen({ onMessage: (message) => heard.push(message), onGap: () => heard.push("gap") });
  await sql("acknowledged").insert({ id: 1 });

  // A checkpoint writes a file of this name, and cannot go on without.
  const inItsWay = path.join(dataDir, "postgres", "pg_logical", "replorigin_checkpoint.tmp");
  await mkdir(inItsWay);
  const unfinished = sql.transaction(async (trx) => {
    await trx("acknowledged").insert({ id: 2 });
    await trx.raw("checkpoint");
  });
  await expect(unfinished).rejects.toThrow(/the embedded database stopped|Connection terminated/u);
  expect(logged.join("")).toContain("the embedded database went down");
  await rmdir(inItsWay);

  await expect.poll(() => sql("acknowledged").pluck("id").catch(String), { timeout: 20_000 }).toEqual([1]);
  expect(logged.join("")).toContain("the embedded database is open again");
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["gap"]);
  await notifications.send(sql, { hello: 1 });
  await expect.poll(() => heard).toEqual(["gap", { hello: 1 }]);
}, 60_000);
