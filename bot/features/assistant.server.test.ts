import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readPlace } from "#contracts/cited-place.ts";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;
let model: FakeOpenAi;
let admin: LinkedPerson;
let agent: LinkedPerson;

beforeAll(async () => {
  model = await startOpenAi();
  bot = await startTestBot({ OPENAI_BASE_URL: model.baseUrl });
  admin = await bot.linked("CORE TEAM (ADMIN)");
  agent = await bot.linked();
  await bot.core.knowledge.addDocument(admin.actor, {
    title: "Commission structure",
    content: "# OTC commission\n\nAn OTC deal pays the BD agent a commission of 20 percent of the fee.",
    category: "BD Essentials",
  });
});
afterAll(async () => {
  await bot.close();
  await model.close();
});

/** Asks in a conversation of its own, so that nothing said before plays a part. */
const ask = (words: string): void => {
  agent.chat.say("/new");
  agent.chat.say(words);
};

const question = "What commission does an OTC deal pay?";

test("/ask answers with the sources as buttons, by the numbers it cites them by, that open the document at what is cited", async () => {
  ask(`/ask ${question}`);
  const answer = await agent.chat.told(/The playbook covers this/u);
  const [source] = answer.buttons;
  expect(source?.text).toMatch(/^\[1\] Commission structure · \d+%$/u);
  const address = new URL(source?.web_app?.url ?? "");
  expect(`${address.origin}${address.pathname}`).toBe("https://legend.test/dashboard");
  expect(address.searchParams.get("document")).toMatch(/^[0-9a-f-]{36}$/u);
  expect(readPlace(address.searchParams.get("at"))).toEqual({
    heading: "OTC commission",
    passage: {
      from: expect.stringMatching(/^An OTC deal pays/u) as string,
      to: expect.stringMatching(/of the fee\.$/u) as string,
    },
  });
});

test("shows the answer while it is written, as a preview and then as a message", async () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
  model.next({ text: `answerable: true\n${words} [1].`, pace: 40 });
  const before = bot.telegram.callsOf("sendMessageDraft").length;
  ask(`/ask ${question}`);
  const answer = await agent.chat.told(/word39/u);
  const previews = bot.telegram.callsOf("sendMessageDraft").slice(before);
  const texts = previews.map(({ payload }) => payload.text as string).filter((text) => text !== "");
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.every((text) => words.startsWith(text.replace(/\s*\[?1?\]?\.?$/u, "")))).toBe(true);
  expect(new Set(previews.map(({ payload }) => payload.draft_id)).size).toBe(1);
  expect(answer.text).toContain(words);
});

test("edits a message at most once a second where there are no previews", async () => {
  bot.telegram.next("sendMessageDraft", { status: 404, description: "Not Found" });
  model.next({ text: `answerable: true\n${"more ".repeat(60)}[1].`, pace: 40 });
  const from = bot.telegram.calls.length;
  ask(`/ask ${question}`);
  await agent.chat.told(({ text, buttons }) => text.startsWith("more more") && buttons.length > 0);
  const edits = bot.telegram.calls.slice(from).filter(({ method }) => method === "editMessageText");
  expect(edits.length).toBeGreaterThan(0);
  for (const [index, edit] of edits.entries())
    expect(edit.at - (edits[index - 1]?.at ?? -Infinity)).toBeGreaterThan(900);
});

test("whoever changes a message that was sent is told to send it anew, in groups nobody", async () => {
  const group = -100_555;
  const asked = agent.chat.say(`/ask ${question}`);
  agent.chat.edit(agent.chat.say("Good evening, everybody", group), "Good morning");
  agent.chat.edit(asked, "/ask What does an OTC deal cost?");
  await agent.chat.told(/please send it as a new message/u);
  const notices = bot.telegram.chats.messages.filter(({ text }) => text.includes("as a new message"));
  expect(notices.map(({ chatId }) => chatId)).toEqual([agent.chat.id]);
});

test("says that a question it cannot answer went to the core team", async () => {
  model.next({ text: "answerable: no" });
  ask("/ask Do we trade quagga futures on Mars?");
  const answer = await agent.chat.told(/forwarded to the core team/u);
  expect(answer.buttons.filter(({ web_app }) => web_app?.url.includes("document="))).toEqual([]);
});

test("beside a question that nothing answers stands what comes nearest, named where it cannot be opened", async () => {
  const plain = await startTestBot({ PUBLIC_URL: "http://legend.test" });
  onTestFinished(() => plain.close());
  const person = await plain.linked();
  await plain.core.knowledge.addDocument(admin.actor, {
    title: "Quagga care",
    content: "# Food\n\nA quagga eats hay in the evening.",
    category: "BD Essentials",
  });
  person.chat.say("/ask Which insurance do riders of a quagga sign in Lisbon before noon?");
  const answer = await person.chat.told(/forwarded to the core team/u);
  expect(answer.text).toContain("Closest in the documents: Quagga care");
});

