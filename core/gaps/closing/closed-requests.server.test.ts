import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../../actor.ts";
import { createMessages } from "../../chat/messages.ts";

let started: StartedCore;
let admin: Actor;
let people = 0;

const person = async (role: Actor["userRole"] = "BD"): Promise<Actor> => {
  people += 1;
  const { user } = await started.core.users.add(root, { telegramUsername: `person_${people}`, role });
  return user;
};

beforeAll(async () => {
  started = await startCore();
  admin = await person("CORE TEAM (ADMIN)");
});
afterAll(() => started.close());

const ask = async (actor: Actor, content: string, sessionId = "default-session") =>
  (await started.core.chat.ask(actor, { content, sessionId })).assistantMessage;
const history = async (actor: Actor, sessionId = "default-session") =>
  (await started.core.chat.history(actor, { sessionId, module: "bd_assistant" })).rows;
const leadHistory = async (actor: Actor, projectName: string) =>
  (await started.core.chat.history(actor, { sessionId: "s", module: "lead_replier", projectName })).rows;

const pendingAbout = async (question: string) => {
  const { rows } = await started.core.gaps.list(admin, { status: "pending" });
  const found = rows.find(({ userQuestion }) => userQuestion === question);
  if (found === undefined) throw new Error(`nothing is pending about "${question}"`);
  return found;
};

type Messages = Awaited<ReturnType<typeof history>>;
const told = (messages: Messages) => messages.filter(({ metadata }) => metadata?.kind === "core_team_answer");
const ended = (messages: Messages) => messages.filter(({ metadata }) => metadata?.kind === "request_closed");

/** Does something while nothing can be queued, as when the process dies right after its commit. */
const withoutQueue = async <T>(act: () => Promise<T>): Promise<T> => {
  const enqueue = started.jobs.enqueue.bind(started.jobs);
  started.jobs.enqueue = () => Promise.reject(new Error("the queue is gone"));
  try {
    return await act();
  } finally {
    started.jobs.enqueue = enqueue;
  }
};

test("deleting a pending request tells everybody who asked, once, that it was closed without an answer", async () => {
  const [first, second] = [await person(), await person()];
  const question = "Do we groom badger clubs?";
  await ask(first, question, "one");
  await ask(first, question, "two");
  await ask(second, "are badger clubs groomed");
  await ask(second, "hello");
  const { id } = await pendingAbout(question);
  // A draft that nobody approved.
  await started.database.sql("gaps").where({ id }).update({ ai_response: "On Sundays." });
  await withoutQueue(() => started.core.gaps.remove(admin, { id }));
  await expect(started.core.gaps.read(admin, { id })).rejects.toThrow("not found");
  await expect(started.core.gaps.remove(admin, { id })).rejects.toThrow("not found");
  await Promise.all([started.core.gaps.tellAskers(id), started.core.gaps.tellAskers(id)]);
  await started.core.gaps.sweep(new Date(Date.now() + 60_000));
  const all = [await history(first, "one"), await history(first, "two"), await history(second)];
  expect(all.map((messages) => ended(messages).length)).toEqual([1, 1, 1]);
  expect(all.map((messages) => told(messages))).toEqual([[], [], []]);
  expect(all[0]?.at(-1)).toMatchObject({
    role: "assistant",
    content: expect.stringMatching(/^The core team has closed this question without an answer/u),
    metadata: { kind: "request_closed", feedbackId: id, question, sources: [] },
  });
  expect(all[2]?.at(-1)?.content).toMatch(/^> are badger clubs groomed\n\nThe core team has closed/u);
});

test("whoever asked in Spanish is told in Spanish", async () => {
  const actor = await person();
  const question = "¿Cuál es la comisión de los tejones?";
  await ask(actor, question);
  const { id } = await pendingAbout(question);
  await started.core.gaps.remove(admin, { id });
  await eventually(async () => expect(ended(await history(actor))).toHaveLength(1));
  expect(ended(await history(actor))[0]?.content).toMatch(/^El equipo central ha cerrado esta pregunta/u);
});

test("that is made up for by the next sweep when nothing could be queued", async () => {
  const actor = await person();
  await ask(actor, "Do we polish otter statues?");
  const { id } = await pendingAbout("Do we polish otter statues?");
  await withoutQueue(() => started.core.gaps.remove(admin, { id }));
  expect(ended(await history(actor))).toEqual([]);
  await started.core.gaps.sweep(new Date(Date.now() + 60_000));
  await eventually(async () => expect(ended(await history(actor))).toHaveLength(1));
});

test("deleting one leaves what is recorded of the question as it was", async () => {
  const actor = await person();
  const question = "Do we train ferret couriers?";
  await ask(actor, question);
  const recorded = async () =>
    (await started.core.review.listReplies(admin, { daysBack: 1 })).rows.find(
      ({ userQuestion }) => userQuestion === question,
    );
  const before = await recorded();
  expect(before).toMatchObject({ knowledgeGapDetected: true });
  const { id } = await pendingAbout(question);
  await started.core.gaps.remove(admin, { id });
  expect(await recorded()).toEqual(before);
  await started.core.review.improve(admin, { id: before?.id ?? "", improvedAnswer: "In spring." });
  expect(await recorded()).toMatchObject({ knowledgeGapDetected: true, improvedAnswer: "In spring." });
});

test("it is not undone by asking again, which opens another request", async () => {
  const actor = await person();
  const question = "Do we smoke salmon futures?";
  await ask(actor, question);
  const { id } = await pendingAbout(question);
  await started.core.gaps.remove(admin, { id });
  await ask(actor, question, "again");
  const again = await pendingAbout(question);
  expect(again).toMatchObject({ askCount: 1 });
  expect(again.id).not.toBe(id);
  await started.core.gaps.resolve(admin, { id: again.id, status: "answered", adminResponse: "Never." });
  await eventually(async () => expect(told(await history(actor, "again"))).toHaveLength(1));
  expect(told(await history(actor))).toEqual([]);
});

test("word of it stands in a lead's conversation as news for the agent, on which no reply rests", async () => {
  const actor = await person();
  const leadMessage = "Do you knight heron squires?";
  await started.core.leads.replyToLead(actor, {
    projectName: "Acme",
    leadMessage,
    sessionId: "s",
    service: "OTC",
  });
  const { id } = await pendingAbout(leadMessage);
  await started.core.gaps.remove(admin, { id });
  await eventually(async () => expect(ended(await leadHistory(actor, "Acme"))).toHaveLength(1));
  const key = { userId: actor.id, module: "lead_replier", projectKey: "acme" } as const;
  const messages = createMessages(started.database.sql, {
    announce: () => Promise.resolve(),
    announcement: () => "{}",
  });
  const asked = { user_id: actor.id, session_id: "s", module: key.module, project_key: key.projectKey };
  const { earlier } = await messages.ask({ ...asked, content: "And now?" }, 10);
  expect(earlier.map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(earlier.some(({ content }) => content.includes("has closed"))).toBe(false);
});
