import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const ask = ({ actor }: Member, content: string, sessionId = "default-session") =>
  api.core.chat.ask(actor, { content, sessionId });
const listPending = async () => (await api.send("/api/feedback?status=pending", { token: admin.token })).body;
const idOf = async (question: string): Promise<string> => {
  const row = await api.database.sql("gaps").where({ question }).orderBy("id", "desc").first("id");
  return row.id;
};
const desk = async (id: string, token = admin.token) => api.send(`/api/feedback/${id}/desk`, { token });
const together = (body: unknown, token = admin.token) =>
  api.send("/api/feedback/answer-together", { method: "POST", token, body });
const setPriority = (id: string, bdPriority: unknown, token = admin.token) =>
  api.send(`/api/feedback/${id}/priority`, { method: "PATCH", token, body: { bdPriority } });

test("is for admins alone, of requests that there are", async () => {
  await ask(agent, "Who mends the barometer?");
  const id = await idOf("Who mends the barometer?");
  const none = "00000000-0000-7000-8000-000000000000";
  for (const send of [
    (of: string, token?: string) => desk(of, token),
    (of: string, token?: string) => setPriority(of, true, token),
  ]) {
    expect((await send(id, "")).status).toBe(401);
    expect((await send(id, agent.token)).status).toBe(403);
    expect((await send(none)).status).toBe(404);
    expect((await send("nonsense")).status).toBe(400);
  }
  const body = { ids: [id, none], adminResponse: "The smith." };
  expect((await together(body, agent.token)).status).toBe(403);
  expect((await together({ ...body, ids: [id] })).status).toBe(400);
  expect((await together({ ...body, adminResponse: " " })).status).toBe(400);
  expect((await setPriority(id, "yes")).status).toBe(400);
});

test("shows the conversation around a question, who waits, and what the library has near it", async () => {
  const [first, second] = [await api.member(), await api.member()];
  await ask(first, "Hello", "harbour");
  const question = "Which ink do wombats lick off tide tables?";
  await ask(first, question, "harbour");
  await ask(first, "Thanks", "harbour");
  await ask(second, "which ink do wombats lick off tide tables");
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Tide tables",
    content: "# Tide tables\n\n## Printing\n\nTide tables are printed by the harbour office each March.",
  });
  const { status, body } = await desk(await idOf(question));
  expect(status).toBe(200);
  const kinds = body.messages.map(({ role, kind }: { role: string; kind: string }) => `${role} ${kind}`);
  expect(kinds).toEqual([
    "user said",
    "assistant said",
    "user asked",
    "assistant holding",
    "user said",
    "assistant said",
  ]);
  expect(body.messages[2].content).toBe(question);
  expect(body.askers.map(({ telegramUsername }: { telegramUsername: string }) => telegramUsername)).toEqual([
    first.actor.telegramUsername,
    second.actor.telegramUsername,
  ]);
  expect(body.askers[1].question).toBe("which ink do wombats lick off tide tables");
  expect(body.passages[0]).toMatchObject({
    title: "Tide tables",
    text: expect.stringContaining("harbour office"),
    passage: { from: expect.any(String) },
  });
  expect(body.passagesDraft).toContain("harbour office");
  expect(body.questionId).not.toBeNull();
  await api.core.chat.clear(first.actor, { sessionId: "harbour", module: "bd_assistant" });
  // What the other one said is still there.
  expect((await desk(await idOf(question))).body.messages).toHaveLength(2);
  await api.core.chat.clear(second.actor, { sessionId: "default-session", module: "bd_assistant" });
  const cleared = (await desk(await idOf(question))).body;
  expect([cleared.messages, cleared.questionId]).toEqual([[], body.questionId]);
});

test("of a lead, shows the lead's messages", async () => {
  const leadMessage = "Do your ferrets audit smart kettles?";
  const lead = { projectName: "Kettle One", sessionId: "s", service: "OTC" } as const;
  await api.core.leads.replyToLead(agent.actor, { ...lead, leadMessage: "Hello, we make kettles." });
  await api.core.leads.replyToLead(agent.actor, { ...lead, leadMessage });
  const row = await api.database.sql("gaps").where({ module: "lead_replier" }).orderBy("id", "desc").first();
  const { body } = await desk(row.id);
  expect(body.projectName).toBe("Kettle One");
  expect(body.messages.map(({ content }: { content: string }) => content)).toContain(
    "Hello, we make kettles.",
  );
  expect(body.messages.find(({ kind }: { kind: string }) => kind === "asked").content).toBe(leadMessage);
});

test("finds like questions that were answered before, with how that was rated", async () => {
  await ask(agent, "Can the lighthouse keeper adopt a pelican from Norway?", "lighthouse");
  // It asks for more, so that it is another request.
  const question =
    "Can the lighthouse keeper adopt a pelican from Norway in winter with a pilot's certificate?";
  await ask(await api.member(), question);
  const id = await idOf("Can the lighthouse keeper adopt a pelican from Norway?");
  const body = { status: "answered", adminResponse: "Yes, one a year." };
  expect((await api.send(`/api/feedback/${id}`, { method: "PATCH", token: admin.token, body })).status).toBe(
    200,
  );
  let toldId = "";
  await eventually(async () => {
    const { rows } = await api.core.chat.history(agent.actor, {
      sessionId: "lighthouse",
      module: "bd_assistant",
    });
    const told = rows.find(({ metadata }) => metadata?.kind === "core_team_answer");
    if (told === undefined) throw new Error("not told yet");
    toldId = told.id;
  });
  const rating = { helpful: true };
  await api.send(`/api/chat/messages/${toldId}/rating`, {
    method: "POST",
    token: agent.token,
    body: rating,
  });
  const { body: shown } = await desk(await idOf(question));
  expect(shown.answered[0]).toMatchObject({
    id,
    answer: "Yes, one a year.",
    answeredBy: admin.actor.telegramUsername,
    helpful: 1,
    rated: 1,
  });
});

