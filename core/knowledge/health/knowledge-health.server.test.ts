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

test("tells documents that no answer ever cited from those that one did", async () => {
  const cited = await add("Numbat parking", "Numbat vans park behind the depot after nine.");
  const ignored = await add("Tide tables", "High tide is at noon.");
  const before = await health();
  expect(ids(before.neverCited.items)).toEqual([cited.id, ignored.id]);
  await ask(agent.actor, "Where do numbat vans park?");
  expect((await health()).neverCited).toMatchObject({
    total: 1,
    items: [{ id: ignored.id, title: "Tide tables" }],
  });
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
