import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";
import {
  gapNotice,
  guardedNotice,
  heldBackNotice,
  holdingReply,
  noWordsNotice,
  openingReply,
} from "./drafting/lead-texts.ts";

let started: StartedCore;
let actor: Actor;
let people = 0;

const custody = "Your yaks stay in a stable of your own, and nobody else has the key to it.";
const feeding = "We feed them twice a day, with hay from the valley.";
const pastures = "Our yaks graze on three pastures by the river.";

const documents: Parameters<StartedCore["core"]["knowledge"]["addDocument"]>[1][] = [
  {
    title: "Questions about yaks",
    category: "Lead Handling Scripts",
    content: [
      `# Who keeps the yaks?\n\n> ${custody}`,
      `# What do the yaks eat?\n\n${feeding}\n\n- hay\n- oats`,
      "# What does a yak cost?\n\nA yak is worth every coin, as its wool keeps a family warm in any winter. It costs USD 4,000.",
    ].join("\n\n"),
  },
  {
    title: "Market Making for yaks",
    category: "Lead Handling Scripts",
    content: "# Who keeps the yaks here?\n\nHere the yaks are kept by the market itself.",
  },
  {
    title: "Hiring goats",
    category: "Lead Handling Scripts",
    content: [
      "# What does hiring goats cost?\n\nHiring five goats costs USD 30 for each day. We would rather show people the meadow than have a long argument.",
      "# Shepherds\n\nWhoever is hiring five goats gets a shepherd with them, who knows all of the goats.",
      "# Breeds\n\n| Breed | Milk | Horns |\n|---|---|---|\n| Saanen | 4 litres | none |\n| Girgentana | 2 litres | |",
    ].join("\n\n"),
  },
  { title: "Yak deck", category: "Service Decks", content: `# Where the yaks graze\n\n${pastures}` },
  {
    title: "The barns",
    category: "BD Essentials",
    audience: "leads",
    content: "# Which barns take alpacas?\n\nAlpacas live in the northern barn, beside the mill.",
  },
  {
    title: "Team notes",
    category: "Team Management",
    content: "# Vacation\n\nWhoever tends llamas on weekends gets a free Tuesday.",
  },
];

beforeAll(async () => {
  started = await startCore();
  for (const document of documents) await started.core.knowledge.addDocument(root, document);
});
afterAll(() => started.close());
beforeEach(async () => {
  people += 1;
  const added = await started.core.users.add(root, { telegramUsername: `agent_${people}`, role: "BD" });
  actor = added.user;
});

const send = (leadMessage: string, proposalReceived = false) =>
  started.core.leads.replyToLead(actor, {
    projectName: "Nova",
    sessionId: "default-session",
    proposalReceived,
    leadMessage,
    service: "OTC",
  });
const gapsAbout = (question: string) => started.database.sql("gaps").where({ question }).select("*");

describe("a reply in the playbook's words", () => {
  test("has those of the section that comes nearest, and offers the others that fit", async () => {
    const reply = await send("Who keeps the yaks?");
    expect(reply).toMatchObject({
      suggestedReply: custody,
      mode: "playbook",
      knowledgeGapDetected: false,
      unsupported: [],
      contextDocuments: [{ title: "Questions about yaks", category: "Lead Handling Scripts" }],
    });
    expect(reply.notice).toBeUndefined();
    const { metadata } = reply.assistantMessage;
    expect(metadata).toMatchObject({ chosen: 0 });
    expect(metadata?.uncertain).toBeUndefined();
    expect(metadata?.sources).toEqual(reply.contextDocuments.map(({ id }) => id));
    const choices = metadata?.choices ?? [];
    expect(choices.length).toBeGreaterThanOrEqual(3);
    expect(choices.length).toBeLessThanOrEqual(5);
    expect(choices[0]).toMatchObject({
      title: "Questions about yaks",
      heading: "Who keeps the yaks?",
      text: custody,
      documentId: reply.contextDocuments[0]?.id,
    });
  });

  test("that come near but may not be what was asked for are uncertain until the agent has chosen", async () => {
    const { assistantMessage } = await send("Who feeds the yaks while we travel?");
    expect(assistantMessage).toMatchObject({ content: expect.stringContaining(feeding) as string });
    expect(assistantMessage.metadata?.uncertain).toBe(true);
    const facts = started.database.sql("question_facts").join("questions", "id", "question_id");
    expect(await facts.where({ question: "Who feeds the yaks while we travel?" }).pluck("outcome")).toEqual([
      "unsure",
    ]);
    const choosing = { messageId: assistantMessage.id, choice: 1 };
    const { assistantMessage: chosen } = await started.core.leads.choose(actor, choosing);
    expect(chosen.metadata?.uncertain).toBeUndefined();
  });

  test("takes paragraphs and lists as words to send", async () => {
    const reply = await send("What do your yaks eat?");
    expect(reply.suggestedReply).toBe(`${feeding}\n\n- hay\n- oats`);
  });

  test("leaves out before a proposal what commits, and says so", async () => {
    const before = await send("What does a yak cost?");
    expect(before.suggestedReply).toBe(
      "A yak is worth every coin, as its wool keeps a family warm in any winter.",
    );
    expect(before.notice).toBe(guardedNotice(["money"]));
    const after = await send("So what does a yak cost?", true);
    expect(after.suggestedReply).toContain("It costs USD 4,000.");
  });

  test("is none of what is left of a section once all that was asked is cut, and the agent is told why", async () => {
    const question = "What does hiring five goats cost for two days?";
    const reply = await send(question);
    expect(reply).toMatchObject({
      suggestedReply: holdingReply(),
      notice: heldBackNotice,
      knowledgeGapDetected: false,
    });
    // What comes less near is no answer in its place, and one press away.
    expect(reply.assistantMessage.metadata?.choices?.[0]).toMatchObject({ heading: "Shepherds" });
    expect((await send(question, true)).suggestedReply).toMatch(/^Hiring five goats costs USD 30/u);
  });

  test("tells the rows of a table in words", async () => {
    const { suggestedReply } = await send("Which breeds have horns and milk?", true);
    expect(suggestedReply).toBe("Breeds:\n- Saanen: Milk 4 litres, Horns none\n- Girgentana: Milk 2 litres");
  });

  test("falls back on what is written for clients", async () => {
    expect((await send("Where do they graze, by which river?")).suggestedReply).toBe(pastures);
  });

  test("has those of any document that may be told to leads", async () => {
    expect(await send("Which barns do alpacas live in?")).toMatchObject({
      suggestedReply: "Alpacas live in the northern barn, beside the mill.",
      contextDocuments: [{ title: "The barns", category: "BD Essentials" }],
    });
  });

  test("completes what says too little by what was said before", async () => {
    await send("Who keeps the yaks?");
    expect((await send("And what do they eat?")).suggestedReply).toContain(feeding);
    expect((await send("And in which stable?")).suggestedReply).toBe(custody);
    expect(await send("Do you sponsor hackathons?")).toMatchObject({ knowledgeGapDetected: true });
  });

  test("never has those of a document that is not for leads", async () => {
    const inside = await send("Who tends llamas on weekends?");
    expect(inside).toMatchObject({
      suggestedReply: holdingReply(),
      notice: noWordsNotice,
      knowledgeGapDetected: false,
    });
    expect(inside.assistantMessage.metadata).toMatchObject({ holding: true });
    expect(inside.assistantMessage.metadata?.chosen).toBeUndefined();
  });
});

