import { expect, onTestFinished, test } from "vitest";
import { createCore } from "#core/core.ts";
import { eventually } from "#test/eventually.ts";
import { startTelegram } from "#test/fakes/telegram-server.ts";
import { startTestApi } from "#test/start-api.ts";
import { followBot } from "./follow-bot.ts";

const secretPart = "AAF-of-the-other-bot-0123456789";
const otherToken = `7171:${secretPart}`;
const path = "/api/connections/telegram";

let written = "";
const destination = { write: (line: string) => void (written += line) };

/** A product without a bot, and two bots that Telegram knows. */
const start = async (environment: Record<string, string | undefined> = {}) => {
  const telegram = await startTelegram();
  const other = await startTelegram(otherToken);
  Object.assign(other.profile, { id: 7171, username: "other_bot" });
  telegram.alsoFor(other);
  const settings = { TELEGRAM_API_ROOT: telegram.apiRoot, PUBLIC_URL: undefined, LOG_LEVEL: "trace" };
  const api = await startTestApi({ ...settings, ...environment }, destination);
  // The bot is in a process of its own, which hears of changes by the database alone.
  const core = await createCore(api);
  const bot = followBot({ ...api, core });
  onTestFinished(async () => {
    await bot.close();
    await core.close();
    await api.close();
    await telegram.close();
    await other.close();
    // Whatever Telegram does, no line has a token, not even as part of an address.
    for (const part of [secretPart, "fake-token-of-a-bot"]) expect(written).not.toContain(part);
    written = "";
  });
  const admin = await api.member("CORE TEAM (ADMIN)", "boss");
  const connect = async (token: string, given: object = {}) => {
    const body = { adminChatId: "", appUrl: "", token, ...given };
    const answer = await api.send(path, { method: "PUT", token: admin.token, body });
    expect(answer.status).toBe(200);
  };
  const disconnect = () => api.send(path, { method: "DELETE", token: admin.token });
  return { ...api, telegram, other, admin, connect, disconnect };
};

type Bot = Awaited<ReturnType<typeof start>>["telegram"];

const isSetUp = (bot: Bot) => bot.until(() => bot.callsOf("setMyCommands").length >= 2, "the bot's commands");

test("a bot that is connected answers at once, is replaced by another, and falls silent once removed", async () => {
  const { telegram, other, connect, disconnect, member, core } = await start();
  const { accessCode } = await member("BD", "ada");
  await connect(telegram.token);
  const before = telegram.person({ username: "ada" });
  before.say(`/link ${accessCode}`);
  await before.told(/You are linked as/u);

  await connect(otherToken);
  await isSetUp(other);
  expect((await core.status()).botName).toBe("other_bot");
  await telegram.until(() => telegram.callsOf("setChatMenuButton").length > 0, "the menu's reset");
  expect(telegram.menus["default"]).toEqual({ type: "commands" });
  // The numbers of both bots' updates and chats are the same; neither is taken for the other's.
  const after = other.person({ username: "ada" });
  after.say("/help");
  await after.told(/What I can do/u);
  before.say("/help");

  await disconnect();
  await other.until(() => other.callsOf("deleteWebhook").length > 1, "the end of the other bot");
  expect([telegram.updates.isPolled(), other.updates.isPolled()]).toEqual([false, false]);
  expect((await core.status()).botName).toBeNull();
});

test("the group and the people who are told follow without a start", async () => {
  const { telegram, connect, core, admin, member, send } = await start();
  telegram.chats.open.add(-100_777);
  await connect(telegram.token);
  await isSetUp(telegram);
  const started = telegram.callsOf("getMe").length;
  await core.connections.telegram.change(admin.actor, { adminChatId: "-100777", appUrl: null });
  const { token } = await member();
  const body = { content: "Do wombats dig at night?", role: "user", sessionId: "one" };
  await send("/api/chat/messages", { method: "POST", token, body });
  await telegram.until(() => telegram.chats.messages.some(({ chatId }) => chatId === -100_777));
  expect(telegram.callsOf("getMe")).toHaveLength(started);
});

test("a webhook is set for the new bot and taken from the old one; an address of the app moves it", async () => {
  const { telegram, other, connect, send, member } = await start({
    TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-webhook",
  });
  await connect(telegram.token, { appUrl: "https://one.test" });
  await telegram.until(() => telegram.updates.webhookInfo().url === "https://one.test/telegram/webhook");
  await connect(telegram.token, { appUrl: "https://two.test" });
  await telegram.until(() => telegram.updates.webhookInfo().url === "https://two.test/telegram/webhook");
  expect(telegram.menus["default"]).toMatchObject({ web_app: { url: "https://two.test/" } });
  await connect(otherToken, { appUrl: "https://two.test" });
  await other.until(() => other.updates.webhookInfo().url === "https://two.test/telegram/webhook");
  await telegram.until(() => telegram.updates.webhookInfo().url === "");
  const { accessCode } = await member("BD", "ada");
  const update = {
    update_id: 1,
    message: {
      message_id: 1,
      date: 1,
      chat: { id: 88, type: "private" },
      from: { id: 88, is_bot: false, first_name: "Ada", username: "ada" },
      text: `/link ${accessCode}`,
      entities: [{ type: "bot_command", offset: 0, length: 5 }],
    },
  };
  other.chats.open.add(88);
  const post = (secret: string) =>
    send("/telegram/webhook", {
      method: "POST",
      body: update,
      headers: { "X-Telegram-Bot-Api-Secret-Token": secret },
    });
  expect((await post("another-secret-of-a-hook")).status).toBe(401);
  expect((await post("a-secret-of-the-webhook")).status).toBe(200);
  await other.until(() => other.chats.messages.some(({ text }) => text.startsWith("You are linked")));
});

test("a bot that Telegram does not answer for starts once it does, or gives way to another", async () => {
  const { telegram, other, connect } = await start();
  telegram.next("getMe", "drop", "drop", "drop");
  await connect(telegram.token);
  await isSetUp(telegram);
  other.next("getMe", "drop", "drop", "drop", "drop", "drop", "drop");
  await connect(otherToken);
  await other.until(() => written.includes("could not reach Telegram"));
  await connect(telegram.token);
  const person = telegram.person({ username: "bob" });
  person.say("/start");
  expect((await person.told(/link/iu)).buttons).toEqual([]);
});

test("what was meant for another bot is left behind", async () => {
  const { telegram, other, connect, database, disconnect, member, core } = await start();
  const { accessCode, actor } = await member("BD", "ada");
  await connect(telegram.token);
  const chat = telegram.person({ username: "ada" });
  chat.say(`/link ${accessCode}`);
  await chat.told(/You are linked as/u);
  await disconnect();
  await core.telegram.receive([{ update_id: 9999, message: { chat: { id: 5 } } }]);
  await connect(otherToken);
  await isSetUp(other);
  const { sql } = database;
  await eventually(async () => expect(await sql("telegram_updates")).toEqual([]));
  expect(await sql("telegram_notices").whereNotNull("message_id")).toEqual([]);
  expect(await core.telegram.actorOf(String(chat.id))).toMatchObject({ id: actor.id });
});
