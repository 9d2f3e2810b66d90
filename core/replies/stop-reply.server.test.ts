import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startOpenAi, type FakeOpenAi, type FakeReply } from "#test/fakes/openai-server.ts";
import { hold } from "#test/hold.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";
import { createCore } from "../core.ts";
import { newId } from "../ids.ts";
import type { ReplyInput } from "./lead-asking.ts";

let fake: FakeOpenAi;
let started: StartedCore;
let actor: Actor;
let people = 0;

const root: Actor = { id: newId(), username: "r", telegramUsername: "r", userRole: "BD", isAdmin: true };
const person = async (): Promise<Actor> => {
  people += 1;
  return (await started.core.users.add(root, { telegramUsername: `agent_${people}`, role: "BD" })).user;
};

beforeAll(async () => {
  fake = await startOpenAi();
  started = await startCore({ SAMPLE_CONTENT: "on", OPENAI_BASE_URL: fake.baseUrl });
});
afterAll(async () => {
  await started.close();
  await fake.close();
});
beforeEach(async () => {
  actor = await person();
  fake.understands({ text: '{"sentences": []}' });
  fake.always({ text: "answerable: true\nNobody honest guarantees volume. Which exchanges are you on?" });
});

const leadMessage = "Can you guarantee us a daily volume?";
const send = (
  more: Partial<ReplyInput> = {},
  { onToken, by = actor }: { onToken?: (text: string) => void; by?: Actor } = {},
) =>
  started.core.leads.replyToLead(
    by,
    { projectName: "Nova", leadMessage, sessionId: "default-session", service: "MM", ...more },
    { onToken },
  );
const stop = () => started.core.leads.stop(actor, { projectName: " nova " });
const history = async () =>
  (await started.core.chat.history(actor, { sessionId: "any", module: "lead_replier", projectName: "Nova" }))
    .rows;
const questions = () => started.database.sql("questions").where({ user_id: actor.id }).select("*");

/** A reply that falls silent halfway. */
const unfinished = (text: string): FakeReply => ({
  text: `answerable: true\n${text} ${"We trade every day. ".repeat(20)}`,
  failure: "stall-midway",
});
/** Sends, and stops once a word is there. */
const stopAt = async (word: string, more: Partial<ReplyInput>) => {
  let stopped: ReturnType<typeof stop> | undefined;
  let heard = "";
  const given = await send(more, {
    onToken: (text) => {
      heard += text;
      if (heard.includes(word)) stopped ??= stop();
    },
  });
  expect(await stopped).toEqual(given);
  return given;
};

