import { onTestFinished, expect, test } from "vitest";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";
import { startOpenAi } from "#test/fakes/openai-server.ts";

const startKnowledge = knowledgeTests();

const started = async ({ dimensions = 64 } = {}) => {
  const fake = await startOpenAi({ dimensions });
  onTestFinished(() => fake.close());
  const environment = { OPENAI_BASE_URL: fake.baseUrl, OPENAI_EMBEDDING_MODEL: "it's a model" };
  const start = await startKnowledge(environment);
  const embedded = () => fake.calls.flatMap(({ body }) => body.input ?? []);
  const add = async (title: string, content: string) => {
    const { id } = await start.knowledge.addDocument(editor, { title, content });
    await start.knowledge.indexDocument(id);
    return id;
  };
  return { ...start, fake, embedded, add };
};

const request = { documents: 3 };

test("relevance is the similarity to the nearest passage", async () => {
  const { knowledge, add } = await started();
  await add("Fees", "Escrow takes two days.");
  await add("Other", "Nothing of that kind.");
  const { sources } = await knowledge.retrieve({ ...request, question: "Fees Escrow takes two days." });
  expect(sources[0]).toMatchObject({ title: "Fees", relevanceScore: 100 });
});

test("a passage that did not change is not embedded again", async () => {
  const { knowledge, add, embedded } = await started();
  const id = await add("Fees", "## A\n\nEscrow.\n\n## B\n\nSpread.");
  expect(embedded()).toHaveLength(2);
  await knowledge.changeDocument(editor, { id, content: "## A\n\nEscrow.\n\n## B\n\nRetainer." });
  await knowledge.indexDocument(id);
  expect(embedded().slice(2)).toEqual(["Fees > B\n\nRetainer."]);
  await knowledge.indexDocument(id);
  expect(embedded()).toHaveLength(3);
});

test("a removed document is out of the vectors too", async () => {
  const { knowledge, add } = await started();
  const id = await add("Fees", "Escrow takes two days.");
  await knowledge.removeDocument(editor, { id });
  await knowledge.indexDocument(id);
  expect((await knowledge.retrieve({ ...request, question: "Escrow?" })).sources).toEqual([]);
});

test("the sweep queues what was missed, and only that", async () => {
  const { knowledge, add, queued } = await started();
  await add("Done", "Escrow.");
  const { id } = await knowledge.addDocument(editor, { title: "Missed", content: "Spread." });
  queued.length = 0;
  expect(await knowledge.sweep()).toBe(1);
  expect(queued).toEqual([id]);
});

test("what an earlier version split is split again, and embedded only where its words are others now", async () => {
  const { knowledge, sql, add, embedded } = await started();
  const id = await add("Fees", "## A\n\nEscrow.\n\n## B\n\n佣金按净点差支付。");
  // As the version before left them: a run of letters was one word.
  const [latin, other] = await sql("passages").where({ document_id: id }).orderBy("ordinal").select("id");
  await sql("documents").where({ id }).update({ split_version: 7 });
  await sql("passages")
    .where({ id: other.id })
    .update({ content_hash: "as it was", terms: ["fee", "b", "佣金按净点差支付"] });
  await sql("postings").whereIn("term", ["佣金", "支付"]).del();
  expect(await knowledge.sweep()).toBe(1);
  await knowledge.indexDocument(id);
  expect(embedded().slice(2)).toEqual(["Fees > B\n\n佣金按净点差支付。"]);
  const after = await sql("passages").where({ document_id: id }).orderBy("ordinal").select("id");
  expect(after.map((passage) => passage.id === latin.id)).toEqual([true, false]);
  expect(await knowledge.searchDocuments(editor, { query: "佣金" })).toHaveLength(1);
});

test("when the question cannot be embedded, its words are searched alone", async () => {
  const { knowledge, add, fake } = await started();
  await add("Fees", "Escrow takes two days.");
  fake.always({ failure: { status: 500 } });
  const { sources, evidence } = await knowledge.retrieve({
    ...request,
    question: "How long does escrow take?",
  });
  expect([sources[0]?.title, evidence]).toEqual(["Fees", "answer"]);
});

test("a model that starts to answer in another length is not mixed with the old vectors", async () => {
  const { knowledge, add, fake } = await started();
  const id = await add("Fees", "Escrow takes two days.");
  fake.always({ dimensions: 32 });
  const { sources } = await knowledge.retrieve({ ...request, question: "Escrow days?" });
  expect(sources[0]?.id).toBe(id);
});

test("vectors longer than a plain index takes are found as well", async () => {
  const { knowledge, add } = await started({ dimensions: 3072 });
  await add("Fees", "Escrow takes two days.");
  const { sources } = await knowledge.retrieve({ ...request, question: "Fees Escrow takes two days." });
  expect(sources[0]).toMatchObject({ title: "Fees", relevanceScore: 100 });
});

test("an answered question is recognised by its vector", async () => {
  const { knowledge, sql, embedded } = await started();
  const { documentId } = await sql.transaction((trx) =>
    knowledge.addExtrasEntry(trx, {
      extras: "extras",
      question: "Escrow on Polkadot?",
      answer: "No.",
      actor: editor,
    }),
  );
  await knowledge.indexDocument(documentId);
  expect(embedded()).toEqual(["Escrow on Polkadot?"]);
  const { extras } = await knowledge.retrieve({ ...request, question: "Escrow on Polkadot?" });
  expect(extras).toMatchObject({ text: "No.", relevance: 100 });
});

test("vectors change nothing where words cover the question", async () => {
  const { knowledge, sql, add } = await started({ dimensions: 256 });
  const subjects = [
    "saddle",
    "pedal",
    "mirror",
    "basket",
    "lamp",
    "chain",
    "brake",
    "frame",
    "wheel",
    "bell",
  ];
  for (const subject of subjects)
    await add(
      `The ${subject}`,
      `Of every ${subject} we keep ${subject.length} in the cellar, behind the door.`,
    );
  const found = () =>
    Promise.all(
      subjects.map(async (subject) => {
        const { sources } = await knowledge.retrieve({
          ...request,
          question: `Where is the ${subject} kept?`,
        });
        return sources[0]?.title;
      }),
    );
  const withVectors = await found();
  expect(withVectors).toEqual(subjects.map((subject) => `The ${subject}`));
  await sql("passage_embeddings").del();
  expect(await found()).toEqual(withVectors);
});
