import { afterAll, beforeAll, expect, test } from "vitest";
import { answerLead, leadNamed } from "#test/lead-in-bot.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;

beforeAll(async () => {
  bot = await startTestBot();
});
afterAll(() => bot.close());

const answerAll = answerLead(() => bot);

/** Has somebody speak to two leads, the second one last. */
const speakToTwo = async (agent: LinkedPerson) => {
  agent.chat.forward("Can you make a market for us?", leadNamed("Noa"));
  const first = await answerAll(agent, "Noa");
  agent.chat.forward("Do you advise projects?", leadNamed("Ola"));
  return { first, second: await answerAll(agent, "Ola") };
};

test("a reply to a reminder, or to a card, is the next message of the lead it is of, whichever lead is chosen", async () => {
  const agent = await bot.linked();
  const { first, second } = await speakToTwo(agent);
  agent.chat.reply(first, "They ask for the fee.");
  const third = await agent.chat.told(({ id, text }) => id > second.id && text.startsWith("Noa · "));
  agent.chat.say("/leads");
  const list = await agent.chat.told(/Which lead is it about/u);
  await bot.telegram.answered(agent.chat.tap(list, /Noa/u));
  const ola = await bot.core.leads.findByProject(agent.actor, "Ola");
  const leadId = ola?.conversationId ?? "";
  const { sql } = bot.database;
  await sql("lead_conversations")
    .where({ id: leadId })
    .update({ remind_at: new Date(0) });
  await sql.transaction((trx) => bot.core.telegram.leadReminder(trx, { leadId, userId: agent.actor.id }));
  agent.chat.reply(await agent.chat.told(/Your reminder: Ola/u), "They said yes.");
  await agent.chat.told(({ id, text }) => id > third.id && text.startsWith("Ola · "));
  const { rows } = await bot.core.chat.history(agent.actor, {
    module: "lead_replier",
    sessionId: "any",
    projectName: "Ola",
  });
  expect(rows.map(({ content }) => content)).toContain("They said yes.");
});

test("a name is that of the card it replies to, and a text names the card that is open still", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Can you make a market for us?", leadNamed("Pia"));
  const first = await agent.chat.told(/make a market[\s\S]*Which project/u);
  agent.chat.forward("Do you advise projects?", leadNamed("Quin"));
  const second = await agent.chat.told(/advise projects[\s\S]*Which project/u);
  agent.chat.forward("What does a trade cost?", leadNamed("Rob"));
  const third = await agent.chat.told(/a trade cost[\s\S]*Which project/u);
  agent.chat.reply(first, "Pia Labs");
  await bot.telegram.until(() => first.text.startsWith("Pia Labs"));
  agent.chat.say("Rob Trading");
  await bot.telegram.until(() => third.text.startsWith("Rob Trading"));
  agent.chat.say("Quin Works");
  await bot.telegram.until(() => second.text.startsWith("Quin Works"));
  expect([first, second, third].every(({ text }) => text.includes("Which service"))).toBe(true);
});

test("what was written as a question is asked of the BD Assistant by a button, and so is a reply to its answer", async () => {
  const agent = await bot.linked();
  agent.chat.say("Who waters the narwhals?");
  const asked = await agent.chat.told(/Which project/u);
  expect(asked.buttons.map(({ text }) => text)).toEqual(["It is my own question", "Cancel"]);
  await bot.telegram.answered(agent.chat.tap(asked, "It is my own question"));
  const answer = await agent.chat.told(/forwarded to the core team/u);
  expect(asked.text).toContain("Asked the BD Assistant");
  expect(asked.buttons).toEqual([]);
  agent.chat.reply(answer, "And who brushes the narwhals?");
  await agent.chat.told(({ id, text }) => id > answer.id && text.includes("forwarded to the core team"));
  const { rows } = await bot.core.gaps.list((await bot.linked("CORE TEAM (ADMIN)")).actor, {
    status: "pending",
  });
  expect(rows.map(({ userQuestion }) => userQuestion)).toEqual(
    expect.arrayContaining(["Who waters the narwhals?", "And who brushes the narwhals?"]),
  );
});

test("a wrong tap is taken back with one more, from the first question on", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Can you make a market for us?", leadNamed("Uma"));
  const asked = await agent.chat.told(/make a market[\s\S]*Which project/u);
  agent.chat.tap(asked, "Uma");
  await bot.telegram.until(() => asked.text.includes("Which service"));
  agent.chat.tap(asked, "OTC");
  await bot.telegram.until(() => asked.text.includes("received a proposal"));
  agent.chat.tap(asked, "Back");
  await bot.telegram.until(() => asked.text.includes("Which project"));
  expect(asked.buttons.map(({ text }) => text)).toEqual(["Uma", "Cancel"]);
  agent.chat.say("Uma Labs");
  await bot.telegram.until(() => asked.text.startsWith("Uma Labs\nWhich service"));
  agent.chat.tap(asked, "Market Making");
  await bot.telegram.until(() => asked.text.startsWith("Uma Labs · Market Making\nHas the lead"));
});

const partsOf = async ({ actor }: LinkedPerson): Promise<string[]> => {
  const row = await bot.database
    .sql("telegram_leads")
    .where({ user_id: actor.id })
    .orderBy("created_at", "desc")
    .first("parts");
  return row.parts.map(({ text }: { text: string }) => text);
};

test("what no project is called is more of what the lead wrote, and asked about with it", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Can you make a market for us?", leadNamed("Sol"));
  const first = await agent.chat.told(/make a market[\s\S]*Which project/u);
  agent.chat.say("Two more things:\nwhich exchanges, and from when?");
  const second = await agent.chat.told(({ id, text }) => id > first.id && text.includes("Which project"));
  expect(second.text).toContain("“Can you make a market for us?” and one more message");
  agent.chat.say("long ".repeat(60));
  const third = await agent.chat.told(/and 2 more messages\s+Which project/u);
  expect(bot.telegram.chats.messages).not.toContain(first);
  expect(bot.telegram.chats.messages).not.toContain(second);
  agent.chat.tap(third, "Sol");
  await bot.telegram.until(() => third.text.includes("Which service"));
  expect(third.buttons.map(({ text }) => text)).not.toContain("Not its name: the lead wrote this");
  const words = ["Can you make a market for us?", "Two more things:\nwhich exchanges, and from when?"];
  expect(await partsOf(agent)).toEqual([...words, "long ".repeat(60).trim()]);
});

test("a sentence that was taken for the project's name goes back to the lead's words with one tap", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Do you advise projects?", leadNamed("Tia"));
  const first = await agent.chat.told(/advise projects[\s\S]*Which project/u);
  agent.chat.say("And they ask whether you know Solana");
  await bot.telegram.until(() => first.text.includes("Which service"));
  agent.chat.tap(first, "Not its name: the lead wrote this");
  const second = await agent.chat.told(/and one more message\s+Which project/u);
  agent.chat.say("Tia Labs");
  await bot.telegram.until(() => second.text.startsWith("Tia Labs"));
  agent.chat.tap(second, "Advisory");
  await bot.telegram.until(() => second.text.includes("received a proposal"));
  expect(second.buttons.map(({ text }) => text)).toContain("Not its name: the lead wrote this");
  expect(await partsOf(agent)).toEqual(["Do you advise projects?", "And they ask whether you know Solana"]);
});
