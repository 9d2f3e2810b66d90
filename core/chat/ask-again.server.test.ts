import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    const { ask, actor, gaps, person } = await startChat(database, { evidence: "gap" });
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
    const { ask, gapsAbout } = await startChat(database, { evidence: "gap" });
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
    const { ask, history, questions, gapsAbout } = await startChat(database, { evidence: "gap" });
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