describe("ten like questions", () => {
  const ends = [
    "",
    " in spring",
    " in summer",
    " in autumn",
    " on Mondays",
    " at night",
    " by ship",
    " by train",
    " twice",
    " soon",
  ];
  const questionOf = (end: string) =>
    `Does the observatory lend its brass astrolabe to visiting walruses${end}?`;
  let ids: string[];
  let people: Member[];
  beforeAll(async () => {
    people = [];
    for (const end of ends) {
      const person = await api.member();
      people.push(person);
      await ask(person, questionOf(end));
    }
    const rows = await api.database.sql("gaps").whereLike("question", "%astrolabe%").orderBy("id");
    ids = rows.map(({ id }: { id: string }) => id);
  });

  test("name each other, and are answered in one go: one entry, everybody told, each proven by itself", async () => {
    const asked = ids.length;
    expect(asked).toBeGreaterThan(1);
    const { alike } = (await desk(ids[0] ?? "")).body;
    expect(alike).toHaveLength(asked - 1);
    const { status, body } = await together({ ids, adminResponse: "It lends it for a week." });
    expect(status).toBe(200);
    expect(body.left).toEqual([]);
    expect(body.answered).toHaveLength(asked);
    const entries = await api.database.sql("extras_entries").whereLike("question", "%astrolabe%");
    expect(entries).toHaveLength(1);
    expect(entries[0].also_asked).toHaveLength(asked - 1);
    await eventually(async () => {
      for (const { actor } of people) {
        const { rows } = await api.core.chat.history(actor, {
          sessionId: "default-session",
          module: "bd_assistant",
        });
        expect(rows.at(-1)).toMatchObject({
          content: "It lends it for a week.",
          metadata: { kind: "core_team_answer" },
        });
      }
    });
    await eventually(async () => {
      const states = await api.database
        .sql("gaps")
        .whereIn("id", ids)
        .select("closure_state", "closure_reason");
      expect(new Set(states.map(({ closure_state }) => closure_state))).toEqual(new Set(["proven"]));
    });
    expect((await together({ ids, adminResponse: "Again." })).status).toBe(409);
  });
});

test("agents and leads that ask the same are answered together, each in their own collection", async () => {
  await ask(agent, "Do we insure harpsichords against moths?");
  await api.core.leads.replyToLead(agent.actor, {
    projectName: "Moth",
    leadMessage: "Do you insure harpsichords against moths?",
    sessionId: "s",
    service: "OTC",
  });
  const rows = await api.database.sql("gaps").whereLike("question", "%harpsichords%");
  expect(rows).toHaveLength(2);
  const [one = "", other] = rows.map(({ id }: { id: string }) => id);
  expect((await desk(one)).body.alike.map(({ id }: { id: string }) => id)).toEqual([other]);
  await together({ ids: [one, other], adminResponse: "We do." });
  const kinds = await api.database
    .sql("extras_entries")
    .whereLike("question", "%harpsichords%")
    .orderBy("kind")
    .select("kind");
  expect(kinds.map(({ kind }) => kind)).toEqual(["extras", "extras_lead"]);
});

test("a priority comes first, and what was made one stays one when it is asked again", async () => {
  for (const name of ["oboe", "lute", "viol"]) await ask(agent, `Who tunes the ${name}?`);
  const id = await idOf("Who tunes the oboe?");
  expect((await setPriority(id, true)).body).toMatchObject({ id, bdPriority: true });
  const [first, second] = await listPending();
  expect([first.id, second.userQuestion]).toEqual([id, "Who tunes the viol?"]);
  const stored = await api.database.sql("questions").where({ gap_id: id }).first("bd_priority");
  expect(stored.bd_priority).toBe(true);
  const { body: log } = await api.send("/api/audit", { token: admin.token });
  expect(log[0]).toMatchObject({ action: "feedback.priority" });

  await api.send(`/api/feedback/${id}`, { method: "DELETE", token: admin.token });
  await api.core.review.commonBdQuestions(admin.actor);
  await ask(await api.member(), "Who tunes the oboe?");
  expect((await listPending())[0]).toMatchObject({ userQuestion: "Who tunes the oboe?", bdPriority: true });
});

test("goes on from page to page with those of priority first", async () => {
  const total = 60;
  const asker = await api.member();
  const rows = Array.from({ length: total }, (_, at) => ({
    id: `ffffffff-0000-7000-8000-${String(at).padStart(12, "0")}`,
    user_id: asker.actor.id,
    session_id: "s",
    module: "bd_assistant",
    question: `Question of page ${at}`,
    question_key: `page ${at}`,
    bd_priority: at % 2 === 0,
    created_at: new Date(),
  }));
  await api.database.sql("gaps").insert(rows);
  const address = "/api/feedback?status=pending&q=Question%20of%20page";
  const first = await api.send(address, { token: admin.token });
  const next = await api.send(`${address}&cursor=${first.headers.get("x-next-cursor")}`, {
    token: admin.token,
  });
  const marks = [...first.body, ...next.body].map(({ bdPriority }: { bdPriority: boolean }) => bdPriority);
  expect(marks).toHaveLength(total);
  expect(marks.lastIndexOf(true)).toBe(total / 2 - 1);
});
