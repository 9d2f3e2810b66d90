import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { codeOf } from "../failure.ts";
import { createLogger } from "../logger.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./start.ts";

const idleLimitMs = 300;
let embedded: EmbeddedPostgres;

beforeAll(async () => {
  embedded = await startEmbeddedPostgres({ dataDir: null, log: createLogger("silent"), idleLimitMs });
});
afterAll(() => embedded.close());

const connect = async (options: pg.ClientConfig = {}): Promise<pg.Client> => {
  const client = new pg.Client({ stream: embedded.connect, user: "any", password: "any", ...options });
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

const numberFrom = async (client: pg.Client, sql: string): Promise<number> => {
  const { rows } = await client.query<{ number: string }>(`select (${sql}) as number`);
  return Number(rows[0]?.number);
};

test("keeps one session's transaction apart from another session's query", async () => {
  const writer = await connect();
  const reader = await connect();
  await writer.query("create table apart (id int)");
  await writer.query("begin");
  await writer.query("insert into apart values (1)");
  const seen = numberFrom(reader, "select count(*) from apart");
  await writer.query("insert into apart values (2)");
  await writer.query("rollback");
  expect(await seen).toBe(0);
});

test("rolls back what a client that vanished had begun", async () => {
  const vanishing = await connect();
  const other = await connect();
  await vanishing.query("create table vanishing (id int)");
  await vanishing.query("begin");
  await vanishing.query("insert into vanishing values (1)");
  const gone = once(vanishing.connection.stream, "close");
  vanishing.connection.stream.destroy();
  await gone;
  expect(await numberFrom(other, "select count(*) from vanishing")).toBe(0);
});

test("serves the next client when one vanishes in the middle of a query", async () => {
  const vanishing = await connect();
  const other = await connect();
  const unanswered = vanishing.query("select pg_sleep(0.2)").then(
    () => "answered",
    () => "lost",
  );
  setImmediate(() => vanishing.connection.stream.destroy());
  expect(await numberFrom(other, "1")).toBe(1);
  expect(await unanswered).toBe("lost");
});

test("ends a client that idles in a transaction while others wait", async () => {
  const idler = await connect();
  const other = await connect();
  const ended = once(idler, "error");
  await idler.query("begin");
  expect(await numberFrom(other, "1")).toBe(1);
  const [error] = await ended;
  expect(codeOf(error)).toBe("25P03");
});

test("lets a client idle in a transaction while nobody waits", async () => {
  const client = await connect();
  await client.query("begin");
  await delay(2 * idleLimitMs);
  expect(await numberFrom(client, "1")).toBe(1);
  await client.query("commit");
});

test("keeps the search path that each client asked for", async () => {
  const plain = await connect();
  await plain.query(
    'create schema "own"; create table public.place (name text); create table own.place (name text)',
  );
  await plain.query("insert into public.place values ('public'); insert into own.place values ('own')");
  const own = await connect({ options: '-c search_path="own"' });
  const placeOf = async (client: pg.Client) => (await client.query("select name from place")).rows[0];
  expect(await placeOf(own)).toEqual({ name: "own" });
  expect(await placeOf(plain)).toEqual({ name: "public" });
  expect(await placeOf(own)).toEqual({ name: "own" });
});

test("forgets a search path that was set inside a rolled back transaction", async () => {
  const client = await connect();
  const own = await connect({ options: "-c search_path=pg_catalog" });
  await client.query("begin");
  await client.query("set local search_path to information_schema");
  await client.query("rollback");
  const pathOf = async (of: pg.Client) => (await of.query("show search_path")).rows[0];
  expect(await pathOf(own)).toEqual({ search_path: "pg_catalog" });
  expect(await pathOf(client)).toEqual({ search_path: "public" });
});

test("brings a notification to every session that listens, and to no other", async () => {
  const [first, second, deaf] = [await connect(), await connect(), await connect()];
  await first.query("-- why we listen\nlisten news");
  await second.query('LISTEN "news";');
  deaf.on("notification", () => expect.unreachable("heard a channel it does not listen on"));
  const heard = [once(first, "notification"), once(second, "notification")];
  await deaf.query("select pg_notify('news', 'hello')");
  const payloads = (await Promise.all(heard)).map(([notification]) => notification.payload);
  expect(payloads).toEqual(["hello", "hello"]);
});

test("goes on notifying the others when one session stops listening", async () => {
  const [leaving, staying] = [await connect(), await connect()];
  await leaving.query("listen talk");
  await staying.query("listen talk");
  await leaving.query("unlisten talk");
  const heard = once(staying, "notification");
  await leaving.query("notify talk, 'still here?'");
  const [notification] = await heard;
  expect(notification.payload).toBe("still here?");
});

test("delivers a notification only once its transaction commits", async () => {
  const [sender, listener] = [await connect(), await connect()];
  await listener.query("listen commits");
  const payloads: string[] = [];
  listener.on("notification", ({ payload }) => payloads.push(payload ?? ""));
  await sender.query("begin; notify commits, 'undone'; rollback");
  const heard = once(listener, "notification");
  await sender.query("begin; notify commits, 'done'; commit");
  await heard;
  expect(payloads).toEqual(["done"]);
});

test("answers prepared statements and parameters of every client", async () => {
  const clients = await Promise.all([connect(), connect(), connect()]);
  const ask = async (client: pg.Client, value: number) =>
    (await client.query("select $1::int * 2 as doubled", [value])).rows[0];
  const answers = clients.flatMap((client, index) => [ask(client, index), ask(client, index + 10)]);
  expect(await Promise.all(answers)).toEqual([0, 20, 2, 22, 4, 24].map((doubled) => ({ doubled })));
});

test("stays usable after an error in the extended protocol", async () => {
  const client = await connect();
  await expect(client.query("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
  expect(await numberFrom(client, "1")).toBe(1);
});

test("keeps the prepared statements of clients apart, though they share their names", async () => {
  const clients = [await connect(), await connect()];
  for (const round of [1, 2]) {
    for (const [index, client] of clients.entries()) {
      const query = { name: "same", text: `select $1::int + ${index * 100} as sum`, values: [round] };
      expect((await client.query(query)).rows).toEqual([{ sum: round + index * 100 }]);
    }
  }
});

test("forgets the prepared statements of a client that has gone", async () => {
  const prepared = "select count(*) from pg_prepared_statements where statement like '%leaving%'";
  const leaving = new pg.Client({ stream: embedded.connect, user: "any", password: "any" });
  await leaving.connect();
  await leaving.query({ name: "leaving", text: "select $1::text as leaving", values: ["x"] });
  const staying = await connect();
  expect(await numberFrom(staying, prepared)).toBe(1);
  await leaving.end();
  expect(await numberFrom(staying, prepared)).toBe(0);
});
