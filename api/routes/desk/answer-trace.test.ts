import { afterAll, beforeAll, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let fake: FakeOpenAi;
let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  fake = await startOpenAi();
  api = await startTestApi({
    SAMPLE_CONTENT: "on",
    OPENAI_BASE_URL: fake.baseUrl,
    OPENAI_CHAT_MODEL: "tiny",
  });
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(async () => {
  await api.close();
  await fake.close();
});

const read = (path: string, token = admin.token) => api.send(path, { token });
const ask = (message: string) =>
  api.send("/api/chat/messages", {
    method: "POST",
    token: agent.token,
    body: { content: message, role: "user", sessionId: "s" },
  });
const prices = (body: unknown, token = admin.token) =>
  api.send("/api/model-prices", { method: "PUT", token, body: { prices: body } });
const latest = async () => (await read("/api/bd-questions/agent-replies")).body[0];
const trace = async (id: string) => (await read(`/api/bd-questions/${id}/trace`)).body;

test("admins see how an answer came about, and what it cost", async () => {
  fake.understands({
    text: JSON.stringify({ kind: "question", standalone: "What is the zebra fee?", queries: ["zebra fee"] }),
  });
  fake.always({ text: "answerable: yes\nIt is 77 % [1].", usage: true });
  await ask("and teh zebra fee?");
  const { id } = await latest();
  const before = await trace(id);
  expect(before).toMatchObject({
    mode: "model",
    standalone: "What is the zebra fee?",
    understanding: { kind: "question", queries: ["zebra fee"] },
    verdict: "yes",
    gapRule: null,
    guard: { unsupported: ["77 %"] },
    calls: [
      { purpose: "understand", model: "tiny", failure: null },
      { purpose: "answer", model: "tiny", promptTokens: 100, completionTokens: 10, cost: null },
    ],
    cost: null,
  });
  expect(before.candidates[0]).toEqual({
    documentId: expect.any(String),
    title: expect.any(String),
    score: expect.any(Number),
  });
  expect(before.supplied[0]).toMatchObject({ size: expect.any(Number), relevance: expect.any(Number) });
  expect(before.steps.map(({ name }: { name: string }) => name)).toContain("search");

  expect((await prices([{ model: "tiny", input: 2, output: 10 }])).status).toBe(200);
  expect((await trace(id)).calls[1].cost).toBeCloseTo(0.0003);
});

test("a gap tells by which rule it is one, and whether its draft rests on anything", async () => {
  fake.understands({ text: "{}" });
  fake.always({ text: "answerable: no\nUsually a week." });
  await ask("Which zebra breeds graze near Ouagadougou?");
  expect(await trace((await latest()).id)).toMatchObject({ verdict: "no", gapRule: "verdict" });
  const [request] = (await read("/api/feedback")).body;
  expect(request).toMatchObject({ aiResponse: "Usually a week.", aiGrounded: false });
});

test("nobody else sees it, and of what is unknown there is none", async () => {
  const { id } = await latest();
  expect((await read(`/api/bd-questions/${id}/trace`, agent.token)).status).toBe(403);
  expect((await read("/api/bd-questions/01890000-0000-7000-8000-000000000000/trace")).status).toBe(404);
});

test("prices are changed by admins alone, each model once, and the change is on record", async () => {
  expect((await prices([], agent.token)).status).toBe(403);
  expect((await read("/api/model-prices", agent.token)).status).toBe(403);
  const twice = [
    { model: "a", input: 1, output: 1 },
    { model: "a", input: 2, output: 2 },
  ];
  expect((await prices(twice)).status).toBe(400);
  expect((await prices([{ model: "a", input: -1, output: 1 }])).status).toBe(400);
  const one = [{ model: "a", input: 0.15, output: 0.6 }];
  expect((await prices(one)).body).toEqual(one);
  expect((await read("/api/model-prices")).body).toEqual(one);
  const [entry] = (await read("/api/audit?subject=prices")).body;
  expect(entry).toMatchObject({ action: "prices.change", after: one });
});

test("it is kept for ninety days", async () => {
  const { id } = await latest();
  const { sql } = api.database;
  const aged = (days: number) =>
    sql("questions")
      .where({ id })
      .update({ asked_at: new Date(Date.now() - days * 86_400_000) });
  await aged(89);
  await api.core.clearExpired();
  expect(await trace(id)).not.toBeNull();
  await aged(91);
  await api.core.clearExpired();
  expect(await trace(id)).toBeNull();
});
