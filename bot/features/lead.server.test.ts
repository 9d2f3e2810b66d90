import { afterAll, beforeAll, expect, test } from "vitest";
import { readPlace } from "#contracts/cited-place.ts";
import { newId } from "#core/ids.ts";
import { eventually } from "#test/eventually.ts";
import type { FakeMessage } from "#test/fakes/telegram-chats.ts";
import { answerLead, leadNamed } from "#test/lead-in-bot.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;

beforeAll(async () => {
  bot = await startTestBot();
});
afterAll(() => bot.close());

const answerAll = answerLead(() => bot);

/** The words of a message that are marked as something. */
const textOf = ({ text, entities }: FakeMessage, type: string) => {
  const found = entities.find((entity) => entity.type === type);
  return found && text.slice(found.offset, found.offset + found.length);
};

const storedMessages = async ({ actor }: LinkedPerson, projectName: string) =>
  (await bot.core.chat.history(actor, { module: "lead_replier", sessionId: "any", projectName })).rows;

test("asks what it does not know with buttons, the sender's name first, and gives a reply that copies with one tap", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Hi, can you make a market for us?", leadNamed("Ana Lead"));
  const asked = await agent.chat.told(/Which project/u);
  expect(asked.buttons.map(({ text }) => text)).toEqual(["Ana Lead", "Cancel"]);
  const card = await answerAll(agent, "Ana Lead");
  expect(card.text).toContain("Ana Lead · Market Making · Awaiting Proposal");
  const copy = bot.telegram.buttonOf(card, "Copy reply");
  const [, reply] = await storedMessages(agent, "Ana Lead");
  expect(reply?.content.length).toBeGreaterThan(10);
  const copied = copy?.copy_text?.text ?? textOf(card, "pre");
  expect(copied).toBe(reply?.content);
  const labels = card.buttons.map(({ text }) => text);
  expect(labels).toEqual(expect.arrayContaining(["Regenerate", "Change to YES", "New lead", "Open in app"]));
  const open = bot.telegram.buttonOf(card, "Open in app")?.web_app?.url;
  expect(open).toBe(
    `https://legend.test/dashboard?module=lead_replier&conversation=${reply?.conversationId}`,
  );
  await bot.telegram.until(() => !bot.telegram.chats.messages.includes(asked), "the question to go");
});

test("offers first what the message calls its project", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Hi, Ana of Nimbus Wool here.", leadNamed("Ana Nimbus"));
  const asked = await agent.chat.told(/Which project/u);
  expect(asked.buttons.map(({ text }) => text)).toEqual(["Nimbus Wool", "Ana Nimbus", "Cancel"]);
  agent.chat.say("/cancel");
});

test("knows the lead again: what they write next needs no question at all", async () => {
  const agent = await bot.linked();
  const ana = leadNamed("Ana Again");
  agent.chat.forward("Can you make a market for us?", ana);
  const first = await answerAll(agent, "Ana Again");
  const before = bot.telegram.callsOf("answerCallbackQuery").length;
  agent.chat.forward("And what does it cost?", ana);
  const second = await agent.chat.told(
    (message) => message !== first && message.buttons.some(({ text }) => text === "Regenerate"),
  );
  expect(second.text).toContain("Ana Again · Market Making");
  expect(bot.telegram.callsOf("answerCallbackQuery").length).toBe(before);
  const said = await storedMessages(agent, "Ana Again");
  expect(said.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
});

test("takes a typed name as the project, and a project by another spelling as the one it is", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Hello there, who are you?", leadNamed());
  await agent.chat.told(/Which project/u);
  agent.chat.say("  Acme   Finance ");
  const asked = await agent.chat.told(/Which service/u);
  expect(asked.text).toContain("Acme Finance");
  agent.chat.tap(asked, "OTC");
  await bot.telegram.until(() => asked.text.includes("received a proposal"));
  agent.chat.tap(asked, "YES");
  const card = await agent.chat.told(/Acme Finance · OTC · Proposal Received/u);
  agent.chat.say("What about the fee?");
  const again = await agent.chat.told(/Which project/u);
  expect(again.buttons[0]?.text).toBe("Acme Finance");
  agent.chat.say("acme finance");
  const next = await agent.chat.told(
    (message) => message.id > card.id && /Acme Finance · OTC/u.test(message.text),
  );
  expect(next.text).toContain("Proposal Received");
});

