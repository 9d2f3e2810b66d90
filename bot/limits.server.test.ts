import { afterAll, beforeAll, expect, test } from "vitest";
import { origins } from "#test/fakes/telegram-people.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

const tooMany = /more than one person can need/u;
let bot: TestBot;
let eager: LinkedPerson;

beforeAll(async () => {
  bot = await startTestBot({ RATE_LIMITS: "on" });
  eager = await bot.linked();
});
afterAll(() => bot.close());

test("what a person asks in the app and through the bot is one count, above which the bot says to wait", async () => {
  const address = "10.0.0.1";
  for (let call = 0; call < 120; call += 1)
    await bot.core.countCall("chat", { userId: eager.actor.id, address });

  eager.chat.say("/ask What is OTC?");
  const refused = await eager.chat.told(tooMany);

  eager.chat.forward("Can you make a market for us?", origins.hidden("Zed"));
  const asked = await eager.chat.told(/Which project/u);
  eager.chat.tap(asked, "Zed");
  await bot.telegram.until(() => asked.text.includes("Which service"));
  eager.chat.tap(asked, "OTC");
  await bot.telegram.until(() => asked.text.includes("received a proposal"));
  eager.chat.tap(asked, "NO");
  await eager.chat.told(({ id, text }) => id > refused.id && tooMany.test(text));
  expect(await bot.database.sql("chat_messages").where({ user_id: eager.actor.id })).toEqual([]);

  const other = await bot.linked();
  other.chat.say("/ask Who feeds the quokka?");
  await other.chat.told(/forwarded to the core team/u);
});
