import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommonQuestion } from "#contracts/analytics.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const common = "/api/analytics/common-bd-questions";
const priority = "/api/analytics/bd-questions/bulk-priority";

let api: TestApi;
let admin: Member;
let agents: Member[];

beforeAll(async () => {
  api = await startTestApi({ SAMPLE_CONTENT: "on" });
  admin = await api.member("CORE TEAM (ADMIN)");
  agents = [await api.member(), await api.member(), await api.member()];
});
afterAll(() => api.close());

/** Asks each wording as another agent and gives nothing. */
const ask = async (...wordings: string[]) => {
  for (const [index, content] of wordings.entries()) {
    const agent = agents[index % agents.length]!;
    await api.core.chat.ask(agent.actor, { content, sessionId: `s-${content}` });
  }
};

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const readGroups = async (path = common): Promise<CommonQuestion[]> => {
  const { status, body } = await api.send(path, { token: admin.token });
  expect(status).toBe(200);
  return body;
};
const groupWith = async (wording: string, path = common) =>
  (await readGroups(path)).find(({ instances }) =>
    instances.some(({ userQuestion }) => userQuestion === wording),
  );

test("groups what was asked in other words, and leaves out what was asked twice", async () => {
  await ask(
    "What is the commission on an OTC deal?",
    "Commission for OTC deals?",
    "How much commission for an OTC deal?",
  );
  await ask("What is the commission on an MM deal?", "Commission for MM deals?");
  const group = await groupWith("Commission for OTC deals?");
  expect(group).toMatchObject({
    question: "What is the commission on an OTC deal?",
    normalizedQuestion: "what is the commission on an otc deal",
    frequency: 3,
    bdPriority: false,
    service: null,
    lastAsked: expect.any(String),
  });
  expect(group?.instances.map(({ userQuestion }) => userQuestion)).toEqual([
    "How much commission for an OTC deal?",
    "Commission for OTC deals?",
    "What is the commission on an OTC deal?",
  ]);
  expect(group?.instances[0]).toMatchObject({
    id: group?.allRequestIds[0],
    telegramUsername: agents[2]?.actor.telegramUsername,
    bdPriority: false,
    status: "answered",
    aiResponse: expect.stringContaining("commission"),
    projectName: null,
    service: null,
  });
  expect(group?.allRequestIds).toHaveLength(3);
  expect(await groupWith("Commission for MM deals?")).toBeUndefined();
});

test("counts further askings, and shows that nobody has answered yet", async () => {
  await ask("Where do quokkas park their zeppelin?", "Where do quokkas park their zeppelin?");
  expect(await groupWith("Where do quokkas park their zeppelin?")).toBeUndefined();
  await ask("Where do quokkas park their zeppelin?");
  const group = await groupWith("Where do quokkas park their zeppelin?");
  expect([group?.frequency, group?.instances[0]?.status]).toEqual([3, "pending"]);
});

test("forgets what was asked more than 90 days ago", async () => {
  const wording = "Which badge do I wear at the conference dinner?";
  await ask(wording, wording, wording);
  expect((await groupWith(wording))?.frequency).toBe(3);
  const { sql } = api.database;
  const old = { asked_at: new Date(Date.now() - 91 * 86_400_000) };
  const [first] = await sql("questions").where({ question: wording }).limit(1).select("id");
  await sql("questions").where(first).update(old);
  // The window has not moved over this day yet.
  await sql("question_window").update({ starts_at: new Date(Date.now() - 92 * 86_400_000) });
  expect(await groupWith(wording)).toBeUndefined();
});

test("groups what leads ask by itself", async () => {
  const agent = agents[0]!;
  const leadMessage = "Your spread is too high, can you do better?";
  for (const projectName of ["Zephyr", "Borealis", "Cinder"]) {
    await api.core.leads.replyToLead(agent.actor, {
      projectName,
      leadMessage,
      sessionId: "default-session",
      service: "OTC",
      proposalReceived: true,
    });
  }
  expect(await groupWith(leadMessage)).toBeUndefined();
  const group = await groupWith(leadMessage, "/api/analytics/common-lead-questions");
  expect(group).toMatchObject({ frequency: 3, service: "OTC" });
  expect(group?.instances[0]).toMatchObject({
    projectName: "Cinder",
    service: "OTC",
    telegramUsername: agent.actor.telegramUsername,
    aiResponse: expect.any(String),
  });
});

test("marks questions and their requests as a priority and takes the mark away", async () => {
  const wording = "May a partner wear the comet jacket?";
  await ask(wording, wording, wording);
  const questionIds = (await groupWith(wording))?.allRequestIds;
  const set = (bdPriority: boolean) =>
    api.send(priority, { method: "PATCH", token: admin.token, body: { questionIds, bdPriority } });
  expect(await set(true)).toMatchObject({ status: 200, body: { success: true, updated: 3 } });
  const group = await groupWith(wording);
  expect([group?.bdPriority, group?.instances.every(({ bdPriority }) => bdPriority)]).toEqual([true, true]);
  const feedback = await api.send("/api/feedback", { token: admin.token });
  const request = feedback.body.find(
    ({ userQuestion }: { userQuestion: string }) => userQuestion === wording,
  );
  expect(request.bdPriority).toBe(true);
  const log = await api.send("/api/audit?subject=question", { token: admin.token });
  expect(log.body[0]).toMatchObject({
    action: "question.priority",
    before: { bdPriority: false, question: wording },
    after: { bdPriority: true, question: wording, questionIds },
  });
  expect((await set(true)).body.updated).toBe(0);
  expect((await set(false)).body.updated).toBe(3);
  expect((await groupWith(wording))?.bdPriority).toBe(false);
});