test("changes the status and writes anew, in place of the reply before", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Can you make a market for us?", leadNamed("Bo"));
  const first = await answerAll(agent, "Bo");
  const query = agent.chat.tap(first, "Change to YES");
  await bot.telegram.answered(query);
  const second = await agent.chat.told(/Bo · Market Making · Proposal Received/u);
  expect(second.buttons.map(({ text }) => text)).toContain("Change to NO");
  await bot.telegram.until(() => !bot.telegram.chats.messages.includes(first));
  await bot.telegram.answered(agent.chat.tap(second, "Regenerate"));
  const third = await agent.chat.told(({ id, buttons }) => id > second.id && buttons.length > 3);
  expect(third.text).toContain("Proposal Received");
  expect(await storedMessages(agent, "Bo")).toHaveLength(2);
});

test("a card of which the conversation has moved on says so, and can still be copied and opened", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Can you make a market for us?", leadNamed("Cleo"));
  const card = await answerAll(agent, "Cleo");
  const input = { projectName: "Cleo", leadMessage: "Newer.", sessionId: "app", service: "MM" as const };
  await bot.core.leads.replyToLead(agent.actor, input);
  await bot.telegram.answered(agent.chat.tap(card, "Regenerate"));
  const [answer] = bot.telegram.callsOf("answerCallbackQuery").slice(-1);
  expect(answer?.payload).toMatchObject({ show_alert: true, text: expect.stringContaining("newer message") });
  expect(card.buttons.every(({ callback_data }) => callback_data === undefined)).toBe(true);
  expect(card.buttons.map(({ text }) => text)).toContain("Open in app");
});

test("answers every tap, also on cards that are unknown, foreign or forgotten", async () => {
  const [agent, other] = [await bot.linked(), await bot.linked()];
  agent.chat.forward("Can you make a market for us?", leadNamed("Dee"));
  const card = await answerAll(agent, "Dee");
  const data = card.buttons.flatMap(({ callback_data }) => callback_data ?? []);
  const queries = [
    agent.chat.tapData(card, "nonsense"),
    agent.chat.tapData(card, `l:r:${newId()}`),
    agent.chat.tapData(card, `l:s:${newId()}:MM`),
    agent.chat.tapData(card, `L:${newId()}`),
    ...data.map((one) => other.chat.tapData({ ...card, chatId: other.chat.id }, one)),
    bot.telegram.person().tapData(card, data[0] ?? ""),
  ];
  for (const query of queries) await bot.telegram.answered(query);
  expect(await storedMessages(agent, "Dee")).toHaveLength(2);
  expect(await storedMessages(other, "Dee")).toHaveLength(0);
});

test("answers a tap whose handling fails", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Can you make a market for us?", leadNamed("Eve"));
  const asked = await agent.chat.told(/Which project/u);
  bot.telegram.next("editMessageText", { status: 400, description: "Bad Request: something odd" });
  const query = agent.chat.tap(asked, "Eve");
  await bot.telegram.answered(query);
  const [answer] = bot.telegram.callsOf("answerCallbackQuery").slice(-1);
  expect(answer?.payload).toMatchObject({
    show_alert: true,
    text: expect.stringContaining("Something went wrong"),
  });
});

