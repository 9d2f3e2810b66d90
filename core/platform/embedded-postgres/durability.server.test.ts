import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prepareFolder } from "#test/prepared-folder.ts";
import { startSecondProcess } from "#test/second-process.ts";
import { openDatabase, type Database } from "../database.ts";
import { createLogger } from "../logger.ts";

const program = new URL("./second-process.ts", import.meta.url);
const rounds = 5;
const rowsPerRound = 15;

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), "legend-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const inFolder = async <T>(folder: string, use: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    log: createLogger("silent"),
  });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
};

const insertUntilKilled = async (folder: string): Promise<string[]> => {
  const { child, exited, lines } = startSecondProcess(program, "insert", folder);
  const acknowledged: string[] = [];
  for await (const line of lines) {
    acknowledged.push(line);
    if (acknowledged.length === rowsPerRound) child.kill("SIGKILL");
  }
  expect(await exited).toBeNull();
  return acknowledged;
};

test("keeps every acknowledged row, and no half transaction, however often its process is killed", async () => {
  const folder = await makeFolder();
  await prepareFolder(folder);
  await inFolder(folder, async ({ sql }) => {
    await sql.schema.createTable("acknowledged", (table) => table.increments("id"));
    await sql.schema.createTable("pairs", (table) => table.integer("id").primary());
  });
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) acknowledged.push(...(await insertUntilKilled(folder)));

  await inFolder(folder, async ({ sql }) => {
    const kept: number[] = await sql("acknowledged").orderBy("id").pluck("id");
    expect(kept.map(String)).toEqual(expect.arrayContaining(acknowledged));
    expect(await sql("pairs").orderBy("id").pluck("id")).toEqual(kept);
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * rowsPerRound);
}, 240_000);

test("starts anew after a first start that was killed half way", async () => {
  const folder = await makeFolder();
  const { child, exited } = startSecondProcess(program, "open-and-close", folder);
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).toContain("postgres.unfinished");
  child.kill("SIGKILL");
  await exited;
  expect(await inFolder(folder, async ({ sql }) => (await sql.raw("select 1 as one")).rows)).toEqual([
    { one: 1 },
  ]);
  expect(await readdir(folder)).toEqual(["postgres"]);
}, 60_000);

test("lets its process end by itself once it is closed", async () => {
  const folder = await makeFolder();
  await prepareFolder(folder);
  const { exited, lines } = startSecondProcess(program, "open-and-close", folder);
  expect((await lines.next()).value).toBe("closed");
  expect(await exited).toBe(0);
}, 60_000);
