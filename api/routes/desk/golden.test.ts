import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/golden";
const nowhere = "01890000-0000-7000-8000-000000000000";

let api: TestApi;
let admin: Member;
let agent: Member;
let parking: string;

const add = async (title: string, content: string): Promise<string> =>
  (await api.core.knowledge.addDocument(admin.actor, { title, content })).id;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "kim");
  agent = await api.member();
  parking = await add("Parking", "Visitors park in garage seven. A visitor permit costs 12 euros a day.");
  await add("Canteen", "The canteen serves lunch from noon until two. Vegetarian dishes are marked green.");
});
afterAll(() => api.close());

const get = async (from = path, token = admin.token) => api.send(from, { token });
const send = (method: string, to: string, body?: unknown, token = admin.token) =>
  api.send(to, { method, token, ...(body === undefined ? {} : { body }) });

const permit = { question: "What does a visitor permit cost?", facts: ["12 euros"] };
const asked = async (id: string) => {
  await eventually(async () => expect((await get(`${path}/${id}`)).body.state).not.toBe("not_asked"));
  return (await get(`${path}/${id}`)).body;
};

test("adds a question, asks it soon, and tells that it holds and since when", async () => {
  const { status, body } = await send("POST", path, { ...permit, documentIds: [parking] });
  expect([status, body]).toMatchObject([
    201,
    {
      ...permit,
      module: "bd_assistant",
      documents: [{ id: parking, title: "Parking", isGone: false }],
      madeFrom: "hand",
      createdBy: "kim",
    },
  ]);
  expect(await asked(body.id)).toMatchObject({
    state: "holds",
    since: expect.any(String),
    answer: { holds: true, missingFacts: [], missingDocuments: [], sources: [{ id: parking }] },
  });
  const [entry] = (await get("/api/audit?subject=golden")).body;
  expect(entry).toMatchObject({ actor: "kim", action: "golden.add", after: permit });
});

test("tells what an answer lacks, lists by state and words, changes and deletes", async () => {
  const { id } = (await send("POST", path, { ...permit, facts: ["15 euros"] })).body;
  expect(await asked(id)).toMatchObject({ state: "fails", answer: { missingFacts: ["15 euros"] } });
  const idsOf = async (query: string) =>
    (await get(`${path}?${query}`)).body.map((one: { id: string }) => one.id);
  expect(await idsOf("state=fails")).toEqual([id]);
  expect(await idsOf("state=holds")).not.toContain(id);
  expect(await idsOf("q=permit visitor")).toContain(id);
  expect(await idsOf("q=canteen")).toEqual([]);
  const changed = await send("PUT", `${path}/${id}`, permit);
  expect([changed.status, changed.body.facts]).toEqual([200, ["12 euros"]]);
  expect((await asked(id)).state).toBe("holds");
  expect(await send("DELETE", `${path}/${id}`)).toMatchObject({ status: 200, body: { success: true } });
  expect((await get(`${path}/${id}`)).status).toBe(404);
});

test("asks all again, and remembers how many held", async () => {
  const { id } = (await send("POST", path, { question: "When is lunch?", facts: ["at midnight"] })).body;
  await asked(id);
  const started = await send("POST", `${path}/ask`);
  expect([started.status, started.body.total]).toEqual([200, 2]);
  await eventually(async () =>
    expect((await get(`${path}/summary`)).body).toMatchObject({
      total: 2,
      holds: 1,
      fails: 1,
      notAsked: 0,
      running: null,
      history: [{ asked: 2, holds: 1 }],
    }),
  );
  await send("DELETE", `${path}/${id}`);
});

