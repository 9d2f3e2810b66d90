import { once } from "node:events";
import { connect } from "node:net";
import Koa from "koa";
import { expect, onTestFinished, test } from "vitest";
import { serve, type ServeLimits } from "./serve.ts";

const patient: ServeLimits = { headersMs: 60_000, requestMs: 60_000, connections: 10 };

const start = async (limits: ServeLimits) => {
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    for await (const _ of ctx.req);
    ctx.body = "answered";
  });
  const { port, close } = await serve({ app, port: 0, host: "127.0.0.1", limits });
  onTestFinished(close);
  return port;
};

const open = async (port: number) => {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
};

const all = async (socket: AsyncIterable<unknown>): Promise<string> => {
  let text = "";
  for await (const part of socket) text += String(part);
  return text;
};

const head = (length: number) => `POST / HTTP/1.1\r\nHost: legend\r\nContent-Length: ${length}\r\n`;

test.each([
  ["says nothing", "", { ...patient, headersMs: 100 }],
  ["does not end its headers", head(1), { ...patient, headersMs: 100 }],
  ["does not end its body", `${head(9)}\r\nabc`, { ...patient, headersMs: 100, requestMs: 200 }],
])("a connection that %s is ended", async (_, sent, limits) => {
  const socket = await open(await start(limits));
  socket.write(sent);
  expect(await all(socket)).toMatch(/^(?:HTTP\/1\.1 408 |$)/u);
});

test("above so many connections new ones are ended, and those there are go on", async () => {
  const port = await start({ ...patient, connections: 3 });
  const sockets = [await open(port), await open(port), await open(port)];
  expect(await all(await open(port))).toBe("");
  for (const socket of sockets) {
    socket.write(`${head(3)}Connection: close\r\n\r\nabc`);
    expect(await all(socket)).toMatch(/^HTTP\/1\.1 200 /u);
  }
  await Promise.all([open(port), open(port)]);
});
