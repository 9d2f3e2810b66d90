import { expect, test } from "vitest";
import type { Sql } from "#core/platform/database.ts";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";
import { createPassageStore } from "../index/passage-store.ts";
import { indexDocument } from "../index/index-passages.ts";
import { createSearchStore } from "../index/search-store.ts";

const startKnowledge = knowledgeTests();

const statisticsOf = async (sql: Sql) => {
  const { corpus, known } = await createSearchStore(sql).lookUp(["wombat", "koala"]);
  const [sums] = await sql("passages").count("* as passages").sum("length as length");
  expect([corpus.passages, Math.round(corpus.averageLength * corpus.passages)]).toEqual([
    Number(sums?.["passages"]),
    Number(sums?.["length"] ?? 0),
  ]);
  return Object.fromEntries(known.map(({ term, passages }) => [term, passages]));
};

test("statistics stay exact through adding, changing and removing", async () => {
  const { knowledge, sql } = await startKnowledge();
  const one = await knowledge.addDocument(editor, {
    title: "One",
    content: "Wombat.\n\n## Two\n\nWombat and koala.",
  });
  expect(await statisticsOf(sql)).toEqual({ wombat: 2, koala: 1 });
  await knowledge.changeDocument(editor, { id: one.id, content: "Wombat.\n\n## Two\n\nNothing." });
  expect(await statisticsOf(sql)).toEqual({ wombat: 1 });
  await knowledge.removeDocument(editor, { id: one.id });
  expect(await statisticsOf(sql)).toEqual({});
});

test("a rolled back change leaves the index as it was", async () => {
  const { knowledge, sql } = await startKnowledge();
  const document = await knowledge.addDocument(editor, { title: "One", content: "Wombat." });
  const undone = sql.transaction(async (trx) => {
    const passages = indexDocument({ title: "One", content: "Koala." });
    await createPassageStore().replace([{ documentId: document.id, passages }], trx);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await statisticsOf(sql)).toEqual({ wombat: 1 });
  expect(await knowledge.searchDocuments(editor, { query: "wombat" })).toHaveLength(1);
});

test("a passage that stays the same keeps its id when others change", async () => {
  const { knowledge, sql } = await startKnowledge();
  const ids = async () =>
    Object.fromEntries(
      (await sql("passages").select("heading", "id")).map(({ heading, id }) => [heading, id]),
    );
  const { id } = await knowledge.addDocument(editor, {
    title: "One",
    content: "## A\n\nWombat.\n\n## B\n\nKoala.",
  });
  const before = await ids();
  await knowledge.changeDocument(editor, {
    id,
    content: "## New\n\nFirst.\n\n## A\n\nWombat.\n\n## B\n\nChanged.",
  });
  const after = await ids();
  expect(after["A"]).toBe(before["A"]);
  expect(after["B"]).not.toBe(before["B"]);
});

test("many writers at once lose nothing", async () => {
  const { knowledge, sql } = await startKnowledge();
  const words = ["wombat", "koala", "emu", "dingo"];
  await Promise.all(
    words.map((word) => knowledge.addDocument(editor, { title: word, content: `A ${word}. Wombat.` })),
  );
  expect(await statisticsOf(sql)).toEqual({ wombat: 4, koala: 1 });
});

test("each saving queues the document, and a broken queue does not lose it", async () => {
  const { knowledge, queued, queue } = await startKnowledge();
  const { id } = await knowledge.addDocument(editor, { title: "One", content: "Wombat." });
  await knowledge.changeDocument(editor, { id, title: "Two" });
  expect(queued).toEqual([id, id]);
  queue.broken = true;
  await knowledge.changeDocument(editor, { id, title: "Three" });
  expect(await knowledge.searchDocuments(editor, { query: "three" })).toHaveLength(1);
});

test("the sample is loaded once, with the organisation's name, and not again when all of it was removed", async () => {
  const { knowledge } = await startKnowledge({ ORG_NAME: "Example Desk" });
  expect(await knowledge.loadSample("content")).toBeGreaterThanOrEqual(25);
  expect(await knowledge.loadSample("content")).toBe(0);
  const documents = await knowledge.listDocuments(editor);
  const text = documents.map(({ title, content }) => title + content).join("\n");
  expect(text).toContain("Example Desk");
  expect(text).not.toContain("{{");
  expect(new Set(documents.map(({ category }) => category)).size).toBe(6);
  for (const { id, kind } of documents)
    if (kind === "document") await knowledge.removeDocument(editor, { id });
  expect(await knowledge.loadSample("content")).toBe(0);
});

test("the sample takes a name of any characters", async () => {
  const name = String.raw`The "$& Desk": O\S # 1`;
  const { knowledge } = await startKnowledge({ ORG_NAME: name });
  await knowledge.loadSample("content");
  const documents = await knowledge.listDocuments(editor);
  expect(documents.map(({ title }) => title)).toContain(`Where to Find Web3 Leads for ${name}`);
  expect(documents.some(({ content }) => content.includes(name))).toBe(true);
});

test("only one of several starting together loads the sample and makes the Extras documents", async () => {
  const { knowledge } = await startKnowledge();
  const loaded = await Promise.all([1, 2, 3].map(() => knowledge.loadSample("content")));
  expect(loaded.filter((count) => count > 0)).toHaveLength(1);
  await Promise.all([knowledge.ensureExtras(), knowledge.ensureExtras()]);
  const extras = (await knowledge.listDocuments(editor)).filter(({ kind }) => kind !== "document");
  expect(extras).toHaveLength(2);
});

test("an agent may read, but not write", async () => {
  const { knowledge } = await startKnowledge();
  const agent = { ...editor, isAdmin: false };
  const { id } = await knowledge.addDocument(editor, { title: "One", content: "Wombat." });
  expect(await knowledge.listDocuments(agent)).toHaveLength(3);
  for (const refused of [
    knowledge.addDocument(agent, { title: "x", content: "x" }),
    knowledge.changeDocument(agent, { id, title: "x" }),
    knowledge.removeDocument(agent, { id }),
    knowledge.listVersions(agent, { id }),
    knowledge.restoreVersion(agent, { id, version: 1 }),
  ]) {
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  }
});
