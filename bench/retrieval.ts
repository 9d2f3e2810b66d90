import type { Actor } from "#core/actor.ts";
import { parseConfig } from "#core/config.ts";
import { createCore, type Core } from "#core/core.ts";
import { createEmbeddingStore } from "#core/knowledge/index/embedding-store.ts";
import { inScope } from "#core/knowledge/index/search-scope.ts";
import type { Sql } from "#core/platform/database.ts";
import { startTestApi } from "#test/start-api.ts";
import { growLibrary, sectionsOf } from "./library.ts";
import { quantile, timeEach, timeOnce, type Figure } from "./measure.ts";
import { questions } from "./seed.ts";
import { startEmbedding } from "./start-embedding.ts";
import { addVectors, embedding, vectorOf } from "./vectors.ts";

const times = 200;
const near = 10;
const largest = 100_000;
const scope = { kinds: ["document" as const] };
const asked = questions();

// Also here a sample that has stepped back stands for nothing.
const exactly = async (sql: Sql, vector: number[]): Promise<string[]> => {
  const { condition, bindings } = inScope(scope);
  return sql.transaction(async (trx) => {
    await trx.raw("set local enable_indexscan = off");
    const { rows } = await trx.raw<{ rows: { id: string }[] }>(
      `select e.passage_id as id from passage_embeddings e
       join passages s on s.id = e.passage_id join documents d on d.id = s.document_id
       where e.model = ? and e.dimensions = ? and ${condition}
       order by e.embedding::vector(${embedding.dimensions}) <=> ?::vector(${embedding.dimensions}) limit ${near}`,
      [embedding.model, embedding.dimensions, ...bindings, JSON.stringify(vector)] as never,
    );
    return rows.map(({ id }) => id);
  });
};

/** The share of the truly nearest passages that the index finds. */
const recall = async (sql: Sql): Promise<number> => {
  const store = createEmbeddingStore(sql);
  let found = 0;
  const tried = 50;
  for (let index = 0; index < tried; index += 1) {
    const vector = vectorOf(-1000 - index);
    const truly = new Set(await exactly(sql, vector));
    const nearest = await store.nearest(embedding.model, vector, scope, 50);
    found += nearest.slice(0, near).filter(({ passageId }) => truly.has(passageId)).length;
  }
  return found / (tried * near);
};

interface Products {
  lexical: Core;
  hybrid: Core;
  editor: Actor;
  sql: Sql;
}

const figuresOf = (leg: string, at: string, samples: number[], budget?: number): Figure[] => [
  { name: `${leg}, ${at}, p50`, value: quantile(samples, 0.5), unit: "ms" },
  {
    name: `${leg}, ${at}, p95`,
    value: quantile(samples, 0.95),
    unit: "ms",
    ...(budget === undefined ? {} : { budget }),
  },
];

const askOf = (core: Core) => (index: number) =>
  core.knowledge.retrieve({ question: asked[index % asked.length] ?? "", documents: 6 });

/** Every question once, as after a start, and then as a process does that has heard them all. */
const measureCore = async (core: Core) => {
  const ask = askOf(core);
  const first: number[] = [];
  for (const index of asked.keys()) first.push(await timeOnce(() => ask(index)));
  return { first, later: await timeEach(times, ask) };
};

const changes = 20;

/** The first question after each of some changes of the library. */
const measureChanged = async (core: Core, editor: Actor): Promise<number[]> => {
  const samples: number[] = [];
  for (let index = 0; index < changes; index += 1) {
    const content = `What the desk and its client hold in case ${index}: ${asked[index] ?? ""}`;
    await core.knowledge.addDocument(editor, { title: `Case ${index}`, content, category: "Resources" });
    samples.push(await timeOnce(() => askOf(core)(index * 7)));
  }
  return samples;
};

const measureAt = async ({ lexical, hybrid, editor, sql }: Products, size: number): Promise<Figure[]> => {
  const store = createEmbeddingStore(sql);
  const words = await measureCore(lexical);
  const both = await measureCore(hybrid);
  const changed = await measureChanged(lexical, editor);
  const vector = await timeEach(times, (index) =>
    store.nearest(embedding.model, vectorOf(-2000 - index), scope, 50),
  );
  const at = `${size.toLocaleString("en")} passages`;
  return [
    ...figuresOf("words, first time", at, words.first),
    ...figuresOf("words", at, words.later),
    ...figuresOf("words, first after a change", at, changed),
    ...figuresOf("vectors", at, vector),
    ...figuresOf("both", at, both.later, size === largest ? 25 : undefined),
    { name: `vectors' recall@10 of exact, ${at}`, value: 100 * (await recall(sql)), unit: "%", least: 95 },
  ];
};

/** Finding passages by words, by meaning and by both, in libraries of growing size; the largest on a server alone. */
export const measureRetrieval = async (): Promise<Figure[]> => {
  // No two questions have the same vector.
  let calls = 0;
  const model = await startEmbedding(() => vectorOf(-(calls += 1)));
  const api = await startTestApi({ SAMPLE_CONTENT: "on" });
  const { sql, kind } = api.database;
  const sizes = kind === "embedded" ? [1000, 10_000] : [1000, 10_000, largest];
  try {
    const admin = await api.member("CORE TEAM (ADMIN)");
    const sections = await sectionsOf(api.core, admin.actor);
    const config = parseConfig({
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_EMBEDDING_MODEL: embedding.model,
      OPENAI_EMBEDDING_DIMENSIONS: String(embedding.dimensions),
    });
    const hybrid = await createCore({ ...api, config });
    let count = Number((await sql("passages").count("* as count"))[0]?.["count"]);
    const figures: Figure[] = [];
    for (const size of sizes) {
      const [before, startedAt] = [count, performance.now()];
      count = await growLibrary(sql, sections, count, size);
      const seconds = (performance.now() - startedAt) / 1000;
      figures.push({
        name: `taken in up to ${size.toLocaleString("en")} passages`,
        value: (count - before) / seconds,
        unit: "/s",
      });
      await addVectors(sql);
      figures.push(...(await measureAt({ lexical: api.core, hybrid, editor: admin.actor, sql }, size)));
    }
    await hybrid.close();
    return figures;
  } finally {
    await api.close();
    model.close();
  }
};
