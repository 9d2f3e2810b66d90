import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeMessage } from "#test/fakes/telegram-chats.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

const group = -100_777;
let bot: TestBot;
let admin: LinkedPerson;
let other: LinkedPerson;
let agent: LinkedPerson;

beforeAll(async () => {
  bot = await startTestBot({ TELEGRAM_ADMIN_CHAT_ID: String(group) });
  admin = await bot.linked("CORE TEAM (ADMIN)");
  other = await bot.linked("CORE TEAM (ADMIN)");
  agent = await bot.linked();
  admin.chat.say("Hello, this is the group of the core team", group);
});
afterAll(() => bot.close());

const cardOf = (question: string, { chat }: LinkedPerson, place?: number): Promise<FakeMessage> =>
  chat.told(({ text }) => text.startsWith("Knowledge gap") && text.includes(question), place);

/** Asks what nobody can answer, and waits for the admin's card. */
const askUnknown = async (question: string): Promise<FakeMessage> => {
  await bot.core.chat.ask(agent.actor, { content: question, sessionId: question });
  return cardOf(question, admin);
};

const gapOf = async (question: string) => {
  const standing = bot.database.sql("gaps").where({ question, removed_at: null });
  const [row] = await standing.select("id", "status", "admin_response");
  return row as { id: string; status: string; admin_response: string | null } | undefined;
};

/** Gives a pending request a draft to approve, and has its cards show it. */
const giveDraft = async (question: string, draft: string): Promise<void> => {
  const gap = await gapOf(question);
  await bot.database.sql("gaps").where({ question }).update({ ai_response: draft });
  await bot.database.sql.transaction((trx) => bot.core.telegram.gapChanged(trx, gap?.id ?? ""));
};

test("every admin and the admins' group get a card; a reply to it is the answer, and the asker is told", async () => {
  const question = "Do we trade platypus futures?";
  const card = await askUnknown(question);
  const elsewhere = [await cardOf(question, other), await cardOf(question, admin, group)];
  expect(card.text).toContain(`Asked by @${agent.actor.telegramUsername}`);
  expect(card.buttons.map(({ text }) => text)).toEqual(["Respond", "Delete", "Open"]);
  expect(bot.telegram.buttonOf(card, "Open")?.web_app?.url).toMatch(/\/admin\?tab=requests&id=/u);
  expect(elsewhere[1]?.buttons.at(-1)?.url).toMatch(/^https:\/\/t\.me\/legend_test_bot\?startapp=gap_/u);
  admin.chat.reply(card, "Yes, from **10 million**.");
  await admin.chat.told(/Everybody who asked is being told/u);
  const told = await agent.chat.told(/The core team answered/u);
  expect(told.text).toContain(question);
  expect(told.text).toContain("Yes, from 10 million.");
  const { rows } = await bot.core.chat.history(agent.actor, { module: "bd_assistant", sessionId: question });
  expect(new URL(bot.telegram.buttonOf(told, "Open in app")?.web_app?.url ?? "").search).toBe(
    `?${new URLSearchParams({ chat: question, message: rows.at(-1)?.id ?? "" }).toString()}`,
  );
  for (const one of [card, ...elsewhere])
    await bot.telegram.until(() => one.text.includes(`Answered by @${admin.actor.telegramUsername}`));
  expect(card.buttons.map(({ text }) => text)).toEqual(["Open"]);
});

test("who was told an answer is told what it was corrected to, by its question", async () => {
  const question = "Do we shear alpaca herds?";
  await askUnknown(question);
  const id = (await gapOf(question))?.id ?? "";
  await bot.core.gaps.resolve(admin.actor, { id, status: "answered", adminResponse: "Each spring." });
  await agent.chat.told(/Each spring/u);
  await bot.core.gaps.improve(admin.actor, { id, improvedAnswer: "Each **autumn**." });
  const { text } = await agent.chat.told(
    /The core team corrected the answer to your question\. This replaces/u,
  );
  expect(text).toContain(question);
  expect(text).toContain("Each autumn.");
});

