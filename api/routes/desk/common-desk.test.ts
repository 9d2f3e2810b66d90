import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommonQuestion } from "#contracts/analytics.ts";
import type { CommonDesk } from "#contracts/common-desk.ts";
import { newId } from "#core/ids.ts";
import { plansOf, statementsOf } from "#test/statements-of.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agents: Member[];

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agents = [await api.member(), await api.member()];
});
afterAll(() => api.close());

/** Asks each of these in turn, as one agent and then the other. */
const ask = async (...wordings: string[]) => {
  for (const [at, content] of wordings.entries())
    await api.core.chat.ask(agents[at % 2]!.actor, { content, sessionId: newId() });
};

const groupOf = async (question: string): Promise<CommonQuestion> => {
  const { body } = await api.send("/api/analytics/common-bd-questions", { token: admin.token });
  return body.find((group: CommonQuestion) => group.question === question);
};
const path = (id: string, end: "desk" | "answer") => `/api/analytics/common-questions/${id}/${end}`;
const readDesk = async (id: string): Promise<CommonDesk> =>
  (await api.send(path(id, "desk"), { token: admin.token })).body;
const answer = (id: string, adminResponse: string, token = admin.token) =>
  api.send(path(id, "answer"), { method: "POST", token, body: { adminResponse } });

const planOf = async (at: string): Promise<string> => {
  const { sql } = api.database;
  const read = () => api.send(at, { token: admin.token });
  return plansOf(sql, await statementsOf(sql, /question_groups|document_citations|d\.updated_at </u, read));
};

const addDocument = (title: string, content: string) =>
  api.core.knowledge.addDocument(admin.actor, { title, content });

test("is for admins alone, of questions that there are", async () => {
  await ask("Who greets the abbot?", "Who greets the abbot?", "Who greets the abbot?");
  const { id } = await groupOf("Who greets the abbot?");
  expect((await api.send(path(id, "desk"))).status).toBe(401);
  expect((await api.send(path(id, "desk"), { token: agents[0]!.token })).status).toBe(403);
  expect((await answer(id, "The cellarer.", agents[0]!.token)).status).toBe(403);
  expect((await answer(id, " ")).status).toBe(400);
  expect((await api.send(path("7", "desk"), { token: admin.token })).status).toBe(400);
  for (const end of ["desk", "answer"] as const) {
    const request = end === "desk" ? {} : { method: "POST", body: { adminResponse: "Nobody." } };
    expect((await api.send(path(newId(), end), { token: admin.token, ...request })).status).toBe(404);
  }
});

test("shows who asked how often, what waits, and what the library has near it", async () => {
  const question = "Which ferry crosses the lagoon at dawn?";
  await ask(question, question, question);
  await addDocument("Ferries", "# Ferries\n\nThe lagoon is crossed by the red ferry, which leaves at dawn.");
  const { id } = await groupOf(question);
  const desk = await readDesk(id);
  const [first, second] = agents.map(({ actor }) => actor.telegramUsername);
  expect(desk.askers).toEqual([
    { telegramUsername: first, askedAt: expect.any(String), times: 2 },
    { telegramUsername: second, askedAt: expect.any(String), times: 1 },
  ]);
  expect(desk.pending).toMatchObject([{ userQuestion: question, status: "pending", askCount: 3 }]);
  expect(desk.passages[0]).toMatchObject({ title: "Ferries", relevance: expect.any(Number) });
  expect(desk.passagesDraft).toContain("red ferry");
});

test("an answer to it answers its requests, tells who asked, and is what it is answered by from then on", async () => {
  const question = "Who mends the lighthouse lens?";
  await ask(question, question, question);
  const group = await groupOf(question);
  expect(group).toMatchObject({ open: 3, answeredBy: null, answeredAt: null, answeredWell: false });
  const { status, body } = await answer(group.id, "The lamplighter does.");
  expect(status).toBe(200);
  expect(body.answered).toMatchObject([{ status: "answered", adminResponse: "The lamplighter does." }]);
  expect(await groupOf(question)).toMatchObject({
    open: 0,
    answeredBy: { title: "Extras" },
    answeredAt: expect.any(String),
    answeredWell: true,
  });
  expect((await readDesk(group.id)).pending).toEqual([]);
  const due = api.database.sql("gap_askers").where({ gap_id: body.answered[0].id });
  await expect
    .poll(async () => (await due.clone().whereNotNull("due_at")).length, { timeout: 15_000 })
    .toBe(3);
  await ask(question);
  expect(await groupOf(question)).toMatchObject({ frequency: 4, open: 0, answeredBy: { title: "Extras" } });
});

