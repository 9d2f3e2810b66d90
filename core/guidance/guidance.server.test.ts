import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noGuidance, type Guidance } from "#contracts/guidance.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";
import { createCore } from "../core.ts";

let started: StartedCore;
beforeAll(async () => {
  started = await startCore();
});
afterAll(() => started.close());
beforeEach(() => started.database.sql("guidance_versions").delete());

const start = knowledgeTests();
const said = (change: Partial<Guidance>): Guidance => ({ ...noGuidance, ...change });
const save = (change: Partial<Guidance>, basedOn: number) =>
  started.core.guidance.save(editor, { guidance: said(change), basedOn });
const inForce = async () => (await started.core.guidance.read(editor)).version;

test("is empty and of nobody at first", async () => {
  expect(await started.core.guidance.read(editor)).toEqual({
    version: 0,
    guidance: noGuidance,
    editedBy: null,
    editedAt: null,
  });
});

test("a save that says what is said already adds no version", async () => {
  expect((await save({ tone: "Kind." }, 0)).version).toBe(1);
  expect((await save({ tone: "Kind." }, 1)).version).toBe(1);
  expect((await save({ tone: "Kind." }, 0)).version).toBe(1);
});

test("says nothing twice", async () => {
  const { guidance } = await save({ keyRules: ["One.", "Two.", "one."], glossary: [["MM", "mm"]] }, 0);
  expect([guidance.keyRules, guidance.glossary]).toEqual([["One.", "Two."], []]);
});

test("of two saves of the same version the later one is told of the other", async () => {
  const results = await Promise.allSettled([save({ tone: "Kind." }, 0), save({ tone: "Formal." }, 0)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await inForce()).toBe(1);
});

const coreBeside = (change: Partial<StartedCore["config"]> = {}) => {
  const { config, database, jobs, log } = started;
  return createCore({ config: { ...config, ...change }, database, jobs, log });
};

test("another process remembers it, and uses what is saved in this one at once", async () => {
  const other = await coreBeside();
  const { current } = other.guidance;
  try {
    await save({ tone: "Formal." }, 0);
    await expect.poll(async () => (await current()) === (await current())).toBe(true);
    await save({ tone: "Kind." }, 1);
    await expect.poll(async () => (await current()).tone).toBe("Kind.");
  } finally {
    await other.close();
  }
});

test("the sample's is loaded where documents of the sample are, and into no library of one's own", async () => {
  const { sql } = started.database;
  const core = await coreBeside({ sampleContent: true });
  try {
    await core.knowledge.addDocument(editor, { title: "Own", content: "Ours." });
    await core.prepare("content");
    expect(await inForce()).toBe(0);
    await sql("documents").where({ kind: "document" }).update({ edited_by: null, sample: true });
    await core.prepare("content");
    await core.prepare("content");
    expect(await inForce()).toBe(1);
  } finally {
    await core.close();
  }
});

test("the sample's comes with its documents, once, and never over one's own", async () => {
  const { guidance } = started.core;
  expect(await guidance.loadSample("content")).toBe(true);
  expect((await guidance.current()).objections.MM.length).toBeGreaterThan(3);
  await save({}, 1);
  expect(await guidance.loadSample("content")).toBe(false);
  expect(await guidance.current()).toEqual(noGuidance);
});

test("an empty library has no question to offer, not even a pinned one; of lead messages what is named comes first", async () => {
  const { questions, leadMessages } = await started.core.guidance.suggest();
  expect([questions.length, leadMessages.length]).toEqual([0, 5]);
  await save({ suggestedQuestions: ["Who is on call?"], suggestedLeadMessages: [{ text: "Hm?" }] }, 0);
  const own = await started.core.guidance.suggest();
  expect(own.questions).toEqual([]);
  expect(own.leadMessages).toEqual([{ text: "Hm?" }, ...leadMessages.slice(0, 4)]);
});

test("words that mean the same find what is said in the others, and nothing is found anew without them", async () => {
  const { knowledge } = await start();
  const documents = {
    "Tip sheet": "Every finder gets a gratuity of 7 % of the invoice.",
    "Coffee machine": "The coffee machine is cleaned on Fridays.",
  };
  for (const [title, content] of Object.entries(documents))
    await knowledge.addDocument(editor, { title, content });
  const ask = (glossary: string[][]) =>
    knowledge.retrieve({ question: "How much is the kickback?", documents: 3, glossary });
  expect((await ask([])).sources).toEqual([]);
  const { sources } = await ask([["kickback", "gratuity"]]);
  expect(sources.map(({ title }) => title)).toEqual(["Tip sheet"]);
});
