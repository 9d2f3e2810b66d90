import { afterAll, beforeAll, expect, test } from "vitest";
import { readPlace } from "#contracts/cited-place.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

const group = -100_222;
let bot: TestBot;
let agent: LinkedPerson;

beforeAll(async () => {
  bot = await startTestBot();
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  agent = await bot.linked();
  await bot.core.knowledge.addDocument(admin.actor, {
    title: "Commission structure",
    content: "# OTC commission\n\nAn OTC deal pays the BD agent a commission of 20 percent of the fee.",
    category: "BD Essentials",
  });
});
afterAll(() => bot.close());

const question = "What commission does an OTC deal pay?";
const saidInGroup = () =>
  bot.telegram.chats.messages.filter(({ chatId, fromBot }) => chatId === group && fromBot);

test("answers in a group when it is mentioned, in reply to the question, with links instead of app buttons", async () => {
  const asked = agent.chat.say(`@legend_test_bot ${question}`, group);
  const answer = await agent.chat.told(
    ({ text, buttons }) => text.includes("20 percent") && buttons.length > 0,
    group,
  );
  expect(answer.replyTo).toBe(asked.id);
  const [forward, source] = answer.buttons;
  expect(forward?.text).toBe("Send to the core team");
  const [, at = ""] =
    /^https:\/\/t\.me\/legend_test_bot\?startapp=doc_[0-9a-f-]{36}_([\w-]+)$/u.exec(source?.url ?? "") ?? [];
  expect(readPlace(at).heading).toBe("OTC commission");
  agent.chat.reply(answer, question);
  await agent.chat.told(({ id, buttons }) => id > answer.id && buttons.length > 0, group);
});

test("is silent when nobody speaks to it", async () => {
  const before = saidInGroup().length;
  agent.chat.say("What about the weather?", group);
  agent.chat.say("@legend_test_bot_2 hello", group);
  agent.chat.say("/ask@other_bot hello", group);
  agent.chat.say("/start", group);
  const asked = agent.chat.say(`/ask ${question}`, group);
  await agent.chat.told(({ replyTo, buttons }) => replyTo === asked.id && buttons.length > 0, group);
  expect(saidInGroup()).toHaveLength(before + 1);
});

test("answers only linked users, and never with what somebody said in private", async () => {
  const stranger = bot.telegram.person();
  stranger.say(`@legend_test_bot ${question}`, group);
  await stranger.told(/Link your account/u, group);
  agent.chat.say(`/ask ${question}`);
  await agent.chat.told(/20 percent/u);
  const rows = await bot.database
    .sql("chat_messages")
    .where({ user_id: agent.actor.id })
    .distinct("session_id");
  const sessions = rows.map(({ session_id }: { session_id: string }) => session_id);
  expect(sessions).toContain(`telegram-group-${group}`);
  expect(sessions).toHaveLength(2);
});

test("keeps its private commands out of groups", async () => {
  const before = saidInGroup().length;
  agent.chat.say("/leads@legend_test_bot", group);
  await agent.chat.told(({ text }) => text.includes("private chat") && saidInGroup().length > before, group);
  agent.chat.send({ new_chat_members: [] }, group);
  expect(saidInGroup().at(-1)?.text).toBe("That works in our private chat.");
});