test("an answer is kept under a better question, where the admin gives one", async () => {
  const question = "bellfry rope, whose turn??";
  await ask(question, question, question);
  const { id } = await groupOf(question);
  const originalQuestion = "Who pulls the belfry's rope?";
  const body = { adminResponse: "The sexton.", originalQuestion };
  const answered = await api.send(path(id, "answer"), { method: "POST", token: admin.token, body });
  expect(answered.body.answered).toMatchObject([{ userQuestion: question, keptQuestion: originalQuestion }]);
  const long = { ...body, originalQuestion: "x".repeat(8_001) };
  expect(
    (await api.send(path(id, "answer"), { method: "POST", token: admin.token, body: long })).status,
  ).toBe(400);
});

test("where nobody waits, the next one who asks gets it, and what was thought of earlier answers stands apart", async () => {
  const question = "When does the clock tower chime?";
  const document = await addDocument("Clock tower", "# Clock tower\n\nThe clock tower chimes now and then.");
  await ask(question, question, question);
  const group = await groupOf(question);
  expect(group).toMatchObject({ open: 0, answeredBy: { id: document.id }, answeredWell: true });
  const { sql } = api.database;
  const facts = () =>
    sql("question_facts").whereIn(
      "question_id",
      sql("questions").where({ group_id: group?.id }).select("id"),
    );
  await facts().update({ outcome: "unsure" });
  expect(await groupOf(question)).toMatchObject({ answeredBy: null, answeredWell: false });
  const messages = await api.database
    .sql("questions")
    .where({ group_id: group.id })
    .orderBy("asked_at")
    .limit(2);
  for (const { message_id: asked, user_id: asker } of messages) {
    const reply = await api.database.sql("chat_messages").where({ reply_to: asked }).first("id");
    const { token } = agents.find(({ actor }) => actor.id === asker)!;
    const rating = { method: "POST", token, body: { helpful: false } };
    expect((await api.send(`/api/chat/messages/${reply.id}/rating`, rating)).status).toBe(200);
  }
  expect(await groupOf(question)).toMatchObject({ rated: 2, helpful: 0, answeredWell: false });
  expect((await readDesk(group.id)).pending).toEqual([]);

  const { status, body } = await answer(group.id, "At noon, and at midnight.");
  expect([status, body.answered]).toEqual([200, []]);
  expect(await groupOf(question)).toMatchObject({
    answeredBy: { title: "Extras" },
    rated: 0,
    helpful: 0,
    ratedBefore: 2,
    helpfulBefore: 0,
    answeredWell: true,
  });
  await ask(question);
  const told = await api.database.sql("questions").where({ question }).orderBy("asked_at", "desc").first();
  expect(told.answer).toContain("At noon, and at midnight.");

  await answer(group.id, "At noon alone.");
  const entries = await api.database
    .sql("extras_entries")
    .whereLike("question", "%clock tower%")
    .whereNull("superseded_at");
  expect(entries).toMatchObject([{ question, answer: "At noon alone." }]);
});

test("what common questions rest on, and what of the library needs attention, is found without reading all documents", async () => {
  const plan = await planOf("/api/analytics/common-bd-questions");
  expect(plan).toContain("documents_as_cited");
  expect(plan).toContain("documents_one_of_each_extras");
  const health = await planOf("/api/knowledge/health");
  expect(health).toContain("Index Only Scan using documents_uploaded");
  expect(health).toContain("Index Only Scan using documents_updated");
  expect(plan + health).not.toContain("Seq Scan on documents");
});
