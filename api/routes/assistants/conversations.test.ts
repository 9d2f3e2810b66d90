import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Conversation } from "#contracts/conversations.ts";
import { pageSize } from "#contracts/common.ts";
import { newId } from "#core/ids.ts";
import { eventually } from "#test/eventually.ts";
import { fillChat } from "#test/fill-chats.ts";
import { followEvents } from "#test/follow-events.ts";
import { statementsOf } from "#test/statements-of.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/chat/conversations";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const list = async ({ token }: Member): Promise<Conversation[]> => (await api.send(path, { token })).body;
const ask = (member: Member, content: string, sessionId = "default-session") =>
  api.core.chat.ask(member.actor, { content, sessionId });
const history = async ({ token }: Member, sessionId = "default-session") =>
  (await api.send(`/api/chat/messages?sessionId=${sessionId}&module=bd_assistant`, { token })).body;
const counts = async ({ token }: Member) => (await api.send("/api/home/counts", { token })).body;
const read = ({ token }: Member, messageId: string) =>
  api.send("/api/chat/read", { method: "POST", token, body: { messageId } });
const patch = ({ token }: Member, sessionId: string, body: object) =>
  api.send(`${path}/${sessionId}`, { method: "PATCH", token, body });
const remove = ({ token }: Member, sessionId: string) =>
  api.send(`${path}/${sessionId}`, { method: "DELETE", token });
const requestAbout = async (question: string): Promise<string> =>
  (await api.database.sql("gaps").where({ question }).first("id")).id;
const answer = (id: string) =>
  api.send(`/api/feedback/${id}`, {
    method: "PATCH",
    token: admin.token,
    body: { status: "answered", adminResponse: "Yes, we do." },
  });

/** Somebody whose question in `sessionId` the core team has answered. */
const answered = async (question: string, sessionId: string): Promise<Member> => {
  const member = await api.member();
  await ask(member, question, sessionId);
  await answer(await requestAbout(question));
  await eventually(async () => expect(await history(member, sessionId)).toHaveLength(3));
  return member;
};

test("lists the caller's own conversations, the latest first, called by their first questions", async () => {
  const [one, other] = [await api.member(), await api.member()];
  await ask(one, "Who looks after **wombats**?\n\nAnd when?", "first");
  await ask(one, "Do we sell lemurs?", "second");
  await ask(one, "And at night?", "first");
  await ask(other, "Nobody else's business", "theirs");
  expect(await list(one)).toMatchObject([
    { sessionId: "first", title: "Who looks after wombats? And when?", isRenamed: false, isUnread: false },
    { sessionId: "second", title: "Do we sell lemurs?", lastBy: "assistant", request: "waiting" },
  ]);
  expect((await api.send(`${path}/theirs`, { token: one.token })).status).toBe(404);
});

test("refuses a signed-out caller, and places and names that are none", async () => {
  for (const at of [path, "/api/home/counts", "/api/home/recent"])
    expect((await api.send(at)).status).toBe(401);
  const { token } = await api.member();
  for (const cursor of ["yesterday", "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z~%E0%A4%A"])
    expect((await api.send(`${path}?cursor=${encodeURIComponent(cursor)}`, { token })).status).toBe(400);
  expect((await api.send("/api/chat/read", { method: "POST", token, body: { messageId: "x" } })).status).toBe(
    400,
  );
});

test("a conversation is renamed, and called by its first question again", async () => {
  const [member, other] = [await api.member(), await api.member()];
  await ask(member, "Do we trade capybaras?");
  const named = await patch(member, "default-session", { title: "  Capybaras " });
  expect(named.body).toMatchObject({ title: "Capybaras", isRenamed: true });
  expect((await patch(other, "default-session", { title: "Mine" })).status).toBe(404);
  expect((await patch(member, "default-session", { title: " " })).status).toBe(400);
  expect((await patch(member, "default-session", { title: "x".repeat(121) })).status).toBe(400);
  const back = await patch(member, "default-session", { title: null });
  expect(back.body).toMatchObject({ title: "Do we trade capybaras?", isRenamed: false });
});

test("conversations are found by the names they were given, and nobody else's", async () => {
  const [one, other] = [await api.member(), await api.member()];
  for (const member of [one, other]) {
    await ask(member, "Who looks after wombats?", "wombats");
    await ask(member, "Do we sell lemurs?", "lemurs");
    await patch(member, "wombats", { title: "Prices 100% for Zürich" });
  }
  const find = async (q: string) =>
    (await api.send(`${path}?q=${encodeURIComponent(q)}`, { token: one.token })).body;
  expect(await find(" zürich PRICES")).toMatchObject([{ sessionId: "wombats", isRenamed: true }]);
  expect(await find("100%")).toHaveLength(1);
  for (const q of ["prices 100_", "lemurs", "prices lemurs"]) expect(await find(q)).toEqual([]);
});

