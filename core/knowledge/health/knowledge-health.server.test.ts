import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "#core/actor.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const day = 86_400_000;

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const add = (title: string, content: string) =>
  api.core.knowledge.addDocument(admin.actor, { title, content, category: "Resources" });
const health = () => api.core.knowledgeHealth(admin.actor);
const ids = (items: { id: string }[]) => items.map(({ id }) => id);
const ask = (actor: Actor, content: string) =>
  api.core.chat.ask(actor, { content, sessionId: `s ${content}` });

const backdate = (table: string, where: object, column: string, days: number) =>
  api.database
    .sql(table)
    .where(where)
    .update({ [column]: new Date(Date.now() - days * day) });

test("lists documents that no answer has cited in 90 days, and no new ones", async () => {
  const cited = await add("Numbat parking", "Numbat vans park behind the depot after nine.");
  const ignored = await add("Tide tables", "High tide is at noon.");
  expect((await health()).neverCited).toEqual({ total: 0, items: [] });
  for (const { id } of [cited, ignored]) await backdate("documents", { id }, "uploaded_at", 31);
  expect(ids((await health()).neverCited.items)).toEqual([cited.id, ignored.id]);
  await ask(agent.actor, "Where do numbat vans park?");
  expect((await health()).neverCited).toMatchObject({
    total: 1,
    items: [{ id: ignored.id, title: "Tide tables" }],
  });
  await backdate("document_citations", { document_id: cited.id }, "last_cited_at", 91);
  expect((await health()).neverCited.total).toBe(2);
});

test("lists what is asked often and answered badly, with the request that waits", async () => {
  expect((await health()).poorlyAnswered).toEqual({ total: 0, items: [] });
  const people = [agent, await api.member(), await api.member()];
  for (const { actor } of people) await ask(actor, "Who polishes the barometer?");
  const { total, items } = (await health()).poorlyAnswered;
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { module: "bd_assistant", question: "Who polishes the barometer?", frequency: 3, gaps: 3, unhelpful: 0 },
  ]);
  expect(items[0]?.pendingId).toEqual(expect.any(String));
  const answer = { id: items[0]?.pendingId ?? "", status: "answered", adminResponse: "The clerk." } as const;
  await api.core.gaps.resolve(admin.actor, answer);
  expect((await health()).poorlyAnswered).toEqual({ total: 0, items: [] });
  const { sql } = api.database;
  for (const { actor } of people) await ask(actor, "Who polishes the barometer?");
  expect((await health()).poorlyAnswered.total).toBe(0);
  const unsure = sql("questions").select("id").orderBy("asked_at", "desc").limit(2);
  await sql("question_facts").whereIn("question_id", unsure).update({ outcome: "unsure" });
  const [again] = (await health()).poorlyAnswered.items;
  expect(again).toMatchObject({ question: "Who polishes the barometer?", gaps: 0, unsure: 2 });
});

