import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;
let admin: LinkedPerson;
let agent: LinkedPerson;

beforeAll(async () => {
  bot = await startTestBot();
  [admin, agent] = [await bot.linked("CORE TEAM (ADMIN)"), await bot.linked()];
});
afterAll(() => bot.close());

const add = (given: object) =>
  bot.core.announcements.add(admin.actor, {
    title: "Fees",
    text: "They are **lower**.",
    audience: "everybody",
    people: [],
    idempotencyKey: null,
    ...given,
  });
const read = (id: string) => bot.core.announcements.read(admin.actor, { id });
const heard = ({ chat }: LinkedPerson, words: string) =>
  chat.messages().filter(({ text }) => text.includes(words));
/** What waits for somebody who has blocked the bot is left. */
const nothingDue = () => {
  const { sql } = bot.database;
  const blocked = sql("telegram_chats").whereNotNull("blocked_at").select("chat_id");
  const due = () =>
    sql("telegram_notices").whereNotNull("due_at").whereNotIn("chat_id", blocked.clone()).select("id");
  return expect.poll(due, { timeout: 30_000 }).toEqual([]);
};
const buttons = ({ buttons: all }: { buttons: { text: string }[] }) => all.map(({ text }) => text);

test("an announcement comes with its link, and Got it says that it was read", async () => {
  const { id } = await add({ title: "Lower fees", link: "https://legend.example/fees" });
  const told = await agent.chat.told(/^Lower fees/u);
  expect(told.text).toContain("They are lower.");
  expect(told.text).toContain(`From @${admin.actor.telegramUsername}`);
  expect(buttons(told)).toEqual(["Got it", "Open link", "Open in app"]);
  expect(heard(admin, "Lower fees")).toEqual([]);
  agent.chat.tap(told, "Got it");
  await expect.poll(() => buttons(told)).toEqual(["Open link", "Open in app"]);
  const { rows } = await bot.core.announcements.recipients(admin.actor, { id, read: "true" });
  expect(rows).toMatchObject([{ id: agent.actor.id, readIn: "bot", inTelegram: true }]);
  expect(await read(id)).toMatchObject({ readCount: 1, telegramCount: 1 });
});

test("one is corrected and withdrawn in the message that told it", async () => {
  const { id } = await add({ title: "Wrong date" });
  const told = await agent.chat.told(/^Wrong date/u);
  await bot.core.announcements.change(admin.actor, { id, title: "Right date" });
  await bot.telegram.until(() => told.text.startsWith("Right date"));
  expect(told.text).toContain("edited");
  await bot.core.announcements.withdraw(admin.actor, { id });
  await bot.telegram.until(() => told.text.includes("This announcement was withdrawn."));
  expect(told.text).not.toContain("They are lower.");
  expect(told.buttons).toEqual([]);
  expect(heard(agent, "date")).toHaveLength(1);
});

test("one about an initiative asks who comes, who is reminded then", async () => {
  const { id: initiativeId } = await bot.core.initiatives.addUpcoming(admin.actor, {
    initiative: ["Town hall"],
    initiativeTime: new Date(Date.now() + 26 * 3_600_000).toISOString(),
    timeZone: "Asia/Singapore",
    place: "Level 3",
    link: "https://legend.example/town-hall",
    description: "We look back on the year.",
  });
  await add({ title: "Join us", initiativeId });
  const told = await agent.chat.told(/^Join us/u);
  expect(told.text).toMatch(
    /Town hall\n[^\n]+ GMT\+8\nLevel 3\nhttps:\/\/legend\.example\/town-hall\n\nWe look back on the year\./u,
  );
  agent.chat.tap(told, "I'm coming");
  await expect.poll(() => buttons(told)).toContain("✓ I'm coming");
  const isComing = async () =>
    (await bot.core.initiatives.listUpcoming(agent.actor, {})).find(({ id }) => id === initiativeId)
      ?.isComing;
  expect(await isComing()).toBe(true);
  agent.chat.tap(told, "✓ I'm coming");
  await expect.poll(() => buttons(told)).toContain("I'm coming");
  expect(await isComing()).toBe(false);
});

