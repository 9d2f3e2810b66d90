import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { newId } from "#core/ids.ts";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const ask = async (content: string): Promise<string> => {
  const { assistantMessage } = await api.core.chat.ask(agent.actor, { content, sessionId: newId() });
  return assistantMessage.content;
};

const read = async (id: string): Promise<FeedbackRequest> =>
  (await api.send(`/api/feedback/${id}`, { token: admin.token })).body;

const send = (path: string, method: string, body: object) =>
  api.send(`/api/feedback/${path}`, { method, token: admin.token, body });

const live = (kept: string) =>
  api.database.sql("extras_entries").where({ question: kept }).whereNull("superseded_at").pluck("answer");

describe("an answer kept under a better question than the one asked", () => {
  const asked = "thingy about ferret leases, and how long??";
  const kept = "How long does a lease of ferrets run?";
  let id = "";

  beforeAll(async () => {
    await ask(asked);
    const [row] = await api.database.sql("gaps").where({ question: asked }).select("id");
    id = row.id;
    const body = { status: "answered", adminResponse: "For a season.", originalQuestion: kept };
    await send(id, "PATCH", body);
  });

  test("is told with the question that was asked", async () => {
    expect(await read(id)).toMatchObject({ userQuestion: asked, keptQuestion: kept });
  });

  test("is found by either", async () => {
    expect(await ask(kept)).toContain("For a season.");
    expect(await ask(asked)).toContain("For a season.");
    await eventually(async () => expect((await read(id)).closure?.state).toBe("proven"));
    const { sql } = api.database;
    const document = await sql("documents").where({ kind: "extras" }).first("content");
    expect(document.content).toContain(`## ${kept}\n`);
    expect(document.content).not.toContain(asked);
  });

  test("stays under it when it is improved, until another one is better still", async () => {
    const { body } = await send(`${id}/improve`, "POST", { improvedAnswer: "For a summer." });
    expect(body).toMatchObject({ adminResponse: "For a summer.", keptQuestion: kept });
    expect(await live(kept)).toEqual(["For a summer."]);
    const better = "Term of a ferret lease?";
    await send(`${id}/improve`, "POST", { improvedAnswer: "For a year.", originalQuestion: better });
    expect([await live(kept), await live(better)]).toEqual([[], ["For a year."]]);
    expect(await ask(asked)).toContain("For a year.");
  });
});

test("a better answer to what it is kept under takes its place", async () => {
  await ask("lynx stuff?");
  const [gap] = await api.database.sql("gaps").where({ question: "lynx stuff?" }).select("id");
  const kept = "Who grooms the lynxes?";
  await send(gap.id, "PATCH", { status: "answered", adminResponse: "Ada.", originalQuestion: kept });
  await ask(kept);
  const [reply] = await api.database.sql("questions").where({ question: kept }).select("id");
  const path = `/api/bd-questions/${reply.id}/improve`;
  await api.send(path, { method: "POST", token: admin.token, body: { improvedAnswer: "Bea." } });
  expect(await live(kept)).toEqual(["Bea."]);
  expect(await ask("lynx stuff?")).toContain("Bea.");
});

test("an answer takes the place of one to the same words, however these were told apart before", async () => {
  const question = "Is the barge lit by 40kW lamps?";
  await ask(question);
  const [gap] = await api.database.sql("gaps").where({ question }).select("id");
  await send(gap.id, "PATCH", { status: "answered", adminResponse: "By two." });
  await api.database
    .sql("extras_entries")
    .where({ question })
    .update({ question_key: "is the barge lit by 40kw lamps" });
  await send(`${gap.id}/improve`, "POST", { improvedAnswer: "By three." });
  expect(await live(question)).toEqual(["By three."]);
});

test("every question that was answered together is answered at once", async () => {
  const questions = ["Does the abbey rent marimbas?", "marimba for hire from the monks possible"];
  for (const question of questions) await ask(question);
  const rows = await api.database.sql("gaps").whereLike("question", "%marimba%").select("id", "question");
  const ids = questions.map((question) => rows.find((row) => row.question === question)?.id);
  const body = { ids, adminResponse: "On Sundays." };
  const { body: done } = await api.send("/api/feedback/answer-together", {
    method: "POST",
    token: admin.token,
    body,
  });
  expect(done.answered).toHaveLength(2);
  const { body: asked } = await api.send("/api/chat/messages", {
    method: "POST",
    token: agent.token,
    body: { content: questions[1], role: "user", sessionId: newId() },
  });
  const { sourcesWithScores } = asked.assistantMessage.metadata;
  expect(sourcesWithScores[0]).toMatchObject({ title: "Extras", relevanceScore: 100 });
});