describe("stopping", () => {
  test("keeps what was written, checked like a whole reply, and nothing later rests on it", async () => {
    fake.next(unfinished("We keep 37 % in Timbuktu. It costs USD 400 and more [1]."));
    const draft = await stopAt("trade", { proposalReceived: true });
    expect(draft.suggestedReply).toMatch(/^We keep 37 % in Timbuktu/u);
    expect(draft).toMatchObject({
      unsupported: expect.arrayContaining(["37 %", "USD 400"]),
      notice: expect.stringContaining("unfinished"),
      assistantMessage: { metadata: { stopped: true } },
    });
    expect(await history()).toEqual([draft.userMessage, draft.assistantMessage]);
    expect(await questions()).toEqual([]);
    fake.always({ text: "answerable: true\nAs said, it is 37 %. Shall we go on?" });
    expect((await send({ leadMessage: "And then?" })).unsupported).toEqual(["37 %"]);
    expect(JSON.stringify(fake.chats().at(-1)?.body.messages)).not.toContain("Timbuktu");
  });

  test("is made up for by the same message, wherever it is sent from", async () => {
    fake.next(unfinished("Word by word."));
    const half = await stopAt("trade", {});
    const whole = await send({ sessionId: "telegram" });
    expect(whole.userMessage).toEqual(half.userMessage);
    expect(await history()).toEqual([whole.userMessage, whole.assistantMessage]);

    fake.next(unfinished("Word by word."));
    const asked = "Which exchanges in Europe and Asia do your traders make markets on?";
    await stopAt("trade", { leadMessage: asked });
    await send({ leadMessage: "Who at your firm would look after us?", sessionId: "telegram" });
    await send({ leadMessage: asked });
    const said = (await history()).filter(({ content }) => content === asked);
    expect(said).toHaveLength(2);
  });

  test("before a proposal leaves out what commits, also while that is being judged", async () => {
    fake.next(unfinished("Thanks for asking. We guarantee USD 400 a day."));
    const half = await stopAt("trade", { proposalReceived: false });
    expect(half.suggestedReply).toMatch(/^Thanks for asking\. We trade/u);
    expect(half.suggestedReply).not.toContain("400");
    expect(half.notice).toMatch(/unfinished.*left out/u);

    fake.next({ text: "answerable: true\nWe like to help you here. We guarantee USD 400 a day." });
    const isCheck = (request: unknown) => JSON.stringify(request).includes("You check a reply");
    const checks = () => fake.structured().filter(({ body }) => isCheck(body)).length;
    const before = checks();
    fake.understands((request) => (isCheck(request) ? { failure: "stall" } : { text: "{}" }));
    const again = send();
    await expect.poll(checks).toBe(before + 1);
    expect((await stop()).suggestedReply).toBe("We like to help you here.");
    expect((await again).userMessage).toEqual(half.userMessage);
    expect(await history()).toHaveLength(2);
  });

  test("forwards no gap, and keeps an earlier reply that was whole", async () => {
    const unanswerable = `answerable: false\n${"I can not say. ".repeat(20)}`;
    fake.next({ text: unanswerable, failure: "stall-midway" });
    const before = fake.chats().length;
    const asking = send({ proposalReceived: true });
    await expect.poll(() => fake.chats().length).toBe(before + 1);
    const none = await stop();
    expect(none).toEqual(await asking);
    expect(none).toMatchObject({ suggestedReply: "", knowledgeGapDetected: false, contextDocuments: [] });
    expect(await started.database.sql("gaps").where({ user_id: actor.id })).toEqual([]);

    const whole = await send({ regenerate: true });
    expect(whole.userMessage).toEqual(none.userMessage);
    expect(await questions()).toMatchObject([{ question: leadMessage, answer: whole.suggestedReply }]);
    fake.next(unfinished("Word by word."));
    const kept = await stopAt("trade", { regenerate: true });
    expect(kept).toMatchObject({
      suggestedReply: whole.suggestedReply,
      notice: expect.stringContaining("earlier reply was kept"),
    });
    expect(await history()).toEqual([whole.userMessage, whole.assistantMessage]);
  });

  test("a stopped draft is not what stays when the model fails", async () => {
    fake.next(unfinished("Word by word."));
    await stopAt("trade", {});
    fake.next({ failure: { status: 401 } });
    const script = await send({ regenerate: true });
    expect(script).toMatchObject({ mode: "playbook", suggestedReply: expect.not.stringContaining("Word") });
    expect(await history()).toEqual([script.userMessage, script.assistantMessage]);
  });

  test("keeps the earlier reply from a new one which another process writes, and from no later one", async () => {
    const { database, jobs, config, log } = started;
    const elsewhere = await createCore({ database, jobs, config, log });
    onTestFinished(() => elsewhere.close());
    const whole = await send();
    const { held, release } = hold();
    const before = fake.chats().length;
    fake.next({ text: "answerable: true\nWe look after books every day.", after: held });
    const again = send({ regenerate: true });
    await expect.poll(() => fake.chats().length).toBe(before + 1);
    const stopped = await elsewhere.leads.stop(actor, { projectName: "Nova" });
    expect(stopped).toEqual(whole);
    release();
    expect(await again).toEqual(whole);
    expect(await history()).toEqual([whole.userMessage, whole.assistantMessage]);
    expect(await questions()).toMatchObject([{ answer: whole.suggestedReply }]);
    fake.next({ text: "answerable: true\nWe look after books every day." });
    expect((await send({ regenerate: true })).suggestedReply).toBe("We look after books every day.");
  });

  test("settles what another process is writing, and gives a finished reply whole", async () => {
    await expect(stop()).rejects.toMatchObject({ code: "not_found" });
    const whole = await send();
    expect(await stop()).toMatchObject({ suggestedReply: whole.suggestedReply });
    const { sql } = started.database;
    await sql("chat_messages").where({ id: whole.assistantMessage.id }).delete();
    await sql("chat_messages").where({ id: whole.userMessage.id }).update({ awaits_answer: true });
    const stopped = await stop();
    expect(stopped).toMatchObject({ suggestedReply: "", assistantMessage: { metadata: { stopped: true } } });
    expect(await history()).toEqual([whole.userMessage, stopped.assistantMessage]);
  });
});

describe("changing the lead's message", () => {
  test("puts the new one in place of the last and its reply, and no earlier one can be changed", async () => {
    const first = await send({ leadMessage: "Can you garantee volume?", proposalReceived: false });
    const second = await send({ replaces: first.userMessage.id });
    expect(await history()).toEqual([second.userMessage, second.assistantMessage]);
    expect(second).toMatchObject({ conversationId: first.conversationId, proposalReceived: false });
    await send({ leadMessage: "And the fees?" });
    const late = send({ leadMessage: "Something else", replaces: second.userMessage.id });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    const both = send({ regenerate: true, replaces: second.userMessage.id });
    await expect(both).rejects.toMatchObject({ code: "validation_failed" });
    expect(await history()).toHaveLength(4);
  });

  test("is over once a reply to it was sent, until that is taken back", async () => {
    const first = await send();
    const { id } = first.assistantMessage;
    await started.core.leads.markSent(actor, { id, text: "Nobody honest does." });
    await expect(send({ replaces: first.userMessage.id })).rejects.toMatchObject({ code: "conflict" });
    expect(await history()).toHaveLength(2);
    await started.core.leads.unmarkSent(actor, { id });
    const second = await send({ replaces: first.userMessage.id });
    expect(await history()).toEqual([second.userMessage, second.assistantMessage]);
  });

  test("leaves other people's messages alone", async () => {
    const { userMessage } = await send();
    await send({ leadMessage: "Mine", replaces: userMessage.id }, { by: await person() });
    expect(await history()).toHaveLength(2);
  });
});
