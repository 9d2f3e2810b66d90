import { afterAll, beforeAll, expect, test } from "vitest";
import { historyLimit, type ChatMessage } from "#contracts/chat.ts";
import { askersShown } from "#contracts/feedback.ts";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import { newId } from "#core/ids.ts";
import { fillChat, fillLeads } from "#test/fill-chats.ts";
import { startTestApi, type Answer, type TestApi } from "#test/start-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Every page from the first on, by the cursor that each answers. */
const pagesOf = async (path: string, token: string): Promise<Answer[]> => {
  const pages: Answer[] = [];
  let before = "";
  do {
    const page = await api.send(`${path}${before}`, { token });
    pages.push(page);
    before = `&before=${page.headers.get("x-next-cursor")}`;
  } while (pages.at(-1)?.headers.has("x-next-cursor") === true);
  return pages;
};

const chat = "/api/chat/messages?sessionId=default-session&module=bd_assistant";
const conversations = "/api/lead-replier/conversations?sessionId=default-session";

test("a long conversation is read backwards, each message once, the latest first", async () => {
  const { actor, token } = await api.member();
  await fillChat(api.database.sql, actor, 2 * historyLimit + 50);
  const pages = await pagesOf(chat, token);
  expect(pages.map(({ body }) => body.length)).toEqual([historyLimit, historyLimit, 50]);
  expect(pages.map(({ headers }) => headers.get("x-total-count"))).toEqual(["450", "450", "450"]);
  const contents = pages.toReversed().flatMap(({ body }) => body.map(({ content }: ChatMessage) => content));
  const all = Array.from({ length: 450 }, (_, at) => `${at % 2 === 0 ? "Question" : "Answer"} number ${at}.`);
  expect(contents).toEqual(all);
});

test("one of no more than a page is whole, and has no cursor", async () => {
  const { actor, token } = await api.member();
  await fillChat(api.database.sql, actor, historyLimit);
  const [page, ...others] = await pagesOf(chat, token);
  expect([page?.body.length, page?.headers.get("x-total-count"), others]).toEqual([200, "200", []]);
});

test("before a message of somebody else, or of another conversation, there is nothing", async () => {
  const [one, other] = [await api.member(), await api.member()];
  await fillChat(api.database.sql, one.actor, 4);
  await fillChat(api.database.sql, other.actor, 4);
  const { body } = await api.send(chat, { token: other.token });
  const foreign = await api.send(`${chat}&before=${body.at(-1).id}`, { token: one.token });
  expect([foreign.status, foreign.body]).toEqual([200, []]);
  expect((await api.send(`${chat}&before=${newId()}`, { token: one.token })).body).toEqual([]);
  expect((await api.send(`${chat}&before=yesterday`, { token: one.token })).status).toBe(400);
});

test("many leads are read by pages, the latest first, each with its latest messages alone", async () => {
  const { actor, token } = await api.member();
  const leads = await fillLeads(api.database.sql, actor, historyLimit + 30);
  const latest = leads.at(-1);
  if (latest === undefined) throw new Error("there is no lead");
  await fillChat(api.database.sql, actor, historyLimit + 48, latest);
  const pages = await pagesOf(conversations, token);
  expect(pages.map(({ body }) => body.length)).toEqual([historyLimit, 30]);
  expect(pages[0]?.headers.get("x-total-count")).toBe("230");
  const names = pages.flatMap(({ body }) => body.map(({ projectName }: LeadConversation) => projectName));
  expect(names).toEqual(leads.map(({ projectName }) => projectName).toReversed());
  const [first, second]: LeadConversation[] = pages[0]?.body ?? [];
  expect([first?.messages.length, first?.messageCount, first?.service]).toEqual([historyLimit, 250, "OTC"]);
  expect(second).toMatchObject({ messageCount: 2, messages: [{ role: "user" }, { role: "assistant" }] });
  expect(first?.messages.at(-1)?.timestamp).toBe(
    (await api.core.chat.history(actor, { sessionId: "s", module: "lead_replier", ...latest })).rows.at(-1)
      ?.timestamp,
  );
});

test("of a request that hundreds have asked it shows who asked last, and how often it was asked", async () => {
  const admin = await api.member("CORE TEAM (ADMIN)");
  const agent = await api.member();
  const question = "Do we broker pangolin scales?";
  await api.core.chat.ask(agent.actor, { content: question, sessionId: "first" });
  const { sql } = api.database;
  const [{ id }] = await sql("gaps").where({ question }).select("id");
  const more = Array.from({ length: 120 }, (_, at) => ({
    id: newId(),
    gap_id: id,
    user_id: agent.actor.id,
    session_id: `session-${at}`,
    asked_at: new Date(Date.now() + at * 1000),
  }));
  await sql.batchInsert("gap_askers", more);
  await sql("gaps").where({ id }).update({ ask_count: 121 });
  const { body } = await api.send(`/api/feedback/${id}`, { token: admin.token });
  expect([body.askers.length, body.askCount]).toEqual([askersShown, 121]);
  expect(body.askers.at(-1).askedAt).toBe(more.at(-1)?.asked_at.toISOString());
});