test("pairs passages that state different figures for the same thing, until it is said that they do not", async () => {
  const first = await add("Kayaks", "The deposit for a kayak is $40 and is returned on the same day.");
  const second = await add("Boats", "The deposit for a kayak is $60 and is returned on the same day.");
  const contradictions = async () => (await health()).contradictions;
  await vi.waitFor(async () => expect((await contradictions()).total).toBe(1), {
    timeout: 20_000,
    interval: 200,
  });
  await vi.waitFor(async () => expect((await contradictions()).isComparing).toBe(false), 20_000);
  const [pair] = (await contradictions()).items;
  expect(pair?.sides.map(({ documentId }) => documentId).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
  expect(pair?.sides.flatMap(({ figures }) => figures).toSorted()).toEqual(["$40", "$60"]);
  const key = pair?.key ?? "";
  const send = (method: string, token: string | undefined, of = key) =>
    api.send(`/api/knowledge/contradictions/${of}/dismiss`, { method, ...(token && { token }) });
  expect((await send("POST", undefined)).status).toBe(401);
  expect((await send("POST", agent.token)).status).toBe(403);
  expect((await send("POST", admin.token, "none")).status).toBe(404);
  expect((await send("POST", admin.token, "x".repeat(65))).status).toBe(400);
  expect((await send("POST", admin.token)).status).toBe(200);
  expect((await contradictions()).total).toBe(0);
  expect((await send("DELETE", admin.token)).status).toBe(200);
  expect((await contradictions()).total).toBe(1);
  await api.core.knowledge.changeDocument(admin.actor, {
    id: second.id,
    content: "The deposit for a kayak is $40 and is returned on the same day.",
  });
  expect((await contradictions()).total).toBe(0);
  await api.database.sql("contradiction_checks").del();
  expect((await contradictions()).isComparing).toBe(true);
});

test("lists what nobody edited for 180 days, the oldest first, until it is edited", async () => {
  const [old, older] = [await add("Old", "Old words."), await add("Older", "Older words.")];
  const age = (id: string, days: number) =>
    api.database
      .sql("documents")
      .where({ id })
      .update({ updated_at: new Date(Date.now() - days * day) });
  await age(old.id, 181);
  await age(older.id, 400);
  expect((await health()).notEdited).toMatchObject({ total: 2, items: [{ id: older.id }, { id: old.id }] });
  await api.core.knowledge.changeDocument(admin.actor, { id: older.id, content: "New words." });
  expect(ids((await health()).notEdited.items)).toEqual([old.id]);
});

test("lists what unhelpful answers cited, with their reasons, until it is edited", async () => {
  const document = await add("Bilby discount", "A bilby order gets a discount of two percent.");
  const { assistantMessage } = await ask(agent.actor, "What discount does a bilby order get?");
  expect(assistantMessage.metadata?.sources).toEqual([document.id]);
  await api.core.chat.rate(agent.actor, { id: assistantMessage.id, helpful: false, reason: "It is three" });
  expect((await health()).unhelpful).toMatchObject({
    total: 1,
    items: [
      { id: document.id, unhelpfulCount: 1, reasons: ["It is three"], lastMarkedAt: expect.any(String) },
    ],
  });
  await api.core.chat.rate(agent.actor, { id: assistantMessage.id, helpful: true });
  expect((await health()).unhelpful).toEqual({ total: 0, items: [] });
  await api.core.chat.rate(agent.actor, { id: assistantMessage.id, helpful: false });
  await api.core.knowledge.changeDocument(admin.actor, {
    id: document.id,
    content: "It gets three percent.",
  });
  expect((await health()).unhelpful.total).toBe(0);
});

test("finds passages that say nearly the same, and forgets them when one is rewritten", async () => {
  const text =
    "Before the first trade the client passes verification: passport, proof of address, source of funds and a short call with compliance on Tuesday morning.";
  const first = await add("Verification", text);
  const second = await add("Onboarding", text.replace("Tuesday", "Wednesday"));
  await add(
    "Fees",
    "A trade costs one percent of its volume, invoiced in dollars at the end of each calendar month by the desk in Lisbon.",
  );
  await vi.waitFor(async () => expect((await health()).nearDuplicates.total).toBe(1), {
    timeout: 20_000,
    interval: 200,
  });
  const [pair] = (await health()).nearDuplicates.items;
  expect(pair?.similarity).toBeGreaterThanOrEqual(85);
  expect(pair?.passages.map(({ documentId }) => documentId)).toEqual([first.id, second.id]);
  expect(pair?.passages[1]).toMatchObject({
    title: "Onboarding",
    text: expect.stringContaining("Wednesday"),
  });
  await api.core.knowledge.changeDocument(admin.actor, { id: second.id, content: "See Verification." });
  expect((await health()).nearDuplicates.total).toBe(0);
});

test("is for admins", async () => {
  await expect(api.core.knowledgeHealth(agent.actor)).rejects.toMatchObject({ code: "forbidden" });
});