test("a conversation is deleted with what was said in it, and nobody else's", async () => {
  const [one, other] = [await api.member(), await api.member()];
  for (const member of [one, other]) await ask(member, "Do we trade ocelots?");
  expect((await remove(one, "default-session")).body).toEqual({ success: true });
  expect([await list(one), await history(one)]).toEqual([[], []]);
  expect(await list(other)).toHaveLength(1);
  expect((await remove(one, "default-session")).status).toBe(404);
});

test("clearing a chat takes it off the list", async () => {
  const member = await api.member();
  await ask(member, "Do we trade okapis?");
  const query = "sessionId=default-session&module=bd_assistant";
  await api.send(`/api/chat/messages?${query}`, { method: "DELETE", token: member.token });
  expect(await list(member)).toEqual([]);
});

test("many conversations are read by pages, each once", async () => {
  const { actor, token } = await api.member();
  const { sql } = api.database;
  const rows = Array.from({ length: pageSize + 20 }, (_, at) => ({
    id: newId(),
    user_id: actor.id,
    session_id: `chat ${at} ~ ünd/?`,
    module: "bd_assistant",
    role: "user",
    content: `Question ${at}`,
    // Several at one time.
    created_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(at / 8))),
  }));
  await sql.batchInsert("chat_messages", rows, 100);
  const first = await api.send(path, { token });
  const cursor = encodeURIComponent(first.headers.get("x-next-cursor") ?? "");
  const second = await api.send(`${path}?cursor=${cursor}`, { token });
  const titles = [...first.body, ...second.body].map(({ title }) => title);
  expect([first.body.length, second.body.length, new Set(titles).size]).toEqual([50, 20, 70]);
  expect([first.headers.get("x-total-count"), second.headers.get("x-next-cursor")]).toEqual(["70", null]);
});

test("a core team's answer is new until it has been read, on all screens", async () => {
  const member = await answered("Do we broker axolotls?", "zoo");
  expect(await counts(member)).toEqual({ chats: 1, leads: 0, support: 0, initiatives: 0, announcements: 0 });
  expect(await list(member)).toMatchObject([
    { sessionId: "zoo", isUnread: true, lastBy: "core_team", request: "answered", lastLine: "Yes, we do." },
  ]);
  const [question, gap, told] = await history(member, "zoo");
  expect(gap.request).toEqual({ state: "answered", since: gap.timestamp, until: expect.any(String) });
  expect([question.isNew, gap.isNew, told.isNew]).toEqual([undefined, undefined, true]);

  const other = await api.member();
  expect((await read(other, told.id)).status).toBe(404);
  expect((await counts(member)).chats).toBe(1);
  const screen = await followEvents(api.url, member.token);
  onTestFinished(() => screen.close());
  await screen.until(({ event }) => event === "ready");
  expect((await read(member, told.id)).body).toEqual({ success: true });
  expect((await screen.until(({ event }) => event === "invalidate")).data).toEqual({ keys: ["chat"] });
  expect((await counts(member)).chats).toBe(0);
  expect((await history(member, "zoo")).at(-1)).not.toHaveProperty("isNew");
  expect(await list(member)).toMatchObject([{ isUnread: false, request: "answered" }]);
});

test("what was answered and read gives way to what still waits", async () => {
  const member = await answered("Do we house tapirs?", "zoo");
  await ask(member, "Who paints the lighthouse?", "zoo");
  // As if the answer to the first had come after the second was asked.
  await api.database
    .sql("chat_messages")
    .where({ user_id: member.actor.id })
    .whereRaw("metadata->>'kind' = 'core_team_answer'")
    .update({ created_at: new Date() });
  expect(await list(member)).toMatchObject([{ isUnread: true, request: "answered" }]);
  const told = (await history(member, "zoo")).at(-1);
  await read(member, told.id);
  expect(await list(member)).toMatchObject([{ isUnread: false, request: "waiting" }]);
});

test("one's other screens hear of what was asked, renamed, cleared and deleted", async () => {
  const member = await api.member();
  const screen = await followEvents(api.url, member.token);
  onTestFinished(() => screen.close());
  await screen.until(({ event }) => event === "ready");
  const heard = () => screen.events.flatMap(({ event, data }) => (event === "invalidate" ? [data.keys] : []));
  await ask(member, "Do we ride ostriches?");
  await patch(member, "default-session", { title: "Ostriches" });
  await remove(member, "default-session");
  const lead = { projectName: "Emu DAO", service: "OTC", sessionId: "s" } as const;
  await api.core.leads.replyToLead(member.actor, { ...lead, leadMessage: "Hello?" });
  const query = "sessionId=s&module=lead_replier&projectName=Emu%20DAO";
  await api.send(`/api/chat/messages?${query}`, { method: "DELETE", token: member.token });
  const [ofChat, ofLead] = [["chat"], ["chat", "leads"]];
  await eventually(async () => expect(heard()).toEqual([ofChat, ofChat, ofChat, ofLead, ofLead]));
});

