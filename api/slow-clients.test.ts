import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const open = async () => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
};

const headersOf = (method: string, path: string, length = 0): string =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: legend",
    `Authorization: Bearer ${admin.token}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    "Connection: close",
    "",
    "",
  ].join("\r\n");

const addDocument = (content: string) =>
  api.send("/api/documents", { method: "POST", token: admin.token, body: { title: "Notes", content } });

test("whoever sends a few letters at a time is answered like anybody else", async () => {
  const body = JSON.stringify({ title: "Sent slowly", content: "Letter by letter.", category: "Resources" });
  const request = headersOf("POST", "/api/documents", body.length) + body;
  const socket = await open();
  socket.setNoDelay(true);
  const answer = socket.setEncoding("utf8").toArray();
  for (let at = 0; at < request.length; at += 7) {
    socket.write(request.slice(at, at + 7));
    await pause(1);
  }
  const text = (await answer).join("");
  expect(text).toMatch(/^HTTP\/1\.1 201 /u);
  expect(text).toContain('"title":"Sent slowly"');
});

test("many who begin and do not go on keep nobody else waiting", async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, open));
  for (const [at, socket] of sockets.entries())
    socket.write(headersOf("POST", "/api/documents", 1000).slice(0, at % 2 === 0 ? 40 : undefined));
  expect((await addDocument("Sent at once.")).status).toBe(201);
  expect((await api.send("/healthz")).status).toBe(200);
  expect(sockets.every((socket) => !socket.destroyed)).toBe(true);
});

test("whoever reads slowly gets all of it, and others get theirs meanwhile", async () => {
  const content = "What the desk holds of it. ".repeat(18_000);
  for (let count = 0; count < 4; count += 1) expect((await addDocument(content)).status).toBe(201);
  const socket = await open();
  socket.write(headersOf("GET", "/api/documents"));
  let length = 0;
  let others = 0;
  for await (const chunk of socket) {
    length += (chunk as Buffer).length;
    if (others >= 20) continue;
    others += 1;
    expect((await api.send("/api/auth/bd-session", { token: admin.token })).status).toBe(200);
  }
  expect(others).toBe(20);
  expect(length).toBeGreaterThan(4 * content.length);
});
