import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import Koa from "koa";
import { expect, onTestFinished, test } from "vitest";
import { answerWithCsv, pagesOf } from "./answer-csv.ts";
import { serve } from "./serve.ts";

const long = "x".repeat(100_000);
const columns = { Number: (item: number) => item, Text: () => long };

/** Serves a table of so many pages; `read` has the cursors that were asked for. */
const start = async (count: number, failing = -1) => {
  const read: (string | undefined)[] = [];
  const app = new Koa();
  app.silent = true;
  app.use((ctx) => {
    const pages = pagesOf(async (cursor) => {
      read.push(cursor);
      await delay(1);
      const number = Number(cursor ?? 0);
      if (number === failing) throw new Error("no such page");
      const nextCursor = number + 1 < count ? String(number + 1) : null;
      return { rows: [number], nextCursor, total: count };
    }, undefined);
    return answerWithCsv(ctx, columns, pages);
  });
  const { port, close } = await serve({ app, port: 0, host: "127.0.0.1" });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}`, port, read };
};

test("a table has the rows of all pages, each read once", async () => {
  const { url, read } = await start(5);
  const response = await fetch(url);
  const lines = (await response.text()).split("\r\n");
  expect(lines.map((line) => line.slice(0, 8))).toEqual([
    "Number,T",
    ...[0, 1, 2, 3, 4].map((n) => `${n},xxxxxx`),
  ]);
  expect(read).toEqual([undefined, "1", "2", "3", "4"]);
});

test("no page is read for a caller who does not take what came before, nor for one who has left", async () => {
  const { port, read } = await start(10_000);
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: legend\r\n\r\n");
  const settled = async (): Promise<number> => {
    let before = -1;
    while (read.length !== before || before === 0) {
      before = read.length;
      await delay(200);
    }
    return before;
  };
  const unread = await settled();
  expect(unread).toBeLessThan(1000);
  socket.destroy();
  expect((await settled()) - unread).toBeLessThan(3);
});

test("a table that cannot be read to its end is broken off, and one that cannot be begun is an error", async () => {
  const late = await start(5, 3);
  await expect(fetch(late.url).then((response) => response.text())).rejects.toThrow("terminated");
  const early = await start(5, 0);
  expect((await fetch(early.url)).status).toBe(500);
});