test("says kindly what it can read when only pictures come, and reads their captions", async () => {
  const agent = await bot.linked();
  const photo = [{ file_id: "p", file_unique_id: "p", width: 10, height: 10 }];
  agent.chat.send({ photo });
  agent.chat.send({ photo });
  await agent.chat.told(/I can read text/u);
  agent.chat.send({ photo, caption: "See our volumes, can you help?" });
  agent.chat.send({ photo });
  const asked = await agent.chat.told(/Which project/u);
  expect(asked.text).toContain("See our volumes");
  expect(asked.text).toContain("One message held no text");
  expect(asked.text).toContain("A picture or file was left out: only its words were taken.");
  expect(agent.chat.messages().filter(({ text }) => text.includes("I can read text"))).toHaveLength(1);
});

test("refuses more than it can read at once, and says what to do", async () => {
  const agent = await bot.linked();
  for (let part = 0; part < 3; part += 1) agent.chat.forward("x".repeat(4000), leadNamed());
  const told = await agent.chat.told(/characters together/u);
  expect(told.text).toContain("12,002");
});

test("/leads goes on with a lead: what is pasted next belongs to it", async () => {
  const agent = await bot.linked();
  agent.chat.say("/leads");
  await agent.chat.told(/no lead conversations yet/u);
  agent.chat.forward("Can you make a market for us?", leadNamed("Fay"));
  const card = await answerAll(agent, "Fay");
  agent.chat.say("/leads");
  const list = await agent.chat.told(/Which lead is it about/u);
  expect(list.buttons[0]?.text).toMatch(/^Fay · MM · /u);
  await bot.telegram.answered(agent.chat.tap(list, /Fay/u));
  await agent.chat.told(/next message of Fay/u);
  agent.chat.say("And which exchanges?");
  await agent.chat.told(({ id, text }) => id > card.id && text.startsWith("Fay · Market Making"));
  expect(await storedMessages(agent, "Fay")).toHaveLength(4);
});

test("while a lead is chosen, what is forwarded belongs to its sender, and one who is unknown is asked about", async () => {
  const agent = await bot.linked();
  const [jo, kim] = [leadNamed("Jo"), leadNamed("Kim")];
  agent.chat.forward("Can you make a market for us?", jo);
  await answerAll(agent, "Jo");
  agent.chat.forward("Do you advise projects?", kim);
  const ofKim = await answerAll(agent, "Kim");
  agent.chat.say("/leads");
  const list = await agent.chat.told(/Which lead is it about/u);
  await bot.telegram.answered(agent.chat.tap(list, /Kim/u));
  agent.chat.forward("And what does it cost?", jo);
  const card = await agent.chat.told(({ id, text }) => id > ofKim.id && text.startsWith("Jo · Market"));
  expect(await storedMessages(agent, "Kim")).toHaveLength(2);
  agent.chat.forward("Hello, we are new here.", leadNamed("Lou"));
  const asked = await agent.chat.told(({ id, text }) => id > card.id && text.includes("Which project"));
  expect(asked.buttons.map(({ text }) => text)).toEqual(["Kim", "Lou", "Jo", "Cancel"]);
  expect(await storedMessages(agent, "Kim")).toHaveLength(2);
});

test("/cancel stops what is asked, /new starts afresh", async () => {
  const agent = await bot.linked();
  agent.chat.say("/cancel");
  await agent.chat.told(/nothing to stop/u);
  agent.chat.forward("Can you make a market for us?", leadNamed("Gil"));
  const asked = await agent.chat.told(/Which project/u);
  agent.chat.say("/cancel");
  await bot.telegram.until(() => asked.text.startsWith("Stopped"));
  await bot.telegram.answered(agent.chat.tapData(asked, "l:n"));
  agent.chat.say("/new");
  await agent.chat.told(/Ready for the next lead/u);
  expect(await storedMessages(agent, "Gil")).toHaveLength(0);
});

