import { beforeEach, expect, onTestFinished, test } from "vitest";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";

const startKnowledge = knowledgeTests();
type Started = Awaited<ReturnType<typeof startKnowledge>>;
let start: Started;
let documentId: string;

const text = "Wombats are hedged by the desk within two hours of the trade.";

beforeEach(async () => {
  start = await startKnowledge();
  const document = { title: "Wombats", content: text, category: "Resources" };
  documentId = (await start.knowledge.addDocument(editor, document)).id;
});

const ask = async (question = "How are wombats hedged?", categories?: string[]) => {
  const asked = { question, documents: 3, extras: "extras" as const };
  return start.knowledge.retrieve({ ...asked, ...(categories === undefined ? {} : { categories }) });
};
const titles = async (...args: Parameters<typeof ask>) =>
  (await ask(...args)).sources.map(({ title }) => title);

// Straight in the database, as another process would: this one is told by nobody.
const elsewhere = (changes: object) => start.sql("documents").where({ id: documentId }).update(changes);

test("sees at once what another process changed", async () => {
  expect(await titles()).toEqual(["Wombats"]);
  await elsewhere({ title: "Marsupials" });
  expect(await titles()).toEqual(["Marsupials"]);
  expect(await titles("wombats hedged", ["Service Decks"])).toEqual([]);
  await elsewhere({ category: "Service Decks" });
  expect(await titles("wombats hedged", ["Service Decks"])).toEqual(["Marsupials"]);
  await start.sql("passages").where({ document_id: documentId }).del();
  expect(await titles()).toEqual([]);
});

test("finds a word from the moment it is written, and no longer than it stands there", async () => {
  expect(await titles("numbats")).toEqual([]);
  await start.knowledge.changeDocument(editor, { id: documentId, content: `${text} Numbats are not.` });
  expect(await titles("numbats")).toEqual(["Wombats"]);
  await start.knowledge.removeDocument(editor, { id: documentId });
  expect(await titles("numbats")).toEqual([]);
});

test("does not see a change that was rolled back, nor forgets for it", async () => {
  await ask();
  await start.sql
    .transaction(async (trx) => {
      await trx("documents").where({ id: documentId }).update({ title: "Marsupials" });
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  expect(await titles()).toEqual(["Wombats"]);
});

test("asks a question it knows the words of in one statement", async () => {
  await ask();
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => statements.push(sql);
  start.sql.on("query", note);
  onTestFinished(() => void start.sql.off("query", note));
  expect(await titles()).toEqual(["Wombats"]);
  expect(statements).toHaveLength(1);
});

test("gives questions asked at the same time what each asked for", async () => {
  await start.knowledge.addDocument(editor, {
    title: "Quokkas",
    content: "Quokkas are sold.",
    category: "Resources",
  });
  const asked = await Promise.all([
    titles("wombats"),
    titles("quokkas"),
    titles("wombats"),
    titles("quokkas"),
  ]);
  expect(asked).toEqual([["Wombats"], ["Quokkas"], ["Wombats"], ["Quokkas"]]);
});
