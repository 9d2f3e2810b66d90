import { afterAll, beforeAll, expect, test } from "vitest";
import { answerLead, leadNamed } from "#test/lead-in-bot.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;

beforeAll(async () => {
  bot = await startTestBot();
});
afterAll(() => bot.close());

const answerAll = answerLead(() => bot);

const storedMessages = async ({ actor }: LinkedPerson, projectName: string) =>
  (await bot.core.chat.history(actor, { module: "lead_replier", sessionId: "any", projectName })).rows;

test("a reply of the playbook says so, and its buttons put the words of another section in its place", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  const sections = [
    ["Who feeds the walruses?", "Our walruses are fed by people who know them well."],
    ["Who owns the walruses?", "The walruses belong to nobody but the sea."],
  ] as const;
  await bot.core.knowledge.addDocument(admin.actor, {
    title: "Walrus answers",
    content: sections.map(([heading, words]) => `# ${heading}\n\n> ${words}`).join("\n\n"),
    category: "Lead Handling Scripts",
  });
  const agent = await bot.linked();
  const asked = "Who feeds the walruses, and who owns the walruses?";
  agent.chat.forward(asked, leadNamed("Uma"));
  const card = await answerAll(agent, "Uma");
  const [, reply] = await storedMessages(agent, "Uma");
  const [[heading, words], [other, otherWords]] = (
    reply?.content === sections[0][1] ? sections : [sections[1], sections[0]]
  ) as typeof sections;
  expect(card.text).toContain(words);
  expect(card.text).toContain(`Words from the playbook: Walrus answers › ${heading}`);
  await bot.telegram.answered(agent.chat.tap(card, `Instead: ${other}`));
  expect(card.text).toContain(otherWords);
  expect(card.text).toContain(`Words from the playbook: Walrus answers › ${other}`);
  expect(bot.telegram.buttonOf(card, "Copy reply")?.copy_text?.text).toBe(otherWords);
  expect(card.buttons.map(({ text }) => text)).toContain(`Instead: ${heading}`);
  expect((await storedMessages(agent, "Uma")).map(({ content }) => content)).toEqual([asked, otherWords]);
});

test("a reply is marked as sent, which can be taken back", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Why should we send first?", leadNamed("Ora"));
  const card = await answerAll(agent, "Ora");
  const sent = async () => (await storedMessages(agent, "Ora")).at(-1)?.sent?.text;
  await bot.telegram.answered(agent.chat.tap(card, "Mark as sent"));
  const [, reply] = await storedMessages(agent, "Ora");
  expect(await sent()).toBe(reply?.content);
  await bot.telegram.answered(agent.chat.tap(card, "Sent ✓ Undo"));
  expect(await sent()).toBeUndefined();
  expect(card.buttons.map(({ text }) => text)).toContain("Mark as sent");
});

test("what the core team answered is told by a reply that one press has written, while the lead waits for it", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  const agent = await bot.linked();
  const asked = "Do you shear quokkas on site?";
  agent.chat.forward(asked, leadNamed("Quin"));
  const held = await answerAll(agent, "Quin", "YES");
  await bot.telegram.answered(agent.chat.tap(held, "Mark as sent"));
  const gap = await bot.database.sql("gaps").where({ question: asked }).first("id");
  const adminResponse = "Yes, we shear quokkas on site, on Fridays.";
  await bot.core.gaps.resolve(admin.actor, { id: gap.id, status: "answered", adminResponse });
  const told = await agent.chat.told(/The core team answered/u);
  agent.chat.tap(told, "Write the reply with this answer");
  const card = await agent.chat.told(
    ({ text, buttons }) => text.includes(adminResponse) && buttons.some((one) => one.text === "Regenerate"),
  );
  expect(bot.telegram.buttonOf(card, "Copy reply")?.copy_text?.text).toBe(adminResponse);
  expect(card.buttons.map(({ text }) => text)).toContain("Mark as sent");
  const input = { projectName: "Quin", leadMessage: "Newer.", sessionId: "app", service: "MM" as const };
  await bot.core.leads.replyToLead(agent.actor, input);
  await bot.telegram.answered(agent.chat.tap(told, "Write the reply with this answer"));
  const [answer] = bot.telegram.callsOf("answerCallbackQuery").slice(-1);
  expect(answer?.payload).toMatchObject({ show_alert: true, text: expect.stringContaining("newer message") });
});

test("words are chosen for the latest message alone", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  await bot.core.knowledge.addDocument(admin.actor, {
    title: "Tapir answers",
    content: "# Who feeds the tapirs?\n\nWe feed the tapirs.\n\n# Who owns the tapirs?\n\nWe own the tapirs.",
    category: "Lead Handling Scripts",
  });
  const agent = await bot.linked();
  agent.chat.forward("Who owns the tapirs?", leadNamed("Vic"));
  const card = await answerAll(agent, "Vic");
  const input = { projectName: "Vic", leadMessage: "Newer.", sessionId: "app", service: "MM" as const };
  await bot.core.leads.replyToLead(agent.actor, input);
  await bot.telegram.answered(agent.chat.tap(card, /^Instead/u));
  const [answer] = bot.telegram.callsOf("answerCallbackQuery").slice(-1);
  expect(answer?.payload).toMatchObject({ show_alert: true, text: expect.stringContaining("newer message") });
  expect(card.text).toContain("We own the tapirs.");
});

test("a reply that may not fit says so until it is sent", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  await bot.core.knowledge.addDocument(admin.actor, {
    title: "Yak answers",
    content:
      "# Who keeps the yaks?\n\nThe yaks are kept by us.\n\n# What do the yaks eat?\n\nWe feed our yaks twice a day.",
    category: "Lead Handling Scripts",
  });
  const agent = await bot.linked();
  agent.chat.forward("Who feeds the yaks while we travel?", leadNamed("Wim"));
  const card = await answerAll(agent, "Wim");
  expect(card.text).toContain("May not fit: read before sending");
  await bot.telegram.answered(agent.chat.tap(card, "Mark as sent"));
  expect(card.text).not.toContain("May not fit");
});

test("a document that says otherwise is named to the agent, beside the words to send", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  const told = "The deposit for a walrus saddle is $40 and is returned on the same day.";
  const add = (title: string, category: string, content: string) =>
    bot.core.knowledge.addDocument(admin.actor, { title, category, content });
  await add("Saddles", "Lead Handling Scripts", `# What is the deposit for a walrus saddle?\n\n> ${told}`);
  await add("Saddle desk", "Team Management", told.replace("$40", "$60"));
  await bot.core.knowledge.findContradictions();
  const agent = await bot.linked();
  agent.chat.forward("What is the deposit for a walrus saddle?", leadNamed("Xia"));
  const card = await answerAll(agent, "Xia", "YES");
  expect(card.text).toContain(
    "$40 in Saddles, but Saddle desk (agents only, not for leads) says: “The deposit",
  );
  expect(bot.telegram.buttonOf(card, "Copy reply")?.copy_text?.text).toBe(told);
});

test("where no script has words, what agents alone may read is named, as not for leads", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  const content = "# Quokka permits\n\nThe harbour asks for two quokka permits, a blue one and a red one.";
  await bot.core.knowledge.addDocument(admin.actor, {
    title: "Quokkas",
    content,
    category: "Team Management",
  });
  const agent = await bot.linked();
  agent.chat.forward("Which quokka permits does the harbour ask for?", leadNamed("Yan"));
  const card = await answerAll(agent, "Yan");
  expect(card.text).toContain("Closest for agents only, not for leads: Quokkas");
});
