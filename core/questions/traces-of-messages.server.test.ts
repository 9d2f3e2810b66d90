import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";

let fake: FakeOpenAi;
let started: StartedCore;
let actor: Actor;
let people = 0;

const session = { sessionId: "s", module: "bd_assistant" } as const;

beforeAll(async () => {
  fake = await startOpenAi();
  started = await startCore({ OPENAI_BASE_URL: fake.baseUrl, OPENAI_EMBEDDING_MODEL: "" });
  const add = (title: string, category: string, content: string) =>
    started.core.knowledge.addDocument(root, { title, category, content });
  await add("What yaks eat", "Lead Handling Scripts", "# Feeding\n\n> Our yaks eat hay from the valley.");
  await add("How yak herders are paid", "Team Management", "A herder earns 20 % of the hay that yaks eat.");
});
afterAll(async () => {
  await started.close();
  await fake.close();
});
beforeEach(async () => {
  people += 1;
  actor = (await started.core.users.add(root, { telegramUsername: `herder_${people}`, role: "BD" })).user;
  fake.understands({ text: "{}" });
});

const ask = (content: string, onToken?: (text: string) => void) =>
  started.core.chat.ask(actor, { content, sessionId: session.sessionId }, { onToken });
const reply = (leadMessage: string, regenerate?: true) => {
  const about = { projectName: "Nova", sessionId: "s", proposalReceived: true, service: "OTC" } as const;
  return started.core.leads.replyToLead(actor, { ...about, leadMessage, regenerate });
};
const trace = ({ assistantMessage: { id } }: { assistantMessage: { id: string } }) =>
  started.core.review.readTrace(root, { id });
const questions = () => started.database.sql("questions").where({ user_id: actor.id }).select("id");
const callsOf = async () => {
  const range = { plot: "models", days: "7", person: actor.id } as const;
  const { rows } = await started.core.insights.read(root, range);
  return rows.map(({ values: [tokens, , , calls] }) => ({ tokens, calls }));
};
const smallTalk = () => {
  fake.always({ text: "answerable: none\nYaks are fun.", usage: true });
  return ask("Tell me a joke about yaks");
};

test("an answer that is no question is kept how it came about, and counts", async () => {
  const answer = await smallTalk();
  expect(await questions()).toEqual([]);
  expect(await trace(answer)).toMatchObject({
    standalone: "Tell me a joke about yaks",
    verdict: "none",
    gapRule: null,
    candidates: [{ title: "What yaks eat" }, { title: "How yak herders are paid" }],
    supplied: [expect.anything(), expect.anything()],
    calls: expect.arrayContaining([expect.objectContaining({ purpose: "answer", promptTokens: 100 })]),
    steps: expect.arrayContaining([{ name: "read", milliseconds: expect.any(Number) }]),
  });
  expect(await callsOf()).toEqual([{ tokens: 110, calls: 2 }]);
  await expect(
    started.core.review.readTrace(actor, { id: answer.assistantMessage.id }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("so is a question back", async () => {
  const unclear = {
    kind: "unclear",
    standalone: "That one?",
    queries: [],
    ask_back: "Which one do you mean?",
  };
  fake.understands({ text: JSON.stringify(unclear) });
  const answer = await ask("zzz qqq?");
  expect(answer.assistantMessage.content).toBe("Which one do you mean?");
  expect(await trace(answer)).toMatchObject({ understanding: { kind: "unclear" }, verdict: null });
});

test("so is what was stopped, in place of what was there, and an answer that follows it", async () => {
  fake.next({ text: "answerable: yes\nYaks eat hay and many other things [1].", failure: "stall-midway" });
  let stopped: Promise<unknown> | undefined;
  const answer = await ask("What do yaks eat?", () => {
    stopped ??= started.core.chat.stop(actor, session);
  });
  await stopped;
  const aborted = expect.objectContaining({ purpose: "answer", failure: "aborted" });
  expect(await trace(answer)).toMatchObject({ mode: "model", calls: expect.arrayContaining([aborted]) });
  fake.always({ text: "answerable: yes\nYaks eat hay [1]." });
  const whole = await ask("What do yaks eat?");
  const [question] = await questions();
  const of = await trace(whole);
  expect(of).toMatchObject({ verdict: "yes" });
  expect(await started.core.review.readTrace(root, { id: question.id })).toEqual(of);
});

test("so is a gap of a lead's that was reported before, each try by itself", async () => {
  fake.always({ text: "answerable: no\nNo idea." });
  await reply("Do your yaks fly?");
  const again = await reply("Do your yaks fly?", true);
  const [question, ...others] = await questions();
  const [first, second] = await Promise.all([
    started.core.review.readTrace(root, { id: question.id }),
    trace(again),
  ]);
  expect(others).toEqual([]);
  expect([first?.gapRule, second?.gapRule]).toEqual(["verdict", "verdict"]);
  expect(second?.milliseconds).not.toBe(first?.milliseconds);
});

test("a lead's reply that was struck as a whole tells what struck it, and how long each step took", async () => {
  fake.always({ text: "answerable: yes\nI earn 20 % of the hay that yaks eat." });
  const told = await trace(await reply("What do your yaks eat?"));
  expect(told).toMatchObject({ mode: "playbook", verdict: "yes", guard: { concealed: true } });
  const names = told?.steps.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["search", "read", "check for internal matters"]));
});

test("it is kept for ninety days, and goes with its message; what it took stays counted", async () => {
  const { sql } = started.database;
  const [old, cleared] = [await smallTalk(), await smallTalk()];
  // No message is said before another.
  await sql.raw("alter table chat_messages disable trigger messages_in_order");
  onTestFinished(async () => sql.raw("alter table chat_messages enable trigger messages_in_order"));
  const aged = async (days: number) => {
    const created_at = new Date(Date.now() - days * 86_400_000);
    await sql("chat_messages").where({ id: old.assistantMessage.id }).update({ created_at });
    await started.core.clearExpired();
    return trace(old);
  };
  expect(await aged(89)).not.toBeNull();
  expect(await aged(91)).toBeNull();
  expect(await trace(cleared)).not.toBeNull();
  await started.core.chat.clear(actor, session);
  await expect(trace(cleared)).rejects.toThrow("not found");
  expect(await callsOf()).toEqual([{ tokens: 220, calls: 4 }]);
});

test("it goes with the person", async () => {
  const answer = await smallTalk();
  await started.core.users.forget(root, { id: actor.id });
  await expect(trace(answer)).rejects.toThrow("not found");
  expect(await started.database.sql("chat_messages").where({ user_id: actor.id })).toEqual([]);
});

test("what the calls for a person's messages took stays counted, and is nobody's once they are forgotten", async () => {
  const { assistantMessage } = await smallTalk();
  const calls = () =>
    started.database.sql("message_calls").where({ message_id: assistantMessage.id }).select("user_id");
  expect(new Set((await calls()).map((row) => row.user_id))).toEqual(new Set([actor.id]));
  await started.core.users.forget(root, { id: actor.id });
  expect(new Set((await calls()).map((row) => row.user_id))).toEqual(new Set([null]));
});
