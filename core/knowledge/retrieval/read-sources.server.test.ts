import { beforeEach, expect, test } from "vitest";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";

const startKnowledge = knowledgeTests();
let start: Awaited<ReturnType<typeof startKnowledge>>;

const budget = 4_000;
beforeEach(async () => {
  start = await startKnowledge({ ASSISTANT_CONTEXT_CHARS: `${budget}` });
});

const add = async (title: string, content: string) =>
  (await start.knowledge.addDocument(editor, { title, content })).id;
const read = async (question: string) => {
  const found = await start.knowledge.retrieve({ question, documents: 3 });
  return found.read();
};

const filler = (at: number) =>
  `Section ${at} speaks of something else altogether, at some length. `.repeat(5).trim();
const longDocument = (marked: Record<number, string>, sections = 40) =>
  Array.from({ length: sections }, (_, at) => `## Part ${at}\n\n${marked[at] ?? filler(at)}`).join("\n\n");

test("reads a document whole where it fits, its headings in place", async () => {
  await add("Wombats", "Of marsupials.\n\n## Food\n\nWombats eat grass.\n\n## Sleep\n\nThey sleep by day.");
  const [source, ...others] = await read("What do wombats eat?");
  expect(others).toEqual([]);
  expect(source).toMatchObject({
    title: "Wombats",
    heading: null,
    text: "Of marsupials.\n\n## Food\n\nWombats eat grass.\n\n## Sleep\n\nThey sleep by day.",
    updatedAt: expect.any(Date),
  });
});

test("reads all of a library that fits, what was found first, and what was not found behind it", async () => {
  await add("Numbats", "Numbats eat termites.");
  await add("Wombats", "Wombats eat grass.");
  await add("Prices", "A stay costs 20. ".repeat(30).trim());
  expect((await read("What do wombats eat?")).map(({ title }) => title)).toEqual([
    "Wombats",
    "Numbats",
    "Prices",
  ]);
  await add("Handbook", longDocument({}));
  expect((await read("What do wombats eat?")).map(({ title }) => title)).not.toContain("Prices");
});

test("reads a document as it stands at that moment, whatever of it was read before", async () => {
  const id = await add("Wombats", "Wombats eat grass.");
  const text = async () => (await read("What do wombats eat?"))[0]?.text;
  expect(await text()).toBe("Wombats eat grass.");
  const content = "Wombats eat grass.\n\n## Sleep\n\nThey sleep by day.";
  await start.knowledge.changeDocument(editor, { id, content });
  expect(await text()).toBe(content);
  // As another process would, which tells this one nothing.
  await start.sql("passages").where({ document_id: id, heading: "Sleep" }).del();
  expect(await text()).toBe("Wombats eat grass.");
});

test("of a longer one reads what matches with what stands beside it, in the order of the document", async () => {
  await add(
    "Handbook",
    longDocument({ 30: "Wombats eat grass.", 12: "Wombats are fed by the wombat keeper, wombats only." }),
  );
  const [source] = await read("wombats");
  const parts = [...(source?.text ?? "").matchAll(/^## Part (\d+)$/gmu)].map(([, at]) => Number(at));
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(parts).toEqual(expect.arrayContaining([11, 12, 13, 30]));
  expect(parts.length).toBeLessThan(10);
});

test("never reads more than there is room for, and what does not fit makes room for something shorter", async () => {
  for (let at = 0; at < 5; at += 1)
    await add(`Wombat paper ${at}`, longDocument({ 3: `Wombat ${at} eats grass.` }, 6));
  await add(
    "Handbook",
    longDocument(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, `${filler(at)} Wombat.`]))),
  );
  await add("Note", "A wombat eats.");
  const sources = await read("What does a wombat eat?");
  expect(sources.length).toBeGreaterThan(1);
  expect(sources.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(budget);
  expect(sources.map(({ title }) => title)).toContain("Note");
  expect(new Set(sources.map(({ documentId }) => documentId)).size).toBe(sources.length);
});

test.each([10_000, 14_000])(
  "of several things asked reads each, whatever else fits into %i characters",
  async (room) => {
    start = await startKnowledge({ ASSISTANT_CONTEXT_CHARS: `${room}` });
    const animals = ["Wombat", "Numbat", "Quokka", "Bilby"];
    const sections = Array.from({ length: 14 }, (_, at) => at);
    for (const animal of animals) {
      const said = sections.map((at) => [at, `${filler(at)} ${animal}.`]);
      await add(animal, longDocument({ ...Object.fromEntries(said), 5: `The ${animal} eats grass.` }, 14));
    }
    const question = "What do they all eat?";
    const also = animals.map((animal) => `What does the ${animal} eat?`);
    const found = await start.knowledge.retrieve({ question, also, documents: 3 });
    const texts = (await found.read()).map(({ text }) => text).join("\n");
    for (const animal of animals) expect(texts).toContain(`The ${animal} eats grass.`);
  },
);

test("reads of one passage that is too long for the room no more than the room has", async () => {
  start = await startKnowledge({ ASSISTANT_CONTEXT_CHARS: "1000" });
  await add("Wombats", `Wombats ${"eat grass and ".repeat(100)}sleep.`);
  const sources = await read("wombats");
  expect(sources.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(1000);
});

test("reads the answer given before first, by itself, and leaves room for it", async () => {
  const answer = `Only grass. ${"As said before. ".repeat(200)}`.trim();
  await start.sql.transaction((trx) =>
    start.knowledge.addExtrasEntry(trx, {
      extras: "extras",
      question: "What do wombats eat?",
      answer,
      actor: editor,
    }),
  );
  await add("Wombats", "Wombats eat grass.");
  await add("Handbook", longDocument({ 30: "Wombats eat grass." }));
  const [first, ...others] = await read("What do wombats eat?");
  expect(first).toMatchObject({ title: "Extras", text: answer });
  expect(others[0]?.title).toBe("Wombats");
  expect(others.map(({ title }) => title)).not.toContain("Extras");
  expect([first, ...others].reduce((sum, source) => sum + (source?.text.length ?? 0), 0)).toBeLessThanOrEqual(
    budget,
  );
});

test("never reads a document that was deleted, even between finding and reading", async () => {
  const id = await add("Wombats", "Wombats eat grass.");
  await add("Numbats", "Numbats eat what wombats leave.");
  const found = await start.knowledge.retrieve({ question: "wombats", documents: 3 });
  await start.knowledge.removeDocument(editor, { id });
  expect((await found.read()).map(({ title }) => title)).toEqual(["Numbats"]);
  expect((await read("wombats")).map(({ title }) => title)).toEqual(["Numbats"]);
});