test("is made of an answer by one press, once, and of an answered request", async () => {
  await api.core.chat.ask(agent.actor, { content: "Are vegetarian dishes marked?", sessionId: "s" });
  const [reply] = (await get("/api/bd-questions/agent-replies")).body;
  const made = await send("POST", `${path}/make`, { replyId: reply.id });
  expect([made.status, made.body]).toMatchObject([
    201,
    { question: "Are vegetarian dishes marked?", documents: [{ title: "Canteen" }], madeFrom: "answer" },
  ]);
  expect((await send("POST", `${path}/make`, { replyId: reply.id })).body.id).toBe(made.body.id);
  const [first, second] = await Promise.all(
    [1, 2].map(() => send("POST", `${path}/make`, { replyId: reply.id })),
  );
  expect(first?.body.id).toBe(second?.body.id);

  await api.core.chat.ask(agent.actor, { content: "Who repairs zeppelins?", sessionId: "s" });
  const [request] = (await get("/api/feedback?status=pending")).body;
  expect((await send("POST", `${path}/make`, { feedbackId: request.id })).status).toBe(409);
  await send("PATCH", `/api/feedback/${request.id}`, { status: "answered", adminResponse: "Otto does." });
  const ofRequest = (await send("POST", `${path}/make`, { feedbackId: request.id })).body;
  expect(ofRequest).toMatchObject({
    documents: [{ title: "Extras" }],
    facts: ["Otto does."],
    madeFrom: "request",
  });
  expect((await asked(ofRequest.id)).state).toBe("holds");
  expect((await send("POST", `${path}/make`, { replyId: nowhere })).status).toBe(404);
});

test("shows what a change would break before it is made, and leaves nothing behind", async () => {
  const before = await api.core.knowledge.revision();
  const { status, body } = await send("POST", `${path}/preview`, {
    documents: [
      {
        id: parking,
        title: "Parking",
        content: "Visitors park in garage seven. A visitor permit costs 15 euros a day.",
      },
    ],
  });
  expect(status).toBe(200);
  expect(body.changed).toMatchObject([
    {
      question: permit.question,
      effect: "breaks",
      before: { holds: true, text: expect.stringContaining("12 euros") },
      after: { holds: false, text: expect.stringContaining("15 euros"), missingFacts: ["12 euros"] },
    },
  ]);
  const removal = (await send("POST", `${path}/preview`, { removals: [parking] })).body;
  expect(removal.changed[0]).toMatchObject({ effect: "breaks", after: { missingDocuments: ["Parking"] } });
  const harmless = await send("POST", `${path}/preview`, {
    documents: [{ title: "Zeppelins", content: "Zeppelins are moored on the roof." }],
  });
  expect(harmless.body.changed).toEqual([]);
  expect(await api.core.knowledge.revision()).toBe(before);
});

test("streams how far it is, then what it found", async () => {
  const response = await fetch(`${api.url}${path}/preview`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${admin.token}`,
      "Content-Type": "application/json",
      Accept: "text/event-stream",
    },
    body: JSON.stringify({ removals: [parking] }),
  });
  const text = await response.text();
  expect(text).toMatch(/event: token\ndata: \{"text":"1\/\d"\}/u);
  expect(text).toContain("event: done");
});

test("refuses whom it is not for, and what it cannot take", async () => {
  for (const [method, to, body] of [
    ["GET", path],
    ["GET", `${path}/summary`],
    ["POST", `${path}/ask`],
    ["POST", path, permit],
    ["POST", `${path}/make`, { replyId: nowhere }],
    ["POST", `${path}/preview`, { removals: [nowhere] }],
    ["GET", `${path}/${nowhere}`],
    ["PUT", `${path}/${nowhere}`, permit],
    ["DELETE", `${path}/${nowhere}`],
  ] as const) {
    expect((await api.send(to, { method, body })).status).toBe(401);
    expect((await send(method, to, body, agent.token)).status).toBe(403);
  }
  const fieldsOf = async (to: string, body: unknown) => {
    const { status, body: answered } = await send("POST", to, body);
    return [status, Object.keys(answered.fields ?? {})];
  };
  expect(await fieldsOf(path, { question: " ", facts: ["x"] })).toEqual([400, ["question"]]);
  expect(await fieldsOf(path, { question: "What?" })).toEqual([400, ["documentIds"]]);
  expect(await fieldsOf(path, { ...permit, module: "lead_replier" })).toEqual([400, ["service"]]);
  expect(await fieldsOf(`${path}/make`, {})).toEqual([400, ["replyId"]]);
  expect(await fieldsOf(`${path}/preview`, {})).toEqual([400, ["documents"]]);
  expect((await send("PUT", `${path}/${nowhere}`, permit)).status).toBe(404);
  expect((await send("POST", `${path}/preview`, { removals: [nowhere] })).status).toBe(404);
});