test("an answer in a chat that was deleted brings it back, called by what was asked", async () => {
  const member = await api.member();
  await ask(member, "Do we insure narwhals?", "gone");
  await remove(member, "gone");
  await answer(await requestAbout("Do we insure narwhals?"));
  await eventually(async () =>
    expect(await list(member)).toMatchObject([
      { sessionId: "gone", title: "Do we insure narwhals?", isUnread: true, lastBy: "core_team" },
    ]),
  );
});

test("a request that is waiting or closed says so beside its question", async () => {
  const member = await api.member();
  await ask(member, "Do we lend to pangolins?");
  expect((await history(member)).at(-1).request).toMatchObject({ state: "waiting", until: null });
  const id = await requestAbout("Do we lend to pangolins?");
  await api.send(`/api/feedback/${id}`, { method: "DELETE", token: admin.token });
  await eventually(async () => expect(await history(member)).toHaveLength(3));
  expect((await history(member))[1].request).toMatchObject({ state: "closed", until: expect.any(String) });
  expect(await list(member)).toMatchObject([{ request: "closed", isUnread: true }]);
});

test("a history is read in one statement, also where something waits", async () => {
  const member = await api.member();
  await ask(member, "Do we sponsor tardigrades?");
  const tables = /\b(?:chat_messages|questions|gaps|documents|document_versions)\b/u;
  const statements = await statementsOf(api.database.sql, tables, async () => {
    expect((await history(member)).at(-1).request.state).toBe("waiting");
  });
  expect(statements.filter(({ bindings = [] }) => bindings.includes(member.actor.id))).toHaveLength(1);
  expect(statements.filter(({ sql }) => sql.includes("document_versions"))).toEqual([]);
});

test("a lead's news count among the leads until they are read", async () => {
  const { actor, token } = await api.member();
  const lead = { projectName: "Zebra DAO", service: "OTC", sessionId: "s" } as const;
  await api.core.leads.replyToLead(actor, { ...lead, leadMessage: "Do you hedge zebras?" });
  const { id } = await api.database.sql("gaps").where({ user_id: actor.id }).first("id");
  await answer(id);
  const recent = async () => (await api.send("/api/home/recent", { token })).body;
  await eventually(async () =>
    expect(await recent()).toMatchObject([{ isUnread: true, request: "answered" }]),
  );
  expect((await counts({ actor, token, accessCode: "" })).leads).toBe(1);
  const ofLead = `/api/chat/messages?sessionId=s&module=lead_replier&projectName=Zebra%20DAO`;
  const told = (await api.send(ofLead, { token })).body.at(-1);
  expect(told).toMatchObject({ isNew: true, metadata: { kind: "core_team_answer" } });
  await api.send("/api/chat/read", { method: "POST", token, body: { messageId: told.id } });
  expect(await recent()).toMatchObject([
    { kind: "lead", projectName: "Zebra DAO", isUnread: false, lastBy: "core_team" },
  ]);
});

test("chats and leads stand in one list, whose pages have each once", async () => {
  const { actor, token } = await api.member();
  const { sql } = api.database;
  await fillChat(sql, actor, 4);
  await api.core.leads.replyToLead(actor, {
    projectName: "Acme",
    service: "MM",
    sessionId: "s",
    leadMessage: "How **fast** can you start?",
  });
  const rows = Array.from({ length: pageSize }, (_, at) => ({
    id: newId(),
    user_id: actor.id,
    project_name: `Lead ${at}`,
    project_key: `lead ${at}`,
    created_at: new Date(Date.UTC(2026, 0, 1)),
    last_message_at: new Date(Date.UTC(2026, 0, 1)),
  }));
  await sql.batchInsert("lead_conversations", rows, 100);
  const first = await api.send("/api/home/recent", { token });
  expect(first.status).toBe(200);
  expect(first.body.slice(0, 2)).toMatchObject([
    { kind: "lead", projectName: "Acme", service: "MM", lastLine: "How fast can you start?", lastBy: "lead" },
    { kind: "chat", sessionId: "default-session", title: "Question number 0.", lastLine: "Answer number 3." },
  ]);
  const cursor = encodeURIComponent(first.headers.get("x-next-cursor") ?? "");
  const second = await api.send(`/api/home/recent?cursor=${cursor}`, { token });
  const ids = [...first.body, ...second.body].map((item) => item.conversationId ?? item.sessionId);
  expect([first.body.length, second.body.length, new Set(ids).size]).toEqual([50, 2, 52]);
  expect(first.headers.get("x-total-count")).toBe("52");
});

test("what is found says in which conversation", async () => {
  const member = await api.member();
  await ask(member, "Where do tapirs sleep?", "tapirs");
  const found = await api.send("/api/chat/search?query=tapirs", { token: member.token });
  expect(found.body.every(({ title }: { title: string }) => title === "Where do tapirs sleep?")).toBe(true);
});
