import { beforeEach, expect, onTestFinished, test } from "vitest";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { createSearchStore } from "./search-store.ts";

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

const asking = (question: string) => ({ question, documents: 3 });
const ask = (question = "How are wombats hedged?") => start.knowledge.retrieve(asking(question));
const titles = async (question?: string) => (await ask(question)).sources.map(({ title }) => title);
const titlesIn = async (category: string, question: string) => {
  const within = { categories: [category], documents: 3 };
  const found = await start.knowledge.retrieveWithin({ ...asking(question), audience: "leads", within });
  return found.within.sources.map(({ title }) => title);
};

// Straight in the database, as another process would: this one is told by nobody.
const elsewhere = (changes: object) => start.sql("documents").where({ id: documentId }).update(changes);

test("sees at once what another process changed", async () => {
  expect(await titles()).toEqual(["Wombats"]);
  await elsewhere({ title: "Marsupials" });
  expect(await titles()).toEqual(["Marsupials"]);
  expect(await titlesIn("Service Decks", "wombats hedged")).toEqual([]);
  await elsewhere({ category: "Service Decks" });
  expect(await titlesIn("Service Decks", "wombats hedged")).toEqual(["Marsupials"]);
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

test("knows how long each document is, whatever becomes of it", async () => {
  const { sql, knowledge } = start;
  const counted = async () => {
    const { rows } = await sql.raw<{ rows: { words: number; passages: number }[] }>(
      `select d.words, (select coalesce(sum(length), 0)::int from passages where document_id = d.id) as passages
       from documents d where d.kind = 'document' order by d.id`,
    );
    return rows.map(({ words, passages }) => [words, passages]);
  };
  const [[before = 0] = []] = await counted();
  expect(before).toBeGreaterThan(0);
  await knowledge.changeDocument(editor, {
    id: documentId,
    content: `${text}\n\n## Numbats\n\nNumbats are not.`,
  });
  const [[after = 0, passages] = []] = await counted();
  expect(after).toBeGreaterThan(before);
  expect(passages).toBe(after);
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

const noteStatements = () => {
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => statements.push(sql);
  start.sql.on("query", note);
  onTestFinished(() => void start.sql.off("query", note));
  return statements;
};

test("asks a question it knows the words of in one statement", async () => {
  await ask();
  const statements = noteStatements();
  expect(await titles()).toEqual(["Wombats"]);
  expect(statements).toHaveLength(1);
});

test("reads the words of several wordings together, and what two of them are a slip of", async () => {
  const also = ["How are wombatz hedged?", "A wombatz's risk"];
  const request = { ...asking("wombat hedging"), also };
  const before = await start.knowledge.retrieve(request);
  const statements = noteStatements();
  const { wordings } = await start.knowledge.retrieve(request);
  expect(wordings.map(({ lexical }) => lexical.length > 0)).toEqual([true, true, true]);
  expect(wordings.map(({ asked }) => asked.terms)).toEqual(before.wordings.map(({ asked }) => asked.terms));
  // What is spelt alike, and what one word is made of with others, was looked up before.
  expect(statements).toHaveLength(1);
});

test("looks up once what a word is a slip of, until the library has another", async () => {
  expect(await titles("quokas")).toEqual([]);
  const statements = noteStatements();
  expect(await titles("quokas")).toEqual([]);
  expect(statements).toHaveLength(1);
  await start.knowledge.changeDocument(editor, { id: documentId, content: `${text} Quokkas are too.` });
  expect(await titles("quokas")).toEqual(["Wombats"]);
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

const words = Array.from({ length: 24 }, (_, at) => `zork${String.fromCodePoint(97 + at)}x`);
const scopes = [
  { kinds: ["document" as const] },
  { kinds: ["document" as const], categories: ["Resources"] },
];

/** A text of as many terms as any other, from a seed. */
const textOf = (seed: number) =>
  Array.from({ length: 6 }, (_, at) => words[(seed * 5 + at * (1 + (seed % 7))) % words.length]).join(" ");

const documentOf = (seed: number) => ({
  title: `Paper ${seed}`,
  content: textOf(seed),
  category: seed % 3 === 0 ? "Service Decks" : "Resources",
});

const addPapers = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let seed = 0; seed < count; seed += 1)
    ids.push((await start.knowledge.addDocument(editor, documentOf(seed))).id);
  return ids;
};

const outcomes = async (index: SearchIndex) => {
  const asked = [words.slice(0, 3), words.slice(5, 12), ["zorkax", "nowhere"]];
  return Promise.all(
    asked.map(async (terms) => {
      const opened = await index.open(terms, scopes);
      const found = await opened.match(
        terms.map((term, slot) => ({ slot, term, weight: slot + 1 })),
        50,
      );
      return {
        corpus: opened.corpus,
        known: opened.known.map(({ term, passages }) => [term, passages]),
        found: found.map((scope) =>
          scope.map(({ score, documentScore, terms: here, documentTerms, ...rest }) => ({
            ...rest,
            score: score.toFixed(3),
            documentScore: documentScore.toFixed(3),
            here: here.toSorted(),
            documentTerms: documentTerms.toSorted(),
          })),
        ),
      };
    }),
  );
};

const inOrder = <T extends { found: { score: string; passageId: string }[][] }>(all: T[]) =>
  all.map((one) => ({
    ...one,
    found: one.found.map((scope) =>
      scope.toSorted((a, b) => b.score.localeCompare(a.score) || a.passageId.localeCompare(b.passageId)),
    ),
  }));

test("brings what it has read up to date with every change, as if it had read it all anew", async () => {
  const { knowledge, sql } = start;
  const store = createSearchStore(sql);
  // Of all texts of one length, for a changed average is told to the lists late.
  await knowledge.removeDocument(editor, { id: documentId });
  const ids = await addPapers(60);
  const readTerms: string[] = [];
  const readIndex: typeof store.readIndex = (terms, ...rest) => {
    readTerms.push(...terms);
    return store.readIndex(terms, ...rest);
  };
  const kept = createSearchIndex({ ...store, readIndex }, 0);
  for (const term of [...words, "nowhere"]) await kept.open([term], scopes);
  readTerms.length = 0;
  for (let step = 0; step < 12; step += 1) {
    const id = ids[step * 4] ?? "";
    if (step % 4 === 0) await knowledge.addDocument(editor, documentOf(100 + step));
    if (step % 4 === 1) await knowledge.changeDocument(editor, { id, content: textOf(200 + step) });
    if (step % 4 === 2) await knowledge.removeDocument(editor, { id });
    if (step % 4 === 3) await sql("documents").where({ id }).update({ category: "Service Decks" });
    expect(inOrder(await outcomes(kept))).toEqual(inOrder(await outcomes(createSearchIndex(store))));
  }
  expect(readTerms).toEqual([]);
});

test("reads anew once removals are no longer known, or when much changed", async () => {
  const { knowledge, sql } = start;
  const store = createSearchStore(sql);
  const ids = await addPapers(60);
  const kept = createSearchIndex(store, 0);
  await outcomes(kept);
  await knowledge.removeDocument(editor, { id: ids[0] ?? "" });
  await sql("removed_passages").update({ removed_at: new Date(0) });
  await knowledge.forgetRemoved();
  expect(await sql("removed_passages")).toEqual([]);
  expect(inOrder(await outcomes(kept))).toEqual(inOrder(await outcomes(createSearchIndex(store))));
  for (const id of ids.slice(1, 20)) await knowledge.removeDocument(editor, { id });
  expect(inOrder(await outcomes(kept))).toEqual(inOrder(await outcomes(createSearchIndex(store))));
});