test("another project than remembered can be chosen, and is remembered instead", async () => {
  const agent = await bot.linked();
  const hal = leadNamed("Hal");
  agent.chat.forward("Can you make a market for us?", hal);
  const card = await answerAll(agent, "Hal");
  await bot.telegram.answered(agent.chat.tap(card, "Other project"));
  expect(card.text).toBe("Taken out of Hal.");
  expect(card.buttons).toEqual([]);
  expect(await storedMessages(agent, "Hal")).toEqual([]);
  expect(await bot.core.leads.findByProject(agent.actor, "Hal")).toBeUndefined();
  const asked = await agent.chat.told(({ id, text }) => id > card.id && text.includes("Which project"));
  agent.chat.say("Hal Labs");
  await bot.telegram.until(() => asked.text.includes("Which service"));
  agent.chat.tap(asked, "Advisory");
  await bot.telegram.until(() => asked.text.includes("received a proposal"));
  agent.chat.tap(asked, "NO");
  const second = await agent.chat.told(/Hal Labs · Advisory/u);
  agent.chat.forward("And then?", hal);
  const third = await agent.chat.told(({ id, text }) => id > second.id && text.includes("Advisory"));
  expect(third.text).toMatch(/^Hal Labs · Advisory/u);
});

test("a reply's sources open at what it rests on", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  await bot.core.knowledge.addDocument(admin.actor, {
    title: "Custody answers",
    content: "# Who keeps custody of the tokens\n\nYour tokens stay in custody of your own exchange account.",
    category: "Lead Handling Scripts",
  });
  const agent = await bot.linked();
  agent.chat.forward("Who keeps custody of the tokens?", leadNamed("Ida"));
  const card = await answerAll(agent, "Ida");
  const source = bot.telegram.buttonOf(card, "Custody answers")?.web_app?.url;
  expect(readPlace(new URL(source ?? "").searchParams.get("at"))).toMatchObject({
    heading: "Who keeps custody of the tokens",
    passage: { from: expect.stringMatching(/^Your tokens stay/u) as string },
  });
});

test("drops a lead whose agent may not use the bot any more, so that no sweep takes it up again", async () => {
  const [admin, agent] = [await bot.linked("CORE TEAM (ADMIN)"), await bot.linked()];
  agent.chat.forward("Can you make a market for us?", leadNamed("Gone"));
  await agent.chat.told(/Which project/u);
  const leads = () => bot.database.sql("telegram_leads").where({ user_id: agent.actor.id });
  const answered = { project_name: "Gone", service: "OTC", stage_known: true, status: "drafting" };
  const [row] = await leads().update(answered).returning<{ id: string }[]>("id");
  await bot.core.users.change(admin.actor, { id: agent.actor.id, disabled: true });
  await bot.jobs.enqueue("telegram", "draft", { leadId: row?.id });
  await eventually(async () => expect(await leads()).toMatchObject([{ status: "dropped" }]));
});

test("a message of another project leaves the lead as it was before, and one that was sent stays", async () => {
  const agent = await bot.linked();
  const max = leadNamed("Max");
  agent.chat.forward("Can you make a market for us?", max);
  const first = await answerAll(agent, "Max");
  agent.chat.forward("And who keeps the keys?", max);
  const second = await agent.chat.told(({ id, text }) => id > first.id && text.startsWith("Max · "));
  await bot.telegram.answered(agent.chat.tap(second, "Mark as sent"));
  await bot.telegram.answered(agent.chat.tap(second, "Other project"));
  expect(bot.telegram.callsOf("answerCallbackQuery").at(-1)?.payload).toMatchObject({
    text: expect.stringContaining("It stays there too"),
  });
  expect(await storedMessages(agent, "Max")).toHaveLength(4);
  await bot.telegram.answered(agent.chat.tap(second, "Sent ✓ Undo"));
  await bot.telegram.answered(agent.chat.tap(second, "Other project"));
  expect(await storedMessages(agent, "Max")).toHaveLength(2);
  expect(await bot.core.leads.findByProject(agent.actor, "Max")).toMatchObject({
    lastLine: { by: "lead", text: "Can you make a market for us?" },
    needsReply: true,
  });
});