test.each([
  ["no ids", { questionIds: [], bdPriority: true }, 400],
  ["an id that is none", { questionIds: ["nonsense"], bdPriority: true }, 400],
  ["no priority", { questionIds: ["00000000-0000-7000-8000-000000000000"] }, 400],
  ["an unknown id", { questionIds: ["00000000-0000-7000-8000-000000000000"], bdPriority: true }, 404],
])("refuses a priority with %s", async (_, body, status) => {
  expect((await api.send(priority, { method: "PATCH", token: admin.token, body })).status).toBe(status);
});

test("says how a question is answered, and lets only one document be made of it", async () => {
  const wordings = [
    "What is the commission on an OTC deal?",
    "Where do quokkas park their zeppelin?",
  ] as const;
  const [answered, unanswered] = [await groupWith(wordings[0]), await groupWith(wordings[1])];
  expect(answered).toMatchObject({
    answeredWell: true,
    open: 0,
    answeredBy: { title: expect.any(String) },
    document: null,
  });
  expect(unanswered).toMatchObject({ answeredWell: false, open: 3, answeredBy: null, document: null });

  const fromQuestion = unanswered?.id;
  const body = { title: "FAQ: zeppelins", content: "On the roof.", fromQuestion };
  const add = (given: object) =>
    api.send("/api/documents", { method: "POST", token: admin.token, body: given });
  const { status, body: made } = await add(body);
  expect(status).toBe(201);
  expect(await groupWith(wordings[1])).toMatchObject({ document: { id: made.id, title: "FAQ: zeppelins" } });
  expect((await add({ ...body, title: "FAQ: zeppelins again" })).status).toBe(409);
  expect((await add({ ...body, fromQuestion: made.id })).status).toBe(404);
  const titles = await api.database.sql("documents").whereLike("title", "FAQ: zeppelins%").pluck("title");
  expect(titles).toEqual(["FAQ: zeppelins"]);

  await api.send(`/api/documents/${made.id}`, { method: "DELETE", token: admin.token });
  expect(await groupWith(wordings[1])).toMatchObject({ document: null });
  expect((await add({ ...body, title: "FAQ: zeppelins again" })).status).toBe(201);
});

test("counts how its answers were rated", async () => {
  const wording = "What is the commission on an OTC deal?";
  const asked = await api.database.sql("questions").where({ question: wording }).first();
  const answer = await api.database.sql("chat_messages").where({ reply_to: asked.message_id }).first("id");
  const rater = agents[0]!;
  const rate = (helpful: boolean) =>
    api.send(`/api/chat/messages/${answer.id}/rating`, {
      method: "POST",
      token: rater.token,
      body: { helpful },
    });
  expect((await rate(false)).status).toBe(200);
  expect(await groupWith(wording)).toMatchObject({ rated: 1, helpful: 0 });
  await rate(true);
  expect(await groupWith(wording)).toMatchObject({ rated: 1, helpful: 1 });
});

test("common questions are narrowed by how they are answered, rating, service, time and priority", async () => {
  const [well, badly] = ["What is the commission on an OTC deal?", "Where do quokkas park their zeppelin?"];
  const isAmong = async (wording: string, query: string) =>
    (await groupWith(wording, `${common}?${query}`)) !== undefined;
  const among = async (query: string) => [await isAmong(well, query), await isAmong(badly, query)];
  expect(await among("answered=well")).toEqual([true, false]);
  expect(await among("answered=not-well")).toEqual([false, true]);
  expect(await among("rating=helpful")).toEqual([true, false]);
  expect(await among("rating=none")).toEqual([false, true]);
  expect(await among("rating=unhelpful")).toEqual([false, false]);
  expect(await among("days=1&answered=well&priority=no")).toEqual([true, false]);
  const group = await groupWith(badly);
  const body = { questionIds: group?.allRequestIds, bdPriority: true };
  await api.send(priority, { method: "PATCH", token: admin.token, body });
  expect(await among("priority=yes")).toEqual([false, true]);
  await api.database
    .sql("question_groups")
    .where({ id: group?.id })
    .update({ last_asked_at: dayAgo(3) });
  expect(await among("days=1")).toEqual([true, false]);
  const leads = "/api/analytics/common-lead-questions";
  const [first] = await readGroups(leads);
  expect(await readGroups(`${leads}?service=${first?.service}`)).toContainEqual(first);
  const others = ["OTC", "MM", "LS", "ADV"].filter((one) => one !== first?.service);
  for (const other of others) expect(await readGroups(`${leads}?service=${other}`)).not.toContainEqual(first);
  for (const wrong of ["service=XX", "answered=1", "rating=good", "days=0", "priority=high"])
    expect((await api.send(`${common}?${wrong}`, { token: admin.token })).status).toBe(400);
  expect((await api.send(`${common}?answered=well`, { token: agents[0]?.token })).status).toBe(403);
});
