import { afterAll, expect, test } from "vitest";
import { createLogger } from "#core/platform/logger.ts";
import { createOwnEncoder } from "#core/platform/own-encoder/own-encoder.ts";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";

const startKnowledge = knowledgeTests();
const encoder = createOwnEncoder({ log: createLogger("silent") });
afterAll(() => encoder.close());

const documents = {
  Reimbursement: "Whoever paid out of pocket hands in the receipt and has the sum returned within two weeks.",
  "Opening hours": "The reception is staffed from eight in the morning until six in the evening on weekdays.",
  Holidays: "Employees are entitled to thirty days off a year, half of which may be carried into spring.",
  Dogs: "Pets are welcome in every office but the kitchen, as long as they are kept on a leash.",
  Urlaub: "Wer Urlaub nehmen will, trägt ihn in den Kalender ein und wartet, bis die Leitung zugestimmt hat.",
};

const started = async (
  given: Record<string, string> = documents,
  environment: Record<string, string> = {},
) => {
  const start = await startKnowledge(environment, encoder.current);
  for (const [title, content] of Object.entries(given)) {
    const { id } = await start.knowledge.addDocument(editor, { title, content });
    await start.knowledge.indexDocument(id);
  }
  const ask = (question: string) => start.knowledge.retrieve({ question, documents: 3 });
  const search = async (query: string) =>
    (await start.knowledge.searchDocuments(editor, { query })).map(({ title }) => title);
  return { ...start, ask, search };
};

test("finds in other words what no word of the question stands in", async () => {
  const { ask } = await started();
  const { sources, evidence } = await ask("How do I get my expenses refunded?");
  expect([sources[0]?.title, evidence]).toEqual(["Reimbursement", "possibly_related"]);
  expect(sources[0]?.relevanceScore).toBeGreaterThan(20);
});

test("a model that reads what is found does not wait for it, and the search has it all the same", async () => {
  const model = { OPENAI_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_EMBEDDING_MODEL: "" };
  const { ask, search } = await started(documents, model);
  expect((await ask("How do I get my expenses refunded?")).wordings.map(({ dense }) => dense)).toEqual([[]]);
  expect((await search("expenses refunded"))[0]).toBe("Reimbursement");
});

test("has a question in another language, and documents in one, found by their words alone", async () => {
  const { ask, sql } = await started();
  const { sources, wordings } = await ask("Wie kann ich meinen Urlaub nehmen, und wer hat da zugestimmt?");
  expect(sources.map(({ title }) => title)).toEqual(["Urlaub"]);
  expect(wordings.map(({ dense }) => dense)).toEqual([[]]);
  const dimensions = await sql("passage_embeddings").orderBy("dimensions").pluck("dimensions");
  expect(dimensions).toEqual([1, 512, 512, 512, 512]);
});

test("embeds each passage once, whatever its language", async () => {
  const { knowledge, sql } = await started();
  expect(await knowledge.sweep()).toBe(0);
  await sql("passage_embeddings").where({ dimensions: 512 }).del();
  expect(await knowledge.sweep()).toBe(4);
});

test("takes a library that is embedded in part for one that is not", async () => {
  const { knowledge, ask } = await started();
  const { id } = await knowledge.addDocument(editor, { title: "Parking", content: "Behind the house." });
  const found = async () => (await ask("How do I get my expenses refunded?")).wordings[0]?.dense.length;
  expect(await found()).toBe(0);
  await knowledge.indexDocument(id);
  await expect.poll(found, { timeout: 10_000 }).toBe(5);
});

test("refuses what is near to nothing", async () => {
  const { ask } = await started();
  expect(await ask("Which planet has the most moons?")).toMatchObject({ evidence: "gap" });
});

test("an answered question is taken for another one by its words, not by its nearness", async () => {
  const { knowledge, sql, ask } = await started();
  const entry = { question: "How long does onboarding take?", answer: "Three days.", actor: editor };
  const { documentId } = await sql.transaction((trx) =>
    knowledge.addExtrasEntry(trx, { extras: "extras", ...entry }),
  );
  await knowledge.indexDocument(documentId);
  expect((await ask("How long does onboarding take?")).extras).toMatchObject({ text: "Three days." });
  expect((await ask("How long does the offboarding process last?")).extras).toBeNull();
});

test("the search finds what is clearly near, and nothing for nonsense", async () => {
  const { search } = await started();
  expect((await search("expenses refunded"))[0]).toBe("Reimbursement");
  expect(await search("vacation every year")).toContain("Holidays");
  for (const nonsense of ["qwerty zxcvb", "flurb", "xx yy zz", "lorem ipsum dolor"])
    expect(await search(nonsense)).toEqual([]);
});

test("the search puts nothing before what has all its words", async () => {
  const { search } = await started({ ...documents, "Form R-77": "Filled in twice, for the archive." });
  expect((await search("R-77 archive"))[0]).toBe("Form R-77");
  expect((await search("leash"))[0]).toBe("Dogs");
});
