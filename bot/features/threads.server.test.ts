import { afterAll, beforeAll, expect, test } from "vitest";
import { makePicture } from "#test/make-picture.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;
let admin: LinkedPerson;
let agent: LinkedPerson;

beforeAll(async () => {
  bot = await startTestBot();
  admin = await bot.linked("CORE TEAM (ADMIN)");
  agent = await bot.linked();
});
afterAll(() => bot.close());

/** A ticket of the agent's, with its card. */
const sendTicket = async (description: string) => {
  const { id } = await bot.core.tickets.submit(agent.actor, {
    supportCategory: "Deal Support",
    description,
    proof: null,
    idempotencyKey: null,
  });
  return { id, card: await admin.chat.told(({ text }) => text.includes(description)) };
};

/** What was said about a ticket, the latest first. */
const saidOf = async (id: string) => {
  const { rows } = await bot.core.tickets.thread(agent.actor, { id });
  return rows.filter(({ event }) => event === "message");
};

const photoOf = (id: string) => ({
  photo: [{ file_id: id, file_unique_id: id, width: 10, height: 10 }],
});

test("a picture sent in reply to a ticket's message reaches its thread, with and without words, from both sides", async () => {
  const { id, card } = await sendTicket("The wallet of Birch is refused.");
  bot.telegram.files.set("ours", await makePicture({ seed: 1 }));
  bot.telegram.files.set("theirs", await makePicture({ seed: 2, format: "jpeg" }));
  admin.chat.replyWith(card, { ...photoOf("ours"), caption: "Does it look so?" });
  const asked = await agent.chat.told(/Does it look so\?/u);
  expect(asked.text).toContain("A picture is attached");
  agent.chat.replyWith(asked, photoOf("theirs"));
  await agent.chat.told(/^Sent to the core team\.$/u);
  const [own, first] = await saidOf(id);
  expect(own).toMatchObject({ text: null, picture: { contentType: "image/jpeg" } });
  expect(first).toMatchObject({ text: "Does it look so?", picture: { contentType: "image/png" } });
});

test("what cannot be sent of a reply is said, and nothing is sent of a picture that cannot be had", async () => {
  const { id, card } = await sendTicket("The statement of Cedar is wrong.");
  const voice = { file_id: "v", file_unique_id: "v", duration: 1 };
  admin.chat.replyWith(card, { voice, caption: "Listen." });
  await admin.chat.told(/Only your words were sent/u);
  admin.chat.replyWith(card, { voice });
  await admin.chat.told(/only take text and pictures/u);
  admin.chat.replyWith(card, { ...photoOf("unknown"), caption: "And this?" });
  await admin.chat.told(/Telegram did not give me the picture, so nothing was sent/u);
  expect((await saidOf(id)).map(({ text }) => text)).toEqual(["Listen."]);
});

test("who asks with a picture is told that only the words are read", async () => {
  agent.chat.say("/ask");
  await agent.chat.told(/plain messages go to the BD Assistant/u);
  agent.chat.send({ ...photoOf("ours"), caption: "What does this say?" });
  await agent.chat.told(/^Only your words were taken/u);
  const told = agent.chat.messages().filter(({ text }) => text.startsWith("Only your words were taken"));
  expect(told).toHaveLength(1);
});

test("a reply to an older message about a ticket is in its thread, from both sides", async () => {
  const { id, card } = await sendTicket("The deal of Dogwood stands still.");
  await bot.core.tickets.change(admin.actor, { ids: [id], status: "In Progress" });
  const first = await agent.chat.told(/being worked on[\s\S]*Dogwood/u);
  await bot.core.tickets.change(admin.actor, { ids: [id], status: "Closed", result: "Not Resolved" });
  await agent.chat.told(/was closed[\s\S]*Dogwood/u);
  const { offset = 0, length = 0 } = first.entities.find(({ type }) => type === "blockquote") ?? {};
  expect(first.text.slice(offset, offset + length)).toBe("The deal of Dogwood stands still.");
  agent.chat.reply(first, "It does not move yet.");
  const asked = await admin.chat.told(/It does not move yet\./u);
  admin.chat.say("/tickets");
  await admin.chat.told((message) => message.id > asked.id && message.text.startsWith("Support ticket"));
  admin.chat.reply(card, "We look again.");
  await agent.chat.told(/We look again\./u);
  expect((await saidOf(id)).map(({ text }) => text)).toEqual(["We look again.", "It does not move yet."]);
});
