import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { FakeMessage } from "#test/fakes/telegram-chats.ts";
import { origins } from "#test/fakes/telegram-people.ts";
import { startOpenAi } from "#test/fakes/openai-server.ts";
import { startTestBot, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;

beforeAll(async () => {
  bot = await startTestBot();
});
afterAll(() => bot.close());

/** A bot of its own for one test. */
const botForTest = async (environment: Record<string, string>): Promise<TestBot> => {
  const started = await startTestBot(environment);
  onTestFinished(() => started.close());
  return started;
};

const hasReply = ({ buttons }: FakeMessage) => buttons.some(({ text }) => text === "Regenerate");
const tooMany = { status: 429, retryAfter: 1, description: "Too Many Requests: retry after 1" };

test("loses no message when Telegram answers 429, and waits as long as it is told to", async () => {
  const agent = await bot.linked();
  bot.telegram.next("sendMessage", tooMany, tooMany);
  agent.chat.say("/help");
  await agent.chat.told(/^What I can do/u);
  const tries = bot.telegram.callsOf("sendMessage").slice(-3);
  expect(tries.map(({ status }) => status)).toEqual([429, 429, 200]);
  expect((tries[2]?.at ?? 0) - (tries[0]?.at ?? 0)).toBeGreaterThan(1900);
});

test("delivers a reply to a lead through 429, 500 and broken connections", async () => {
  const agent = await bot.linked();
  agent.chat.forward("Can you make a market for us?", origins.hidden("Zed"));
  const asked = await agent.chat.told(/Which project/u);
  agent.chat.tap(asked, "Zed");
  await bot.telegram.until(() => asked.text.includes("Which service"));
  agent.chat.tap(asked, "OTC");
  await bot.telegram.until(() => asked.text.includes("received a proposal"));
  bot.telegram.next("sendMessageDraft", tooMany);
  bot.telegram.next("sendMessage", tooMany, { status: 500 }, "drop");
  agent.chat.tap(asked, "NO");
  const card = await agent.chat.told(hasReply);
  expect(card.text).toContain("Zed · OTC · Awaiting Proposal");
  const stored = await bot.database.sql("chat_messages").where({ user_id: agent.actor.id });
  expect(stored).toHaveLength(2);
});

test("delivers an answer and a gap card through the same", async () => {
  const [admin, agent] = [await bot.linked("CORE TEAM (ADMIN)"), await bot.linked()];
  bot.telegram.next("sendMessage", "drop", tooMany, "drop");
  agent.chat.say("/ask Who feeds the quokka?");
  await agent.chat.told(/forwarded to the core team/u);
  await admin.chat.told(/Who feeds the quokka/u);
  const cards = admin.chat.messages().filter(({ text }) => text.includes("Who feeds the quokka"));
  expect(cards).toHaveLength(1);
});

const nothingDue = async ({ database } = bot): Promise<void> => {
  const due = () => database.sql("telegram_notices").where("due_at", "<", new Date()).select("id");
  await expect.poll(due, { timeout: 20_000 }).toEqual([]);
};

test("sends one card when more people ask while it is being sent", async () => {
  const alone = await botForTest({});
  const admin = await alone.linked("CORE TEAM (ADMIN)");
  const [first, second] = [await alone.member(), await alone.member()];
  const taken = () => alone.database.sql("telegram_notices").where("attempts", ">", 0).select("id");
  alone.telegram.next("sendMessage", { wait: 2000 });
  await alone.core.chat.ask(first.actor, { content: "Who counts the wombats?", sessionId: "one" });
  await expect.poll(taken, { timeout: 20_000 }).toHaveLength(1);
  await alone.core.chat.ask(second.actor, { content: "Who counts the wombats?", sessionId: "one" });
  await alone.telegram.until(() => admin.chat.messages().some(({ text }) => text.includes("2 times")));
  // The first one, which was slow.
  const sent = () => alone.telegram.callsOf("sendMessage").map(({ payload }) => String(payload.text));
  await alone.telegram.until(() =>
    sent().some((text) => text.includes("wombats") && !text.includes("2 times")),
  );
  await nothingDue(alone);
  const cards = admin.chat.messages().filter(({ text }) => text.includes("Who counts the wombats"));
  expect(cards).toHaveLength(1);
});

test("goes on with a long answer where it broke off, and waits as long as Telegram wants", async () => {
  const [admin, agent] = [await bot.linked("CORE TEAM (ADMIN)"), await bot.linked()];
  await bot.core.chat.ask(agent.actor, { content: "What do the kiwis sing?", sessionId: "long" });
  const card = await admin.chat.told(/What do the kiwis sing/u);
  await nothingDue();
  const [gap] = await bot.database.sql("gaps").where({ question: "What do the kiwis sing?" }).select("id");
  const verses = Array.from({ length: 900 }, (_, at) => `Verse ${at} of many.`).join("\n");
  await bot.stopBot();
  await bot.core.gaps.resolve(admin.actor, { id: gap.id, status: "answered", adminResponse: verses });
  const notice = () => bot.database.sql("telegram_notices").where({ kind: "answer", chat_id: agent.chat.id });
  await expect.poll(() => notice().select("id"), { timeout: 20_000 }).toHaveLength(1);
  // The card is edited; of the messages the second is refused.
  bot.telegram.next("sendMessage", { wait: 0 }, { status: 429, retryAfter: 3600 });
  await bot.startBot();
  await bot.telegram.until(() => card.text.includes("Answered by"));
  const waits = async () => (await notice().first()).due_at > new Date(Date.now() + 3_000_000);
  await expect.poll(waits, { timeout: 20_000 }).toBe(true);
  await notice().update({ due_at: new Date() });
  await agent.chat.told(/Verse 899/u);
  const heard = agent.chat
    .messages()
    .map(({ text }) => text)
    .join("\n");
  const counted = [...heard.matchAll(/^Verse (\d+) of many\.$/gmu)].map(([, number]) => Number(number));
  expect(counted).toEqual(Array.from({ length: 900 }, (_, at) => at));
});

test("notices that somebody has stopped the bot, writes to them no more, and again once they are back", async () => {
  const admin = await bot.linked("CORE TEAM (ADMIN)");
  const asker = await bot.member();
  admin.chat.block();
  const rowOf = () =>
    bot.database.sql("telegram_chats").where({ chat_id: admin.chat.id }).first("blocked_at");
  await expect.poll(async () => (await rowOf()).blocked_at !== null, { timeout: 20_000 }).toBe(true);
  const refused = () =>
    bot.telegram.callsOf("sendMessage").filter(({ payload }) => payload.chat_id === admin.chat.id).length;
  const before = refused();
  await bot.core.chat.ask(asker.actor, { content: "Where does the kakapo sleep?", sessionId: "blocked" });
  const seen = await bot.linked("CORE TEAM (ADMIN)");
  await bot.core.chat.ask(asker.actor, { content: "Why is the dugong late?", sessionId: "blocked" });
  await seen.chat.told(/dugong/u);
  expect(refused()).toBe(before);
  admin.chat.unblock();
  admin.chat.say("/help");
  await admin.chat.told(/^What I can do/u);
  await bot.core.chat.ask(asker.actor, { content: "What does the takahe cost?", sessionId: "blocked" });
  await admin.chat.told(/takahe/u);
});

test("who is back is told once what the core team answered and wrote meanwhile", async () => {
  const [admin, agent] = [await bot.linked("CORE TEAM (ADMIN)"), await bot.linked()];
  agent.chat.say("/ask Who paints the zebras?");
  await agent.chat.told(/forwarded to the core team/u);
  const card = await admin.chat.told(/Who paints the zebras/u);
  bot.telegram.chats.blocked.add(agent.chat.id);
  admin.chat.reply(card, "The painters of the zoo.");
  const rowOf = () =>
    bot.database.sql("telegram_chats").where({ chat_id: agent.chat.id }).first("blocked_at");
  await expect.poll(async () => (await rowOf()).blocked_at !== null, { timeout: 20_000 }).toBe(true);
  const asked = { projectName: "Zoo", leadMessage: "Hello", sessionId: "app", service: "MM" } as const;
  const { conversationId: leadId } = await bot.core.leads.replyToLead(agent.actor, asked);
  const handed = { leadId, userId: agent.actor.id, by: "person_1" };
  await bot.database.sql.transaction((trx) => bot.core.telegram.leadHandedOver(trx, handed));
  agent.chat.unblock();
  agent.chat.say("/start");
  await agent.chat.told(/The painters of the zoo/u);
  await agent.chat.told(/has handed Zoo over to you/u);
  await nothingDue();
  const told = agent.chat.messages().filter(({ text }) => text.includes("The painters of the zoo"));
  expect(told).toHaveLength(1);
});

test("learns from a refused message that the bot was stopped", async () => {
  const agent = await bot.linked();
  bot.telegram.chats.blocked.add(agent.chat.id);
  agent.chat.say("/help");
  const rowOf = () =>
    bot.database.sql("telegram_chats").where({ chat_id: agent.chat.id }).first("blocked_at");
  await expect.poll(async () => (await rowOf()).blocked_at !== null, { timeout: 20_000 }).toBe(true);
});

test("works on an update once, however often it comes, and refuses one without the secret", async () => {
  const secret = "a-secret-of-the-webhook";
  const posted = await botForTest({ TELEGRAM_WEBHOOK_SECRET: secret, PUBLIC_URL: "https://legend.test" });
  expect(posted.telegram.callsOf("setWebhook").at(-1)?.payload).toMatchObject({
    url: "https://legend.test/telegram/webhook",
    secret_token: secret,
  });
  const post = (update: object, given: string) =>
    posted.send("/telegram/webhook", {
      method: "POST",
      body: update,
      headers: { "X-Telegram-Bot-Api-Secret-Token": given },
    });
  const person = posted.telegram.person();
  posted.telegram.chats.open.add(person.id);
  const message = {
    message_id: 5,
    date: 1,
    chat: { id: person.id, type: "private", first_name: "A" },
    from: { id: person.id, is_bot: false, first_name: "A" },
    text: "/start",
    entities: [{ type: "bot_command", offset: 0, length: 6 }],
  };
  expect((await post({ update_id: 1, message }, "wrong-secret-of-it")).status).toBe(401);
  const answers = await Promise.all([1, 1, 1].map((update_id) => post({ update_id, message }, secret)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await person.told(/Legend/u);
  expect((await post({ update_id: 1, message }, secret)).status).toBe(200);
  expect((await post({ nonsense: true }, secret)).status).toBe(200);
  await post({ update_id: 2, message: { ...message, message_id: 6, text: "/help" } }, secret);
  await person.told(/^To begin/u);
  expect(person.messages()).toHaveLength(2);
});

test("goes on after a restart in the middle: what came meanwhile, a burst, a question, a reply being written", async () => {
  const model = await startOpenAi();
  onTestFinished(() => model.close());
  const restarted = await botForTest({ OPENAI_BASE_URL: model.baseUrl, TELEGRAM_BURST_SECONDS: "1" });
  const agent = await restarted.linked();
  const origin = origins.hidden("Rey");
  agent.chat.forward("First part,", origin);
  await restarted.telegram.until(() => restarted.telegram.callsOf("sendChatAction").length > 0);
  await restarted.stopBot();
  agent.chat.forward("second part.", origin);
  await restarted.startBot();
  const asked = await agent.chat.told(/Which project/u);
  const [row] = await restarted.database.sql("telegram_leads").select("parts");
  expect(row.parts.map(({ text }: { text: string }) => text)).toEqual(["First part,", "second part."]);
  await restarted.stopBot();
  agent.chat.tap(asked, "Rey");
  await restarted.startBot();
  await restarted.telegram.until(() => asked.text.includes("Which service"));
  agent.chat.tap(asked, "OTC");
  await restarted.telegram.until(() => asked.text.includes("received a proposal"));
  await restarted.stopBot();
  const query = agent.chat.tap(asked, "YES");
  await restarted.startBot();
  await restarted.telegram.answered(query);
  const card = await agent.chat.told(hasReply);
  expect(card.text).toContain("Rey · OTC · Proposal Received");
});

test("a lead's words and the reply to them arrive as they are, however broken their markup looks", async () => {
  const model = await startOpenAi();
  onTestFinished(() => model.close());
  const reply = "Use <b>this _now, **and `that [here](: 5 < 6 & </i> \\*no* ~~x";
  model.always({ text: `answerable: true\n${reply}` });
  const broken = await botForTest({ OPENAI_BASE_URL: model.baseUrl, SAMPLE_CONTENT: "on" });
  const agent = await broken.linked();
  const words = "Why should **<b>we send `first_ [now](?";
  agent.chat.forward(words, origins.hidden("<i>Kim_*"));
  const asked = await agent.chat.told(/Which project/u);
  expect(asked.text).toContain(words);
  await broken.telegram.answered(agent.chat.tap(asked, "<i>Kim_*"));
  await broken.telegram.until(() => asked.text.includes("Which service"));
  await broken.telegram.answered(agent.chat.tap(asked, "OTC"));
  await broken.telegram.until(() => asked.text.includes("received a proposal"));
  await broken.telegram.answered(agent.chat.tap(asked, "NO"));
  const card = await agent.chat.told(hasReply);
  const stored = await broken.database
    .sql("chat_messages")
    .where({ user_id: agent.actor.id, role: "assistant" })
    .first("content");
  expect(stored.content).toContain("<b>this _now, **and `that [here](: 5 < 6 & </i>");
  expect(card.text).toContain(stored.content);
  expect(broken.telegram.buttonOf(card, "Copy reply")?.copy_text?.text).toBe(stored.content);
});
