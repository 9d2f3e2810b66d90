import { afterAll, beforeAll, expect, test } from "vitest";
import { openPrepared } from "#test/prepared-database.ts";
import { startChat } from "#test/start-chat.ts";
import type { Database } from "../platform/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openPrepared();
});
afterAll(() => database.close());

const readAs = (kind: string) => ({ text: JSON.stringify({ kind, standalone: "Say it", queries: [] }) });

test("what was read as it came and names its source is kept, whatever its words, and what it leaves open is asked", async () => {
  const { fake, ask } = await startChat(database);
  fake.always({ text: "Token2049 is not mentioned in the policy by name, so an OTC deal pays 20 % [1]." });
  const { assistantMessage, knowledgeGapDetected } = await ask("What does a deal at Token2049 pay?");
  expect(knowledgeGapDetected).toBe(false);
  expect(assistantMessage.content).toContain("so an OTC deal pays 20 % [1]");
  expect(assistantMessage.metadata?.sources).toHaveLength(1);
  expect(assistantMessage.metadata?.notice).toContain("What does a deal at Token2049 pay?");
});

test("what a model wrote before it broke off stays where nothing can take its place", async () => {
  const { fake, ask } = await startChat(database, { evidence: "gap" });
  fake.always({
    failure: "cut",
    text: "answerable: yes\nAn OTC deal pays 20 % [1] and some more words here.",
  });
  let seen = "";
  const { assistantMessage, knowledgeGapDetected } = await ask("What is paid?", undefined, (text) => {
    seen += text;
  });
  expect(seen).toContain("An OTC");
  expect(knowledgeGapDetected).toBe(false);
  expect(assistantMessage.content).toMatch(/^An OTC/u);
  expect(assistantMessage.metadata?.notice).toContain("breaks off here");
});

test.each([
  [
    "small_talk",
    "answerable: partly\nmissing: How is the agent today?\nHa, fair enough!",
    "Ha, fair enough!",
  ],
  ["edit_previous", "answerable: partly\nmissing: What is the rebate?\nShorter: 20 %.", "Shorter: 20 %."],
  ["small_talk", "Ha! I'm not sure about that one.", "Ha! I'm not sure about that one."],
  ["edit_previous", "answerable: no\nThere is nothing to shorten.", "There is nothing to shorten."],
])("nobody is asked about what was read as %s: %s", async (kind, text, told) => {
  const { fake, ask, questions } = await startChat(database, { evidence: "gap" });
  fake.understands(readAs(kind));
  fake.always({ text });
  const { assistantMessage, knowledgeGapDetected } = await ask("mach das mal bitte kurz und knackig ja");
  expect(assistantMessage.content).toBe(told);
  expect(knowledgeGapDetected).toBe(false);
  expect(assistantMessage.metadata?.notice).toBeUndefined();
  expect((await questions()).filter(({ gap_id: gap }) => gap !== null)).toEqual([]);
});

test("what was asked for in part and is answered from a source is told, and nobody is asked for the rest", async () => {
  const { fake, ask, questions } = await startChat(database);
  fake.understands(readAs("edit_previous"));
  fake.always({ text: "answerable: partly\nmissing: What is the rebate?\nShorter: 20 % [1]." });
  const { assistantMessage } = await ask("mach das mal bitte kurz und knackig ja");
  expect(assistantMessage.content).toBe("Shorter: 20 % [1].");
  expect((await questions()).filter(({ gap_id: gap }) => gap !== null)).toEqual([]);
});

test.each([
  ["partly\nmissing: Which rebate is meant?\nOTC pays 20 % [1].", "OTC pays 20 % [1].\n\nWhich rebate?"],
  [
    "partly\nmissing: Which rebate is meant?\nOTC pays 20 % [1]. Is it that?",
    "OTC pays 20 % [1]. Is it that?",
  ],
  ["no\nNothing says that.", "Which rebate?"],
])(
  "where nobody could tell what is meant, who asked is asked back, and not the core team: %s",
  async (written, told) => {
    const { fake, ask, questions } = await startChat(database);
    const unclear = { kind: "unclear", standalone: "Rebate?", queries: [], ask_back: "Which rebate?" };
    fake.understands({ text: JSON.stringify(unclear) });
    fake.always({ text: `answerable: ${written}` });
    const { assistantMessage, knowledgeGapDetected } = await ask("was ist denn nun mit dem rabatt da?");
    expect(assistantMessage.content).toBe(told);
    expect(knowledgeGapDetected).toBe(false);
    expect((await questions()).filter(({ gap_id: gap }) => gap !== null)).toEqual([]);
  },
);

test.each([
  ["OTC: 20 % [1]. Desk: 99 %.", "99 %"],
  ["OTC pays 21 %.", "21 %"],
])("a figure that an edit brings in is named, with a source and without: %s", async (edit, figure) => {
  const { fake, ask } = await startChat(database);
  fake.always({ text: "answerable: yes\nAn OTC deal pays 20 % [1]." });
  await ask("What is the OTC commission?");
  fake.understands(readAs("edit_previous"));
  fake.always({ text: `answerable: none\n${edit}` });
  const { assistantMessage } = await ask("shorter please, as a list");
  expect(assistantMessage.metadata?.unsupported).toEqual([figure]);
  expect(assistantMessage.metadata?.notice).toContain(`“${figure}”`);
});

test("what names its sources is an answer, even where the model says that nothing was asked", async () => {
  const { fake, ask, questions } = await startChat(database);
  fake.understands(readAs("question"));
  fake.always({ text: "answerable: none\nAn OTC deal pays 20 % [1]." });
  const { assistantMessage } = await ask("Morning all. What does an OTC deal pay us?");
  expect(assistantMessage.metadata).toMatchObject({ mode: "model", sources: ["fees"] });
  expect(await questions()).toMatchObject([{ mode: "model", gap_id: null }]);
});

test("whether the core team has answered is no new question, and the model knows what they were asked", async () => {
  const { fake, ask, questions } = await startChat(database);
  fake.understands(readAs("question"));
  fake.always({ text: "answerable: partly\nmissing: What is the rebate?\nAn OTC deal pays 20 % [1]." });
  await ask("What does an OTC deal pay, and what is the rebate?");
  const asked = (await questions()).length;
  fake.always({ text: "answerable: none\nNot yet; their answer will come here." });
  const { assistantMessage } = await ask("Did they answer yet?");
  expect(assistantMessage.content).toBe("Not yet; their answer will come here.");
  expect(await questions()).toHaveLength(asked);
  const turns = fake
    .chats()
    .at(-1)
    ?.body.messages.map(({ content }) => content);
  expect(turns).toContain("An OTC deal pays 20 %.\n\n(The core team was asked about what this leaves open.)");
});
