import { afterAll, beforeAll, expect, test } from "vitest";
import { sign } from "@tma.js/init-data-node";
import { startTestBot, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;

beforeAll(async () => {
  bot = await startTestBot();
});
afterAll(() => bot.close());

const commandsOf = (chatId: number) =>
  (
    bot.telegram.commands[JSON.stringify({ type: "chat", chat_id: chatId })] as
      | { command: string }[]
      | undefined
  )?.map(({ command }) => command);

test("greets a stranger in two lines with the app's button, and tells how to link", async () => {
  const stranger = bot.telegram.person();
  stranger.say("/start");
  const hello = await stranger.told(/Legend/u);
  expect(hello.text.split("\n\n")[0]?.split("\n")).toHaveLength(2);
  expect(hello.text).toContain("/link CODE");
  expect(hello.buttons).toEqual([{ text: "Open Legend", web_app: { url: "https://legend.test/" } }]);
});

test("gets no stranger further than that", async () => {
  const stranger = bot.telegram.person();
  for (const text of ["/help", "/ask What is OTC?", "/leads", "/settings", "What is OTC?"]) {
    stranger.say(text);
    const told = await stranger.told(({ id }) => id > (stranger.messages().at(-2)?.id ?? 0));
    expect(told.text).toContain("/link CODE");
  }
  expect(await bot.database.sql("chat_messages").where({ session_id: "telegram" })).toEqual([]);
});

test("links by code, deletes its message at once, and shows the menu of the role", async () => {
  const { accessCode } = await bot.member("CORE TEAM (ADMIN)", "Boss_1");
  const boss = bot.telegram.person({ username: "boss_1" });
  const message = boss.say(`/link ${accessCode}`);
  await boss.told(/You are linked as @Boss_1/u);
  expect(bot.telegram.chats.messages).not.toContain(message);
  await bot.telegram.until(() => commandsOf(boss.id)?.includes("gaps"), "the admin's commands");
  const agent = await bot.linked();
  await bot.telegram.until(() => commandsOf(agent.chat.id)?.includes("leads"), "the agent's commands");
  expect(commandsOf(agent.chat.id)).not.toContain("gaps");
});

test("takes a code that is sent by itself, and deletes its message just so", async () => {
  const { accessCode } = await bot.member("BD", "Bare_1");
  const agent = bot.telegram.person({ username: "bare_1" });
  const message = agent.say(accessCode.toLowerCase());
  await agent.told(/You are linked as @Bare_1/u);
  expect(bot.telegram.chats.messages).not.toContain(message);
});

test("an invitation's link links the account of its name, once, and no other account", async () => {
  const admin = await bot.member("CORE TEAM (ADMIN)");
  const invited = await bot.core.users.invite(admin.actor, {
    people: [{ telegramUsername: "Guest_1", role: "BD" }],
  });
  const link = new URL(invited.invitations[0]?.botLink ?? "");
  expect(link.hostname).toBe("t.me");
  const start = `/start ${link.searchParams.get("start")}`;
  const thief = bot.telegram.person({ username: "thief_2" });
  thief.say(start);
  await thief.told(/This invitation is for @Guest_1/u);
  const guest = bot.telegram.person({ username: "guest_1" });
  guest.say(start);
  await guest.told(/You are linked as @Guest_1/u);
  const late = bot.telegram.person({ username: "late_1" });
  late.say(start);
  await late.told(/no longer valid/u);
  const account = await bot.database.sql("users").where({ username_key: "guest_1" }).first("telegram_id");
  expect(String(account.telegram_id)).toBe(String(guest.id));
});

test("refuses a wrong code, somebody else's code, and an account without a name", async () => {
  const { accessCode } = await bot.member("BD", "owner_1");
  const thief = bot.telegram.person({ username: "thief_1" });
  thief.say(`/link ${accessCode}`);
  await thief.told(/not the access code/u);
  const owner = bot.telegram.person({ username: "owner_1" });
  const wrong = owner.say("/link WRONG-CODE-1234");
  await owner.told(/not the access code/u);
  expect(bot.telegram.chats.messages).not.toContain(wrong);
  const nameless = bot.telegram.person();
  nameless.say(`/link ${accessCode}`);
  await nameless.told(/no username/u);
  expect(await bot.core.telegram.actorOf(String(thief.id))).toBeNull();
});

test("knows somebody who has signed in once in the app, and still when their name changes", async () => {
  const { accessCode } = await bot.member("BD", "apphand");
  const chat = bot.telegram.person({ username: "apphand" });
  const user = { id: chat.id, first_name: "App" };
  const initData = sign({ user }, bot.telegram.token, new Date());
  await bot.core.auth.bdLogin({ telegramUsername: "apphand", accessCode, initData }, { address: "test" });
  chat.say("/start");
  await chat.told(/linked as @apphand/u);
  const renamed = bot.telegram.person({ id: chat.id, username: "apphand_new" });
  renamed.say("/settings");
  await renamed.told(/^Settings/u);
  const successor = bot.telegram.person({ username: "apphand" });
  successor.say("/settings");
  await successor.told(/CODE/u);
  expect(await bot.core.telegram.actorOf(String(successor.id))).toBeNull();
});

test("warns of a code sent in a group, and takes it away", async () => {
  const group = -100_111;
  const { accessCode } = await bot.member("BD", "careless");
  const careless = bot.telegram.person({ username: "careless" });
  const message = careless.say(`/link@legend_test_bot ${accessCode}`, group);
  await careless.told(/Never send your access code in a group/u, group);
  expect(bot.telegram.chats.messages).not.toContain(message);
  expect(await bot.core.telegram.actorOf(String(careless.id))).toBeNull();
});

test("lets nobody in who is disabled", async () => {
  const [admin, agent] = [await bot.linked("CORE TEAM (ADMIN)"), await bot.linked()];
  await bot.core.users.change(admin.actor, { id: agent.actor.id, disabled: true });
  agent.chat.say("/leads");
  await agent.chat.told(/CODE/u);
  expect(agent.chat.messages().at(-1)?.text).toContain("/link CODE");
  agent.chat.say("/link WRONG-CODE-1234");
  await agent.chat.told(/not the access code/u);
  agent.chat.say(`/link ${agent.accessCode}`);
  await agent.chat.told(/Your account is disabled/u);
  expect(await bot.core.telegram.actorOf(String(agent.chat.id))).toBeNull();
});

test("settings change what a plain message goes to, and the admin's digest", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  admin.chat.say("/settings");
  const card = await admin.chat.told(/^Settings/u);
  await bot.telegram.answered(admin.chat.tap(card, /BD Assistant/u));
  expect(card.text).toContain("goes to the BD Assistant");
  await bot.telegram.answered(admin.chat.tap(card, "Switch the digest off"));
  expect(card.text).toContain("The daily digest at 09:00 is off");
  await bot.telegram.answered(admin.chat.tap(card, "Switch the weekly digest off"));
  expect(card.text).toContain("on Mondays at 09:00, is off");
  await bot.telegram.answered(admin.chat.tap(card, "Switch the weekly digest on"));
  expect(card.text).toContain("on Mondays at 09:00, is on");
  admin.chat.say("Do we trade quokka futures?");
  await admin.chat.told(/forwarded to the core team/u);
});

test("answers what it does not know", async () => {
  const agent = await bot.linked();
  agent.chat.say("/nonsense");
  await agent.chat.told(/did not understand/u);
  agent.chat.say("/help");
  const help = await agent.chat.told(/What I can do/u);
  expect(help.text).not.toContain("Knowledge gaps");
  expect(help.text).toContain("Support and Initiatives are in the app");
});