test("a command written as a reply to a card is a command, and no answer to everybody who asked", async () => {
  const question = "Who waters the bilby?";
  const card = await askUnknown(question);
  admin.chat.reply(card, "/cancel");
  await admin.chat.told(/There is nothing to stop/u);
  expect(await gapOf(question)).toMatchObject({ status: "pending", admin_response: null });
});

test("Respond asks for the answer, and takes the next message as it", async () => {
  const question = "Who signs the wombat agreement?";
  const card = await askUnknown(question);
  await bot.telegram.answered(admin.chat.tap(card, "Respond"));
  await admin.chat.told(/Write the answer to “Who signs the wombat agreement\?”/u);
  admin.chat.say("Only on Tuesdays.");
  await agent.chat.told(/Only on Tuesdays/u);
  expect(await gapOf(question)).toMatchObject({ status: "answered", admin_response: "Only on Tuesdays." });
});

test("in the group, the linked admins answer by replying, and nobody else", async () => {
  const question = "Where is the numbat office?";
  await askUnknown(question);
  const card = await cardOf(question, admin, group);
  agent.chat.reply(card, "I think so.");
  await agent.chat.told(/Only the core team/u, group);
  bot.telegram.person().reply(card, "Me too.");
  await admin.chat.told(/Link your account/u, group);
  await bot.telegram.answered(other.chat.tap(card, "Respond"));
  expect(bot.telegram.callsOf("answerCallbackQuery").at(-1)?.payload.text).toContain("Reply to this message");
  other.chat.reply(card, "No.");
  await bot.telegram.until(() => card.text.includes(`Answered by @${other.actor.telegramUsername}`));
  expect((await gapOf(question))?.admin_response).toBe("No.");
});

test("approves the assistant's draft", async () => {
  const question = "How long does an okapi audit take?";
  const card = await askUnknown(question);
  await giveDraft(question, "Okapi audits need a week.");
  await bot.telegram.until(() => card.text.includes("The assistant's draft"));
  await bot.telegram.answered(admin.chat.tap(card, "Approve AI answer"));
  await agent.chat.told(/Okapi audits need a week/u);
  await bot.telegram.until(() => card.text.includes("Approved by"));
  expect((await gapOf(question))?.status).toBe("approved");
});

test("deletes after asking once more; every card says so and by whom, and whoever asked is told", async () => {
  const question = "Why was the tapir fund closed?";
  const card = await askUnknown(question);
  const elsewhere = await cardOf(question, other);
  await bot.telegram.answered(admin.chat.tap(card, "Delete"));
  await bot.telegram.answered(admin.chat.tap(card, "Keep it"));
  expect(card.buttons.map(({ text }) => text)).toContain("Respond");
  await bot.telegram.answered(admin.chat.tap(card, "Delete"));
  await bot.telegram.answered(admin.chat.tap(card, "Yes, delete it"));
  for (const one of [card, elsewhere])
    await bot.telegram.until(() => one.text.includes(`Deleted by @${admin.actor.telegramUsername}`));
  expect(await gapOf(question)).toBeUndefined();
  const told = await agent.chat.told(/The core team closed your question without an answer/u);
  expect(told.text).toContain(question);
  expect(bot.telegram.callsOf("answerCallbackQuery").at(-1)?.payload.text).toMatch(/Everybody who asked/u);
  other.chat.reply(elsewhere, "It was sold.");
  const late = await other.chat.told(/This request was deleted/u);
  expect(late.id).toBeGreaterThan(elsewhere.id);
});

test("an answer written in the app stands on the cards as it reads, a quotation in it too", async () => {
  const question = "Who owns the okapi house?";
  const card = await askUnknown(question);
  const adminResponse = "**The zoo** does:\n\n> as it stands in the deed";
  const gap = await gapOf(question);
  await bot.core.gaps.resolve(other.actor, { id: gap?.id ?? "", status: "answered", adminResponse });
  await bot.telegram.until(() => card.text.includes("The zoo does:"));
  expect(card.text).not.toContain("**");
  expect(card.entities.filter(({ type }) => type.endsWith("blockquote"))).toHaveLength(2);
});