test("a long one about an initiative with much to tell is one message, which is corrected as a whole", async () => {
  const { id: initiativeId } = await bot.core.initiatives.addUpcoming(admin.actor, {
    initiative: ["Long day"],
    link: "https://legend.example/long-day",
    description: "It goes on. ".repeat(160),
  });
  const { id } = await add({ title: "All of it", text: "Please read. ".repeat(230), initiativeId });
  const told = await agent.chat.told(/^All of it/u);
  expect(told.text).toMatch(
    /https:\/\/legend\.example\/long-day\n\n(?:It goes on\. ?)+[^.]*…\n\nFrom @\w+$/u,
  );
  await bot.core.announcements.change(admin.actor, { id, title: "All of it, again" });
  await bot.telegram.until(() => told.text.startsWith("All of it, again"));
  expect(told.text).toMatch(
    /https:\/\/legend\.example\/long-day\n\n(?:It goes on\. ?)+[^.]*…\n\nFrom @\w+, edited$/u,
  );
  expect(heard(agent, "It goes on.")).toHaveLength(1);
});

test("who has blocked the bot is left in peace, and reads it in the app", async () => {
  const blocked = await bot.linked();
  bot.telegram.chats.blocked.add(blocked.chat.id);
  const { id } = await add({ title: "For the quiet", audience: "people", people: [blocked.actor.id] });
  await nothingDue();
  const tries = () =>
    bot.telegram.callsOf("sendMessage").filter(({ payload }) => payload.chat_id === blocked.chat.id).length;
  const before = tries();
  await bot.core.announcements.change(admin.actor, { id, text: "Said again." });
  await nothingDue();
  expect(tries()).toBe(before);
  expect(await read(id)).toMatchObject({ recipientCount: 1, telegramCount: 0 });
  expect(await bot.core.announcements.readOwn(blocked.actor, { id })).toMatchObject({ text: "Said again." });
});

test("everybody gets one once, though its sending breaks off and the bot stops in between", async () => {
  const people = [agent, await bot.linked(), await bot.linked(), await bot.linked()];
  const sendAt = new Date(Date.now() + 60_000);
  const { id } = await add({ title: "Through a crash", sendAt: sendAt.toISOString() });
  const { sendDue } = bot.core.announcements;
  const { sql } = bot.database;
  await sql.raw("alter table telegram_chats rename to away");
  await expect(sendDue(sendAt)).rejects.toThrow(/telegram_chats/u);
  await sql.raw("alter table away rename to telegram_chats");
  expect(await read(id)).toMatchObject({ state: "scheduled", recipientCount: 0 });

  bot.telegram.next("sendMessage", { wait: 0 }, { status: 429, retryAfter: 3600 });
  await Promise.all([sendDue(sendAt), sendDue(sendAt)]);
  await expect.poll(async () => (await read(id)).telegramCount).toBeGreaterThan(0);
  await bot.stopBot();
  await bot.startBot();
  await sql("telegram_notices")
    .where({ kind: "announcement" })
    .whereNotNull("due_at")
    .update({ due_at: new Date() });
  await nothingDue();
  for (const person of people) expect(heard(person, "Through a crash")).toHaveLength(1);
});

test("one that is withdrawn before the bot has told it is not told", async () => {
  await bot.stopBot();
  const { id } = await add({ title: "Never mind" });
  await bot.core.announcements.withdraw(admin.actor, { id });
  await bot.startBot();
  await nothingDue();
  expect(heard(agent, "Never mind")).toEqual([]);
});

test("a reminder of what was moved meanwhile is not told", async () => {
  const starts = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { id } = await bot.core.initiatives.addUpcoming(admin.actor, {
    initiative: ["Moved call"],
    initiativeTime: starts(0.5),
  });
  await bot.core.initiatives.come(agent.actor, { id, isComing: true });
  await bot.stopBot();
  await bot.core.initiatives.remindAttendees();
  await bot.core.initiatives.changeUpcoming(admin.actor, { id, initiativeTime: starts(50) });
  await bot.startBot();
  await nothingDue();
  expect(heard(agent, "Moved call")).toEqual([]);
});
