import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { hold } from "#test/hold.ts";
import { openPrepared } from "#test/prepared-database.ts";
import { startChat } from "#test/start-chat.ts";
import type { Actor } from "../actor.ts";
import { newId } from "../ids.ts";
import type { Database } from "../platform/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openPrepared();
});
afterAll(() => database.close());

const admin: Actor = { id: newId(), username: "a", telegramUsername: "a", userRole: "BD", isAdmin: true };

describe("the same gap", () => {
  test("asked again joins the pending request, whoever asks and in whatever words", async () => {
    const { ask, actor, gaps, person } = await startChat(database, { evidence: "gap", model: false });
    const other = await person();
    await ask("Do we support vesting on Solana?");
    await ask("is vesting supported on solana", other);
    await ask("Do we support vesting on Solana?");
    const { rows } = await gaps.list(admin, { status: "pending" });
    const listed = rows.filter(({ userQuestion }) => /vesting/u.test(userQuestion));
    expect(listed).toMatchObject([
      {
        userQuestion: "Do we support vesting on Solana?",
        telegramUsername: actor.telegramUsername,
        askCount: 3,
        aiResponse: null,
        status: "pending",
      },
    ]);
    expect(listed[0]?.askers.map(({ telegramUsername }) => telegramUsername).toSorted()).toEqual(
      [actor.telegramUsername, other.telegramUsername].toSorted(),
    );
  });

  test("opens a new request once the old one is answered", async () => {
    const { ask, gapsAbout } = await startChat(database, { evidence: "gap", model: false });
    const question = "Do we support escrow on Base?";
    await ask(question);
    await database.sql("gaps").where({ question }).update({ status: "answered" });
    await ask(question);
    expect(await gapsAbout(question)).toMatchObject([{ ask_count: 1 }, { ask_count: 1 }]);
  });
});

describe("asking again", () => {
  test("what was never answered takes up the stored question", async () => {
    const { chat, actor, ask, history, session } = await startChat(database);
    const question = newId();
    await database.sql("chat_messages").insert({
      id: question,
      user_id: actor.id,
      session_id: session.sessionId,
      module: "bd_assistant",
      role: "user",
      content: "What is the OTC commission?",
      awaits_answer: true,
      created_at: new Date(Date.now() - 60_000),
    });
    const answer = await ask("What is the OTC commission?");
    expect(answer.userMessage.id).toBe(question);
    expect(await history()).toHaveLength(2);
    await chat.ask(actor, { content: "What is the OTC commission?", sessionId: session.sessionId });
    expect(await history()).toHaveLength(4);
  });

  test("after the model failed replaces the playbook's answer", async () => {
    const { fake, ask, history, questions } = await startChat(database);
    fake.next({ failure: { status: 401 } });
    const first = await ask("What is the OTC commission?");
    fake.always({ text: "answerable: true\n20 % [1]." });
    const second = await ask("What is the OTC commission?");
    expect(second.userMessage).toEqual(first.userMessage);
    expect(await history()).toEqual([second.userMessage, second.assistantMessage]);
    expect(second.assistantMessage).toMatchObject({ content: "20 % [1].", metadata: { mode: "model" } });
    expect(await questions()).toMatchObject([{ answer: "20 % [1].", mode: "model" }]);
  });

  test("later in the conversation is a new question", async () => {
    const { fake, ask, history } = await startChat(database);
    fake.next({ failure: { status: 401 } });
    await ask("What is the OTC commission?");
    await ask("Who answers at the desk?");
    await ask("What is the OTC commission?");
    expect(await history()).toHaveLength(6);
  });

  test("at the same time gives both callers one answer", async () => {
    const { ask, history, questions, gapsAbout } = await startChat(database, {
      evidence: "gap",
      model: false,
    });
    const question = "Is there an office on Mars?";
    const [one, two] = await Promise.all([ask(question), ask(question)]);
    expect(one.assistantMessage).toEqual(two.assistantMessage);
    expect(await history()).toHaveLength(2);
    expect(await gapsAbout(question)).toMatchObject([{ ask_count: 1 }]);
    expect(await questions()).toHaveLength(1);
  });
});

test("a chat cleared while the answer is written stays empty, and the question is on record", async () => {
  const { fake, chat, ask, history, actor, session, questions } = await startChat(database);
  fake.always({ text: "answerable: true\nYes, it is 20 % [1].", pace: 1 });
  let cleared: Promise<unknown> | undefined;
  const answer = await ask("What is the OTC commission?", actor, () => {
    cleared ??= chat.clear(actor, session);
  });
  await cleared;
  expect(answer.assistantMessage.content).toBe("Yes, it is 20 % [1].");
  expect(await history()).toEqual([]);
  expect(await questions()).toHaveLength(1);
});