describe("where nothing comes near", () => {
  test("the lead gets a holding reply, and the question goes to the core team", async () => {
    const question = "Do you sponsor hackathons in Lagos?";
    const reply = await send(question);
    expect(reply).toMatchObject({
      suggestedReply: holdingReply(),
      notice: gapNotice,
      knowledgeGapDetected: true,
      contextDocuments: [],
    });
    expect(reply.assistantMessage.metadata).toMatchObject({ holding: true });
    expect(await gapsAbout(question)).toMatchObject([{ status: "pending", service: "OTC" }]);
  });

  test("what has some of it is one press away all the same", async () => {
    const question = "Is the wool exported to Timbuktu operas?";
    const reply = await send(question);
    expect(reply).toMatchObject({ suggestedReply: holdingReply(), knowledgeGapDetected: true });
    const { metadata, id: messageId } = reply.assistantMessage;
    expect(metadata).toMatchObject({ holding: true, choices: expect.any(Array) as unknown[] });
    expect(metadata?.chosen).toBeUndefined();
    const chosen = await started.core.leads.choose(actor, { messageId, choice: 0 });
    expect(chosen).toMatchObject({ knowledgeGapDetected: false, notice: guardedNotice(["money"]) });
    expect(chosen.suggestedReply).toMatch(/^A yak is worth every coin/u);
    expect(chosen.assistantMessage.metadata?.holding).toBeUndefined();
    expect(await gapsAbout(question)).toMatchObject([{ status: "pending" }]);
    const stored = await started.core.chat.history(actor, {
      sessionId: "any",
      module: "lead_replier",
      projectName: "Nova",
    });
    expect(stored.rows[1]).toMatchObject({ metadata: { forwarded: true }, request: { state: "waiting" } });
  });

  test("a greeting gets a friendly line, and nobody is asked", async () => {
    const reply = await send("Good morning!");
    expect(reply).toMatchObject({ suggestedReply: openingReply("en"), knowledgeGapDetected: false });
    expect(await started.database.sql("questions").where({ user_id: actor.id })).toEqual([]);
  });

  test("thanks for an answer do not get it once more", async () => {
    const content = "# What do you rent mules with?\n\nThank you for asking, all our mules have a harness.";
    const category = "Lead Handling Scripts";
    await started.core.knowledge.addDocument(root, { title: "Renting mules", category, content });
    expect((await send("What do you rent mules with?")).suggestedReply).toContain("harness");
    const reply = await send("Thanks! Have a nice weekend :)");
    expect(reply).toMatchObject({ suggestedReply: openingReply("en"), knowledgeGapDetected: false });
  });

  test("several messages that nothing answers never get the same sentence twice in a row", async () => {
    const replies = [
      await send("Is zorbanium mined near Ulaanbaatar?"),
      await send("Do glassblowers rent kilns in Tashkent?"),
      await send("We like violins."),
      await send("Which harbour freezes first in Murmansk?"),
    ].map(({ suggestedReply }) => suggestedReply);
    const sentences = replies.map((reply) => reply.split(/(?<=[.:?]) /u));
    for (const [at, before] of sentences.slice(0, -1).entries())
      expect(sentences[at + 1]?.filter((sentence) => before.includes(sentence))).toEqual([]);
    expect(replies[0]).toBe(holdingReply());
    expect(replies[2]).toBe(openingReply("en"));
  });

  test("what asks nothing is met in its language, for every service in the same words", async () => {
    const told = "Wir suchen jemanden, der unsere Ziegen den ganzen Winter über versorgt.";
    expect((await send(told)).suggestedReply).toBe(openingReply("de"));
    const written = "我们要找人照顾山羊";
    expect((await send(written)).suggestedReply).toBe(openingReply("zh"));
  });
});
