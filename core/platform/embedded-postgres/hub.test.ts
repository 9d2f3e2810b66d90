import { EventEmitter, once } from "node:events";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../logger.ts";
import { Hub } from "./hub.ts";
import { readyForQuery } from "./wire-messages.ts";

const startHub = (execute: (request: Buffer) => Promise<Buffer>): Hub => {
  const hub = new Hub({ execute, idleLimitMs: 1000, log: createLogger("silent") });
  onTestFinished(() => hub.close());
  return hub;
};

const connect = async (hub: Hub): Promise<pg.Client> => {
  const client = new pg.Client({ stream: hub.connect, user: "any", password: "any" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

test("tells the client when the database fails, and serves the next one", async () => {
  const failures = [new Error("out of memory")];
  const hub = startHub(async (request) => {
    const failure = request.includes("select") ? failures.pop() : undefined;
    if (failure !== undefined) throw failure;
    return readyForQuery();
  });
  const unlucky = await connect(hub);
  await expect(unlucky.query("select 1")).rejects.toMatchObject({
    code: "XX000",
    message: "the embedded database failed: Error: out of memory",
  });
  const next = await connect(hub);
  expect((await next.query("select 1")).rows).toEqual([]);
});

test("keeps answering with an error when the database has died", async () => {
  const hub = startHub(() => Promise.reject(new Error("the thread ended")));
  for (const attempt of ["first", "second"]) {
    const client = await connect(hub);
    await expect(client.query(attempt)).rejects.toThrow("the thread ended");
  }
});

test("refuses connections once it is closed", async () => {
  const hub = startHub(async () => readyForQuery());
  await hub.close();
  expect(() => hub.connect()).toThrow("The embedded database is closed");
});

test("ends its clients when it is closed, but waits for the statement that runs", async () => {
  const statement = new EventEmitter();
  const started = once(statement, "start");
  const finished = once(statement, "finish");
  const hub = startHub(async () => {
    statement.emit("start");
    await finished;
    return readyForQuery();
  });
  const clients = [await connect(hub), await connect(hub)];
  const outcomes = clients.map((client) => client.query("select 1").catch(() => "ended"));
  await started;
  const order: string[] = [];
  const closing = hub.close().finally(() => order.push("closed"));
  expect(await Promise.all(outcomes)).toEqual(["ended", "ended"]);
  order.push("finished");
  statement.emit("finish");
  await closing;
  expect(order).toEqual(["finished", "closed"]);
});
