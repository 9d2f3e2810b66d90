import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { databaseBackends } from "#test/databases.ts";
import { openDatabase, type Database } from "./database.ts";
import { codeOf, isOutage } from "./failure.ts";
import { createLogger } from "./logger.ts";
import { openJobs } from "./queue/queue.ts";

const failureCode = (query: PromiseLike<unknown>): Promise<string | undefined> =>
  Promise.resolve(query).then(() => "no error", codeOf);

describe.each(databaseBackends)("on $name", ({ open }) => {
  let database: Database;
  const sql = () => database.sql;

  beforeAll(async () => {
    database = await open();
    await sql().raw("create extension vector");
    await sql().schema.createTable("items", (table) => {
      table.text("name").primary();
      table.integer("amount").notNullable().defaultTo(0);
      table.jsonb("data");
      table.binary("bytes");
      table.bigInteger("large");
      table.specificType("tags", "text[]");
      table.specificType("embedding", "vector(3)");
      table.timestamp("created_at");
    });
  });
  afterAll(() => database.close());
  beforeEach(() => sql()("items").del());

  test("gives back every type as it was stored", async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 128]);
    const createdAt = new Date("2026-01-02T03:04:05.678Z");
    await sql()("items").insert({
      name: "ü 😀",
      data: JSON.stringify({ deep: [1, { text: "ü" }] }),
      bytes,
      large: "9007199254740993",
      tags: ["plain", 'quoted "text"'],
      embedding: "[1,2,3]",
      created_at: createdAt,
    });
    expect(await sql()("items").first()).toEqual({
      name: "ü 😀",
      amount: 0,
      data: { deep: [1, { text: "ü" }] },
      bytes,
      large: "9007199254740993",
      tags: ["plain", 'quoted "text"'],
      embedding: "[1,2,3]",
      created_at: createdAt,
    });
  });

  test("counts the rows that were changed", async () => {
    await sql()("items").insert([{ name: "a" }, { name: "b" }]);
    expect(await sql()("items").update({ amount: 1 })).toBe(2);
    expect(await sql()("items").where({ name: "nobody" }).del()).toBe(0);
  });

  test("never mixes the answers of queries that run together", async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((number) => sql().raw("select ?::int as number, ?::text as text", [number, `n${number}`])),
    );
    expect(answers.map((answer) => answer.rows[0])).toEqual(
      numbers.map((number) => ({ number, text: `n${number}` })),
    );
  });

  test("takes and gives a text of five million characters", async () => {
    const text = "z".repeat(5_000_000);
    const answer = await sql().raw("select ?::text as text", [text]);
    expect(answer.rows[0].text === text).toBe(true);
  });

  test("finds the nearest vector", async () => {
    await sql()("items").insert([
      { name: "near", embedding: "[1,0,0]" },
      { name: "far", embedding: "[0,0,1]" },
    ]);
    const nearest = sql()("items").orderByRaw("embedding <=> ?", ["[0.9,0.1,0]"]).first("name");
    expect(await nearest).toEqual({ name: "near" });
  });

  test("names what was wrong and answers the next query", async () => {
    expect(await failureCode(sql().raw("selec 1"))).toBe("42601");
    expect(await failureCode(sql()("nowhere").select())).toBe("42P01");
    expect(await failureCode(sql().raw("select ?::int", ["x"]))).toBe("22P02");
    await sql()("items").insert({ name: "a" });
    expect(await failureCode(sql()("items").insert({ name: "a" }))).toBe("23505");
    expect(await sql()("items").select("name")).toEqual([{ name: "a" }]);
  });

  test("loses no update among transactions on the same row", async () => {
    await sql()("items").insert({ name: "counter" });
    const increment = () =>
      sql().transaction(async (trx) => {
        const row = await trx("items").where({ name: "counter" }).forUpdate().first("amount");
        await trx("items").update({ amount: row.amount + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await sql()("items").first("amount")).toEqual({ amount: 20 });
  });

  test("shows nothing of a transaction that is rolled back", async () => {
    const ghost = sql().transaction(async (trx) => {
      await trx("items").insert({ name: "ghost" });
      throw new Error("changed my mind");
    });
    const meanwhile = sql()("items").select("name");
    await expect(ghost).rejects.toThrow("changed my mind");
    expect(await meanwhile).toEqual([]);
    expect(await sql()("items").select("name")).toEqual([]);
  });

  test("rolls back to a savepoint and keeps the rest of the transaction", async () => {
    await sql().transaction(async (trx) => {
      await trx("items").insert({ name: "before" });
      const inner = trx.transaction(async (savepoint) => {
        await savepoint("items").insert({ name: "inner" });
        throw new Error("inner");
      });
      await expect(inner).rejects.toThrow("inner");
      await trx("items").insert({ name: "after" });
    });
    expect(await sql()("items").orderBy("name").pluck("name")).toEqual(["after", "before"]);
  });

  test("refuses further statements in a failed transaction", async () => {
    const transaction = sql().transaction(async (trx) => {
      await failureCode(trx.raw("select 1/0"));
      await trx.raw("select 1");
    });
    expect(await failureCode(transaction)).toBe("25P02");
  });

  test("gives each row to one of several claimers", async () => {
    await sql()("items").insert(Array.from({ length: 20 }, (_, index) => ({ name: `row ${index}` })));
    const claim = () =>
      sql().transaction(async (trx) => {
        const row = await trx("items").where({ amount: 0 }).forUpdate().skipLocked().first("name");
        await trx("items").where({ name: row.name }).update({ amount: 1 });
        return String(row.name);
      });
    const claimed = await Promise.all(Array.from({ length: 20 }, claim));
    expect(new Set(claimed).size).toBe(20);
  });
});

const servers = databaseBackends.filter(({ name }) => name !== "embedded");

describe.each(servers)("on $name", ({ open }) => {
  test("goes on, with its jobs, after the server has ended every connection", async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const jobs = await openJobs({ database, redisUrl: undefined, log: createLogger("silent") });
    onTestFinished(() => jobs.close());
    const done = new EventEmitter();
    await jobs.work("after", { job: async () => void done.emit("done") });
    const ask = () => database.sql.raw("select pg_sleep(0.2)");
    await Promise.all(Array.from({ length: 5 }, ask));

    const ended = await database.sql.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(ended.rows.length).toBeGreaterThan(5);
    await expect.poll(() => ask().then(() => "answered", codeOf)).toBe("answered");
    const jobDone = once(done, "done");
    await expect.poll(() => jobs.enqueue("after", "job", {}).then(() => "enqueued", codeOf)).toBe("enqueued");
    await jobDone;
  });

  test("tells a connection that was lost within a transaction for an outage, also where nothing says why", async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const lost = database.sql.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { pid: number }[] }>("select pg_backend_pid() as pid");
      await database.sql.raw("select pg_terminate_backend(?)", [rows[0]?.pid ?? 0]);
      await trx.raw("select 1").catch(() => undefined);
      await trx.raw("select 1");
    });
    await expect(lost).rejects.toSatisfy(isOutage);
  });
});

test("says which setting is wrong when the server cannot be reached", async () => {
  const opening = openDatabase({
    databaseUrl: "postgres://postgres@127.0.0.1:1/nothing",
    dataDir: null,
    log: createLogger("silent"),
  });
  await expect(opening).rejects.toThrow(/Cannot reach the database of DATABASE_URL: .*ECONNREFUSED/u);
});