test("a question answered with doubt is sent to the core team at a tap, by whoever asked it", async () => {
  const doubtful = "What commission does a quagga deal pay?";
  model.next({ text: "answerable: yes\nPerhaps it is 20 %." });
  ask(`/ask ${doubtful}`);
  const answer = await agent.chat.told(
    ({ text, buttons }) => text.includes("Perhaps") && buttons[0]?.text === "Send to the core team",
  );
  const said = () => bot.telegram.callsOf("answerCallbackQuery").at(-1)?.payload.text;
  await bot.telegram.answered(admin.chat.tap(answer, "Send to the core team"));
  expect(said()).toMatch(/Only whoever asked/u);
  await bot.telegram.answered(agent.chat.tap(answer, "Send to the core team"));
  expect(said()).toMatch(/^Sent to the core team/u);
  expect(answer.buttons).toEqual([]);
  const card = await admin.chat.told(
    ({ text }) => text.startsWith("Knowledge gap") && text.includes(doubtful),
  );
  admin.chat.reply(card, "No, it is not.");
  const told = await agent.chat.told(/The core team answered/u);
  expect(told.text).toContain("No, it is not.");
});

test("a plain question goes to the assistant in its mode, a forwarded message to the Lead Replier still", async () => {
  agent.chat.say("/ask");
  await agent.chat.told(/What would you like to know.*plain messages go to the BD Assistant now/su);
  agent.chat.say(question);
  const [last] = agent.chat.messages().slice(-1);
  await agent.chat.told(({ id, text }) => id > (last?.id ?? 0) && text.includes("covers this"));
  agent.chat.forward("Hello, who are you?", { type: "hidden_user", date: 1, sender_user_name: "Ian" });
  const asked = await agent.chat.told(/Which project/u);
  expect(asked.buttons[0]?.text).toBe("Ian");
});

const broken = "**never closed `nor this <b>nor that</b> [x](y _z_ \\ & < > {}|~ and 1*2*3";

test("delivers an answer that looks like broken markup", async () => {
  model.next({ text: `answerable: true\n${broken} [1].` });
  ask(`/ask ${question}`);
  const answer = await agent.chat.told(/never closed/u);
  expect(answer.text).toContain("<b>nor that</b>");
});

test("splits an answer longer than a message, the buttons under its end", async () => {
  const long = Array.from({ length: 120 }, (_, index) => `Line ${index}: **${"long ".repeat(12)}**.`).join(
    "\n\n",
  );
  model.next({ text: `answerable: true\n${long} [1]` });
  ask(`/ask ${question}`);
  const last = await agent.chat.told(/Line 119/u);
  expect(last.buttons).toHaveLength(1);
  const parts = agent.chat.messages().filter(({ text }) => /Line \d+/u.test(text));
  expect(parts.length).toBeGreaterThan(1);
  expect(
    parts
      .map(({ text }) => text)
      .join("\n")
      .match(/Line \d+/gu),
  ).toHaveLength(120);
});

test("a lead's draft that was stopped in the app is shown as one that is unfinished", async () => {
  const [projectName, service] = ["Vela", "MM"] as const;
  const first = { projectName, leadMessage: "Hello", sessionId: "app", service, proposalReceived: false };
  await bot.core.leads.replyToLead(agent.actor, first);
  await bot.core.telegram.chats.change(String(agent.chat.id), { mode: "lead", lead_project: projectName });
  const text = `answerable: true\nWe make markets. ${"We trade daily. ".repeat(20)}`;
  model.next({ text, failure: "stall-midway" });
  const from = bot.telegram.calls.length;
  agent.chat.say("We run a small exchange in Spain.");
  const seen = () => JSON.stringify(bot.telegram.calls.slice(from)).includes("We make markets");
  await bot.telegram.until(seen, "the draft to be seen while it is written");
  const { suggestedReply } = await bot.core.leads.stop(agent.actor, { projectName });
  const card = await agent.chat.told(/You stopped this draft. It is unfinished/u);
  expect(card.text).toContain(suggestedReply);
  expect(card.text).toContain("Vela · Market Making · Awaiting Proposal");
  expect(card.buttons.map((button) => button.text)).toContain("Regenerate");
});

test("answers from the playbook, and says so, when the model fails", async () => {
  model.next({ failure: "bad-json" }, { failure: "bad-json" }, { failure: "bad-json" });
  ask(`/ask ${question}`);
  const answer = await agent.chat.told(/quotes the playbook instead/u);
  expect(answer.text).toContain("20 percent");
  expect(answer.buttons[0]?.text).toBe("Send to the core team");
});
