import { createEmbeddingStore } from "#core/knowledge/index/embedding-store.ts";
import type { Sql } from "#core/platform/database.ts";

/** What the bench's vectors are called, and how long they are. */
export const embedding = { model: "bench", dimensions: 256 };

const subjects = 400;
const spread = 0.6;

/** A repeatable source of numbers from 0 to 1. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const pointFrom = (seed: number): number[] => {
  const random = randomFrom(seed);
  return Array.from({ length: embedding.dimensions }, () => normal(random));
};

const centres = Array.from({ length: subjects }, (_, at) => pointFrom(at));

/** The `index`-th vector: near that of one of some hundred subjects, as texts about one subject lie near each other. */
export const vectorOf = (index: number): number[] => {
  const centre = centres[Math.abs(index) % subjects] ?? [];
  return pointFrom(10_000 + index).map((value, at) => (centre[at] ?? 0) + spread * value);
};

const rowsAtOnce = 1000;

// Many vectors at once are sooner there without their index, which the store makes again.
const dropIndexes = async (sql: Sql): Promise<void> => {
  const indexes = await sql("pg_indexes")
    .where({ tablename: "passage_embeddings" })
    .whereLike("indexdef", "%hnsw%")
    .select<{ indexname: string }[]>("indexname");
  for (const { indexname } of indexes) await sql.raw("drop index ??", [indexname]);
};

/** Gives every passage that has none a vector, and the vectors their index. */
export const addVectors = async (sql: Sql): Promise<void> => {
  await dropIndexes(sql);
  const { model, dimensions } = embedding;
  const { rows: missing } = await sql.raw<{ rows: { id: string; number: number }[] }>(
    `select id, number from passages s
     where not exists (select from passage_embeddings e where e.passage_id = s.id)`,
  );
  for (let start = 0; start < missing.length; start += rowsAtOnce) {
    const part = missing.slice(start, start + rowsAtOnce);
    await sql.raw(
      `insert into passage_embeddings (passage_id, model, dimensions, embedding)
       select v.id, ?, ?, v.vector::vector from unnest(?::uuid[], ?::text[]) as v (id, vector)`,
      [
        model,
        dimensions,
        part.map(({ id }) => id),
        part.map(({ number }) => JSON.stringify(vectorOf(number))),
      ] as never,
    );
  }
  const [first] = missing;
  // One that is there already: a store makes the index with the first vectors it adds.
  if (first !== undefined)
    await createEmbeddingStore(sql).add(model, [{ passageId: first.id, vector: vectorOf(first.number) }]);
  await sql.raw("analyze passage_embeddings");
};
