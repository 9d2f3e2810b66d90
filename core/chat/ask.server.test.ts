import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPrepared } from "#test/prepared-database.ts";
import type { FakeReply } from "#test/fakes/openai-server.ts";
import { startChat } from "#test/start-chat.ts";
import type { Database } from "../platform/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openPrepared();
});
afterAll(() => database.close());

describe("with a model", () => {
  test("answers with citations of the documents it shows", async () => {
    const { fake, ask, actor, history, questions } = await startChat(database);
    fake.always({ text: "answerable: true\nThe desk [2] pays **20 %** [1][7]." });
    const tokens: string[] = [];
    const answer = await ask("What is the OTC commission?", actor, (text) => tokens.push(text));
    expect(answer).toMatchObject({
      knowledgeGapDetected: false,
      userMessage: { content: "What is the OTC commission?", role: "user", module: "bd_assistant" },
      assistantMessage: {
        content: "The desk [2] pays **20 %** [1].",
        metadata: {
          mode: "model",
          sources: ["fees", "desk"],
          sourcesWithScores: [
            { id: "fees", relevanceScore: 90, title: "Commission", heading: "OTC" },
            { id: "desk", relevanceScore: 70, title: "Commission", heading: "Desk" },
          ],
        },
      },
    });
    expect(answer.assistantMessage.metadata).not.toHaveProperty("notice");
    expect(tokens.join("")).toBe("The desk [2] pays **20 %** [1][7].");
    expect(await history()).toEqual([answer.userMessage, answer.assistantMessage]);
    expect(await questions()).toMatchObject([
      { question: "What is the OTC commission?", mode: "model", gap_id: null, sources: [{ id: "fees" }, {}] },
    ]);
  });

  test("is asked to keep close to what it reads, and again where it takes no temperature", async () => {
    const { fake, ask } = await startChat(database);
    fake.refuse("temperature");
    fake.always({ text: "answerable: yes\n20 % [1]." });
    expect((await ask("What is the OTC commission?")).assistantMessage.content).toBe("20 % [1].");
    expect(fake.chats().map(({ body }) => body.temperature)).toEqual([0.2, undefined]);
  });

  test("that holds too little is asked once more, and then replaced by the playbook", async () => {
    const { fake, ask } = await startChat(database);
    fake.holdOnly(1000, "This model's maximum context length is 1024 tokens.");
    const { assistantMessage } = await ask("What is the OTC commission?");
    expect(fake.chats()).toHaveLength(2);
    expect(assistantMessage.metadata).toMatchObject({ mode: "playbook", sources: ["fees", "desk"] });
    expect(assistantMessage.metadata?.notice).toMatch(/longer than the language model can hold/u);
  });

  test("remembers the conversation and completes follow-ups", async () => {
    const { fake, ask, asked } = await startChat(database);
    fake.always({ text: "answerable: true\n20 % [1]." });
    await ask("What is the OTC commission?");
    fake.understands({
      text: '{"kind": "question", "standalone": "What is the MM commission?", "queries": ["MM commission"]}',
    });
    await ask("And for MM?");
    expect(asked).toEqual(["What is the OTC commission?", "And for MM?", "What is the MM commission?"]);
    const said = fake
      .chats()
      .at(-1)
      ?.body.messages.map(({ role, content }) => `${role}: ${content}`);
    expect(said?.slice(1, 3)).toEqual(["user: What is the OTC commission?", "assistant: 20 %."]);
    expect(said?.at(-1)).toContain("And for MM?");
  });

  test("reads what came nearest of a message that only seems off topic", async () => {
    const { fake, ask } = await startChat(database, { evidence: "gap" });
    fake.understands({ text: '{"kind": "off_topic", "standalone": "How many hoodies?", "queries": []}' });
    fake.always({ text: "answerable: yes\nOne a year [1]." });
    await ask("how many hoodies do i get");
    const read = fake.chats().at(-1)?.body.messages.at(-1)?.content;
    expect(read).toContain("An OTC deal pays 20 % commission.");
  });

  test("takes links away that no source has", async () => {
    const { fake, ask } = await startChat(database);
    fake.always({ text: "answerable: true\nClick [here](https://evil.example/?q=secret) [1]." });
    const { assistantMessage } = await ask("What is the OTC commission?");
    expect(assistantMessage.content).toBe("Click here [1].");
  });

  test("stores what the model wrote without what no text can have", async () => {
    const { fake, ask, history } = await startChat(database);
    fake.always({ text: "answerable: true\nIt is\0 20 % [1]." });
    const { assistantMessage } = await ask("What is the OTC commission?");
    expect(assistantMessage.content).toBe("It is 20 % [1].");
    fake.understands({
      text: '{"standalone": "What is\\u0000 the MM commission?", "queries": ["MM\\u0000"]}',
    });
    await ask("And for MM?");
    expect(await history()).toHaveLength(4);
  });

  test.each<[string, string, string | null]>([
    ["declared unanswerable", "answerable: false\nThe desk may know this [1].", "The desk may know this."],
    ["admitting it without a verdict", "I don't have information on that.", null],
    ["declared so as JSON", '{"answerable": false, "answer": ""}', null],
  ])("an answer %s becomes a feedback request", async (name, text, aiResponse) => {
    const { fake, ask, questions, gapsAbout } = await startChat(database);
    fake.always({ text });
    const question = `Which moon is ${name}?`;
    const answer = await ask(question);
    expect(answer.knowledgeGapDetected).toBe(true);
    expect(answer.assistantMessage.content).toContain("forwarded to the core team");
    expect(answer.assistantMessage.content).toContain("](https://support.example/desk)");
    const { nearest = [], ...told } = answer.assistantMessage.metadata ?? {};
    // What it names as coming close, where it names anything.
    expect(nearest.map(({ id, heading }) => `${id} ${heading}`)).toEqual(
      aiResponse === null ? [] : ["fees OTC"],
    );
    expect(told).toEqual({
      sources: [],
      sourcesWithScores: [],
      mode: "model",
      knowledgeGapDetected: true,
    });
    const [gap] = await gapsAbout(question);
    expect(gap).toMatchObject({ ai_response: aiResponse, status: "pending", ask_count: 1 });
    expect(await questions()).toMatchObject([{ gap_id: gap.id }]);
  });

  test("is asked whatever the evidence, and what it answers is kept, whatever its words", async () => {
    const { fake, ask } = await startChat(database, { evidence: "gap" });
    fake.always({ text: "answerable: yes\nIt is 20 % [1]; I don't have details of the rest." });
    const { assistantMessage, knowledgeGapDetected } = await ask("Who won the cup?");
    expect(knowledgeGapDetected).toBe(false);
    expect(assistantMessage.content).toBe("It is 20 % [1]; I don't have details of the rest.");
    expect(assistantMessage.metadata).toMatchObject({ mode: "model", sources: ["fees"] });
    expect(assistantMessage.metadata).not.toHaveProperty("uncertain");
  });

  test("answers in part, and asks the core team for the rest alone", async () => {
    const { fake, ask, gapsAbout, questions } = await startChat(database);
    fake.always({ text: "answerable: partly\nmissing: Who pays the OTC rebate?\nIt is 20 % [1]." });
    const { assistantMessage, knowledgeGapDetected } = await ask("What is the rebate, and who pays it out?");
    expect(knowledgeGapDetected).toBe(false);
    expect(assistantMessage.content).toBe("It is 20 % [1].");
    expect(assistantMessage.metadata).toMatchObject({ sources: ["fees"], forwarded: true });
    expect(assistantMessage.metadata?.notice).toContain("Who pays the OTC rebate?");
    const [gap] = await gapsAbout("Who pays the OTC rebate?");
    expect(gap).toMatchObject({ ai_response: null, status: "pending" });
    expect(await questions()).toMatchObject([
      { gap_id: gap.id, gap_in_part: true, answer: "It is 20 % [1]." },
    ]);
  });

  test("asks the core team for all that is answered in part and not said to lack this or that", async () => {
    const { fake, ask, gapsAbout, questions } = await startChat(database);
    fake.always({ text: "answerable: partly\nIt is 20 % [1]." });
    const question = "What is the OTC rebate, and who signs for it?";
    const { assistantMessage } = await ask(question);
    expect(assistantMessage.metadata).toMatchObject({ sources: ["fees"], forwarded: true });
    const [gap] = await gapsAbout(question);
    expect(await questions()).toMatchObject([{ gap_id: gap.id, gap_in_part: true }]);
  });

  test("keeps no question of what the model takes for none, nor its citations", async () => {
    const { fake, ask, questions } = await startChat(database, { evidence: "gap" });
    fake.always({ text: "answerable: none\nGlad that helped [1]!" });
    const { assistantMessage, knowledgeGapDetected } = await ask("thnaks a ton for sorting this out");
    expect(knowledgeGapDetected).toBe(false);
    expect(assistantMessage.content).toBe("Glad that helped!");
    expect(assistantMessage.metadata).toEqual({ sources: [], sourcesWithScores: [] });
    expect(await questions()).toEqual([]);
  });

  test("shows no source for what cites none", async () => {
    const { fake, ask } = await startChat(database);
    fake.always({ text: "answerable: yes\nIt is 20 %." });
    const { assistantMessage } = await ask("What is the OTC commission?");
    expect(assistantMessage.metadata).toMatchObject({ sources: [], uncertain: true });
  });

  test("that fails where no passage comes near is replaced by the gap, with a notice", async () => {
    const { fake, ask } = await startChat(database, { evidence: "gap" });
    fake.always({ failure: { status: 401 } });
    const { assistantMessage, knowledgeGapDetected } = await ask("Who won the cup?");
    expect(knowledgeGapDetected).toBe(true);
    expect(assistantMessage.metadata).toMatchObject({ mode: "playbook", sources: [] });
    expect(assistantMessage.metadata?.notice).toMatch(/no passage.+try again/u);
  });

  test("marks an answer that rests on nothing it cites, which can be sent to the core team", async () => {
    const { fake, ask, chat, actor, gapsAbout, questions } = await startChat(database, {
      evidence: "possibly_related",
    });
    fake.always({ text: "answerable: true\nPerhaps 20 %." });
    const { assistantMessage } = await ask("What is the OTC rebate?");
    expect(assistantMessage.metadata).toMatchObject({ mode: "model", uncertain: true });
    const outcomes = () => database.sql("question_facts").where({ user_id: actor.id }).pluck("outcome");
    expect(await outcomes()).toEqual(["unsure"]);
    const sent = await chat.forward(actor, { id: assistantMessage.id });
    expect(sent.metadata).toEqual({ ...assistantMessage.metadata, forwarded: true });
    const [gap] = await gapsAbout("What is the OTC rebate?");
    expect(gap).toMatchObject({ ai_response: "Perhaps 20 %.", status: "pending", ask_count: 1 });
    expect(await questions()).toMatchObject([{ gap_id: gap.id }]);
    expect(await outcomes()).toEqual(["gap"]);
  });

  test("says when an answer was cut at its length limit", async () => {
    const { fake, ask } = await startChat(database);
    fake.always({ text: "answerable: true\nLong [1]", finishReason: "length" });
    expect((await ask("What is OTC?")).assistantMessage.metadata?.notice).toMatch(/length limit/u);
  });

  test.each<[string, FakeReply]>([
    ["drops the connection", { failure: "refuse" }],
    ["answers 500", { failure: { status: 500, retryAfter: 0 } }],
    ["answers 401", { failure: { status: 401 } }],
    ["limits requests", { failure: { status: 429, retryAfter: 0 } }],
    ["stalls", { failure: "stall" }],
    ["stalls midway", { failure: "stall-midway", text: "answerable: true\nOne two three four [1]." }],
    ["cuts the stream", { failure: "cut", text: "answerable: true\nOne two three four [1]." }],
    ["ends early", { failure: "unfinished", text: "answerable: true\nOne two three four [1]." }],
    ["sends broken JSON", { failure: "bad-json", text: "answerable: true\nOne two [1]." }],
    ["sends nothing", { failure: "empty" }],
    ["sends a verdict without an answer", { text: "answerable: true\n" }],
  ])("that %s is replaced by the playbook, with a notice", async (_name, reply) => {
    const { fake, ask, history, questions } = await startChat(database, { patience: "0.3" });
    fake.always(reply);
    const { assistantMessage, knowledgeGapDetected } = await ask("What is the OTC commission?");
    expect(knowledgeGapDetected).toBe(false);
    expect(assistantMessage.content).toContain("**OTC** [1]\n\nAn OTC deal pays 20 % commission.");
    expect(assistantMessage.metadata).toMatchObject({ mode: "playbook", sources: ["fees", "desk"] });
    expect(assistantMessage.metadata?.notice).toMatch(/^The language model.+playbook.+try again/u);
    expect(await history()).toHaveLength(2);
    expect(await questions()).toHaveLength(1);
  });
});

test("gives small talk a friendly reply and keeps no question of it", async () => {
  const { fake, ask, asked, questions } = await startChat(database);
  const answer = await ask("Hey, good morning!");
  expect(answer.assistantMessage.content).toMatch(/^Hello/u);
  expect(answer.knowledgeGapDetected).toBe(false);
  expect([fake.calls, asked, await questions()]).toEqual([[], [], []]);
});

test.each([
  ["¡Hola!", "¡Hola! Pregúntame"],
  ["большое спасибо", "Пожалуйста! Спросите"],
  ["こんにちは", "こんにちは！サービス"],
])("gives %j a reply in its language", async (said, reply) => {
  const { fake, ask, questions } = await startChat(database);
  expect((await ask(said)).assistantMessage.content).toContain(reply);
  expect([fake.calls, await questions()]).toEqual([[], []]);
});