describe("stopping", () => {
  test("keeps what was written, records nothing, and asking again replaces it", async () => {
    const { fake, chat, ask, history, actor, session, questions } = await startChat(database);
    fake.next({
      text: "answerable: true\nOne two [1] three four five six seven eight nine ten.",
      failure: "stall-midway",
    });
    let stopped: ReturnType<typeof chat.stop> | undefined;
    const given = await ask("What is the OTC commission?", actor, (text) => {
      if (text.includes("two")) stopped ??= chat.stop(actor, session);
    });
    expect(await stopped).toEqual(given);
    expect(given.assistantMessage).toMatchObject({
      content: expect.stringMatching(/^One two/u),
      metadata: { stopped: true, notice: "You stopped this answer." },
    });
    expect(given.assistantMessage.content).not.toContain("nine");
    expect(await history()).toEqual([given.userMessage, given.assistantMessage]);
    expect(await questions()).toEqual([]);

    fake.always({ text: "answerable: true\n20 % [1]." });
    const again = await ask("What is the OTC commission?");
    expect(again.userMessage).toEqual(given.userMessage);
    expect(await history()).toEqual([again.userMessage, again.assistantMessage]);
    expect(await questions()).toMatchObject([{ answer: "20 % [1]." }]);
  });

  test("before the first word of another try leaves the answer that is there", async () => {
    const { fake, chat, ask, history, actor, session } = await startChat(database);
    fake.next({ failure: { status: 401 } });
    const first = await ask("What is the OTC commission?");
    expect(first.assistantMessage.metadata).toMatchObject({ mode: "playbook" });
    const calls = fake.chats().length;
    fake.next({ failure: "stall" });
    const again = ask("What is the OTC commission?");
    await eventually(async () => expect(fake.chats()).toHaveLength(calls + 1));
    expect(await chat.stop(actor, session)).toEqual(first);
    expect(await again).toEqual(first);
    expect(await history()).toEqual([first.userMessage, first.assistantMessage]);
  });

  test("keeps the answer that is there from another try which another process writes, and from no later one", async () => {
    const { fake, ask, history, actor, session, questions } = await startChat(database);
    const elsewhere = await startChat(database);
    fake.next({ failure: { status: 401 } });
    const first = await ask("What is the OTC commission?");
    const { held, release } = hold();
    fake.next({ text: "answerable: true\n20 % [1].", after: held });
    const again = ask("What is the OTC commission?");
    await eventually(async () => expect(fake.chats()).toHaveLength(2));
    expect(await elsewhere.chat.stop(actor, session)).toEqual(first);
    release();
    expect(await again).toEqual(first);
    expect(await history()).toEqual([first.userMessage, first.assistantMessage]);
    expect(await questions()).toMatchObject([{ answer: first.assistantMessage.content, mode: "playbook" }]);
    fake.next({ text: "answerable: true\n25 % [1]." });
    expect((await ask("What is the OTC commission?")).assistantMessage.content).toBe("25 % [1].");
    expect(await history()).toHaveLength(2);
  });

  test("settles a question that another process is answering, and gives a finished answer whole", async () => {
    const { chat, ask, history, actor, session } = await startChat(database);
    await expect(chat.stop(actor, session)).rejects.toThrow("Question not found");
    const { assistantMessage } = await ask("What is the OTC commission?");
    expect((await chat.stop(actor, session)).assistantMessage).toEqual(assistantMessage);
    await database.sql("chat_messages").insert({
      id: newId(),
      user_id: actor.id,
      session_id: session.sessionId,
      module: "bd_assistant",
      role: "user",
      content: "Who answers at the desk?",
      awaits_answer: true,
      created_at: new Date(),
    });
    const stopped = await chat.stop(actor, session);
    expect(stopped.assistantMessage).toMatchObject({
      content: "Stopped before anything was written.",
      metadata: { stopped: true },
    });
    expect((await history()).slice(2)).toEqual([stopped.userMessage, stopped.assistantMessage]);
  });
});

describe("changing a question", () => {
  test("puts the new one in place of the last and its answer, and no earlier one can be changed", async () => {
    const { chat, ask, history, actor, session } = await startChat(database);
    const first = await ask("What is the OTC comission?");
    const change = (content: string, replaces: string) =>
      chat.ask(actor, { content, sessionId: session.sessionId, replaces });
    const second = await change("What is the OTC commission?", first.userMessage.id);
    expect(await history()).toEqual([second.userMessage, second.assistantMessage]);
    // Sent once more because its answer got lost: what it replaces is gone already.
    await change("What is the OTC commission in full?", first.userMessage.id);
    await expect(change("Something else", second.userMessage.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await history()).toHaveLength(4);
  });

  test("leaves other people's questions alone", async () => {
    const { chat, ask, actor, person, session } = await startChat(database);
    const other = await person();
    const { userMessage } = await ask("What is the OTC commission?", other);
    await chat.ask(actor, { content: "Mine", sessionId: session.sessionId, replaces: userMessage.id });
    expect((await chat.history(other, session)).rows).toHaveLength(2);
  });
});

test("searching finds one's own messages of every conversation that have all the words, by pages", async () => {
  const { chat, ask, actor, person } = await startChat(database, { model: false });
  const other = await person();
  await ask("Where is the zebra desk?", other);
  const asked = await ask("Does the zebra desk trade 50% of it?");
  const row = (at: number) => ({
    id: newId(),
    user_id: actor.id,
    session_id: "older",
    module: "bd_assistant",
    role: "user",
    content: `**Zebra** number ${at}: ${"a long way round ".repeat(20)} the desk`,
    created_at: new Date(),
  });
  await database.sql("chat_messages").insert(Array.from({ length: 55 }, (_, at) => row(at)));
  const first = await chat.search(actor, { query: "zebra desk" });
  expect(first).toMatchObject({ total: 56 });
  expect(first.rows).toHaveLength(50);
  const rest = await chat.search(actor, { query: "zebra desk", cursor: first.nextCursor ?? "" });
  expect(rest).toMatchObject({ total: 56, nextCursor: null });
  expect(rest.rows.at(-1)).toMatchObject({ id: asked.userMessage.id, sessionId: "default-session" });
  expect(first.rows[0]?.snippet).toMatch(/^Zebra number 54: a long way/u);
  expect((await chat.search(actor, { query: "0% of" })).rows.map(({ id }) => id)).toEqual([
    asked.userMessage.id,
  ]);
  expect((await chat.search(actor, { query: "zebra_desk" })).total).toBe(0);
  // Every word counts, however many there are.
  expect((await chat.search(actor, { query: "does the zebra desk trade 50% of it tomorrow" })).total).toBe(0);
});