test("what was handled in the app says so and by whom, and its buttons are answered", async () => {
  const question = "When does the ibex bonus arrive?";
  const card = await askUnknown(question);
  const data = card.buttons.flatMap(({ callback_data }) => callback_data ?? []);
  const gap = await gapOf(question);
  await bot.core.gaps.resolve(other.actor, { id: gap?.id ?? "", status: "answered", adminResponse: "Sure." });
  await bot.telegram.until(() => card.text.includes(`Answered by @${other.actor.telegramUsername}`));
  for (const one of data) {
    await bot.telegram.answered(admin.chat.tapData(card, one));
    expect(bot.telegram.callsOf("answerCallbackQuery").at(-1)?.payload).toMatchObject({
      show_alert: true,
      text: expect.stringMatching(/already been answered by/u),
    });
  }
  admin.chat.reply(card, "Too late.");
  const late = await admin.chat.told(/already been answered[\s\S]*improve it in the app/u);
  expect(late.buttons.map(({ text }) => text)).toEqual(["Open in app"]);
  expect((await gapOf(question))?.admin_response).toBe("Sure.");
});

test("who has left the team or the core team is told nothing more, and their cards stay as they were", async () => {
  const [asker, left, moved] = [
    await bot.linked(),
    await bot.linked("CORE TEAM (ADMIN)"),
    await bot.linked("CORE TEAM (ADMIN)"),
  ];
  const question = "Whose is the quoll account?";
  await bot.core.chat.ask(asker.actor, { content: question, sessionId: "left" });
  const [card, ...others] = [
    await cardOf(question, admin),
    await cardOf(question, left),
    await cardOf(question, moved),
  ];
  await bot.core.users.change(admin.actor, { id: asker.actor.id, disabled: true });
  await bot.core.users.change(admin.actor, { id: left.actor.id, disabled: true });
  await bot.core.users.change(admin.actor, { id: moved.actor.id, role: "BD" });
  admin.chat.reply(card, "The treasurer's.");
  await bot.telegram.until(() => card.text.includes("The treasurer's."));
  const gap = await gapOf(question);
  const untold = () =>
    bot.database
      .sql("gap_askers")
      .where({ gap_id: gap?.id ?? "", told_at: null })
      .select("id");
  await expect.poll(untold, { timeout: 20_000 }).toEqual([]);
  const due = () => bot.database.sql("telegram_notices").whereNotNull("due_at").select("id");
  await expect.poll(due, { timeout: 20_000 }).toEqual([]);
  for (const { text } of [...others, ...asker.chat.messages()])
    expect(text).not.toContain("The treasurer's.");
});

test("an agent's taps on a card change nothing", async () => {
  const question = "Which bank holds lemur deposits?";
  const card = await askUnknown(question);
  for (const { callback_data: data } of card.buttons.filter(
    ({ callback_data }) => callback_data !== undefined,
  ))
    await bot.telegram.answered(agent.chat.tapData({ ...card, chatId: agent.chat.id }, data ?? ""));
  expect((await gapOf(question))?.status).toBe("pending");
});

test("a card counts who joins the question, and /gaps shows what waits", async () => {
  const question = "What colour is the gecko brochure?";
  const card = await askUnknown(question);
  await bot.core.chat.ask(other.actor, { content: question, sessionId: "joined" });
  await bot.telegram.until(() => card.text.includes("2 times"));
  expect(card.text).toContain(`@${other.actor.telegramUsername}`);
  admin.chat.say("/gaps");
  const again = await admin.chat.told(({ id, text }) => id > card.id && text.includes(question));
  await bot.telegram.until(() => !bot.telegram.chats.messages.includes(card));
  admin.chat.reply(again, "Rarely.");
  await bot.telegram.until(() => again.text.includes("Answered by"));
});

test("a question and an answer that look like broken markup arrive as they are", async () => {
  const question = "Is **<b>axolotl` _hedging [at](all allowed?";
  const card = await askUnknown(question);
  expect(card.text).toContain(question);
  const answer = "Use <i>this **and `that [now](";
  admin.chat.reply(card, answer);
  const told = await agent.chat.told(/Use <i>this/u);
  expect(told.text).toContain(answer);
});
