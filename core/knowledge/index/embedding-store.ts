import { createHash } from "node:crypto";
import pgvector from "pgvector";
import type { Sql } from "#core/platform/database.ts";
import { rowsOf } from "#core/platform/run-prepared.ts";
import type { Embedder } from "#core/platform/embedder.ts";
import { inScope, type Scope } from "./search-scope.ts";
import type { NumberedPassage, PassageRow } from "./search-store.ts";

/** A passage whose vector is wanted. */
export type Unembedded = Pick<PassageRow, "passageId" | "title" | "heading" | "text" | "entryId">;

/** A passage near a question; `similarity` is the cosine. */
export interface DenseMatch extends Omit<NumberedPassage, "number"> {
  similarity: number;
}

const largestVectorIndex = 2000;
const largestIndex = 4000;

/** The type a vector is indexed and compared as: half precision beyond what a plain index takes. */
const typeOf = (dimensions: number): string =>
  `${dimensions > largestVectorIndex ? "halfvec" : "vector"}(${Math.trunc(dimensions)})`;

const asText = (vector: number[]): string => pgvector.toSql(vector) ?? "[]";

/** Kept where a text is in a language that its embedder does not know: compared with nothing, but no more missing. */
const none = [0];

/** Whose vectors are looked for. */
type Made = Pick<Embedder, "name" | "dimensions">;

const indexNameOf = (model: string, dimensions: number): string =>
  `passage_embeddings_${createHash("sha256").update(`${model} ${dimensions}`).digest("hex").slice(0, 16)}`;

const createIndex = async (sql: Sql, model: string, dimensions: number): Promise<void> => {
  const type = typeOf(dimensions);
  const operators = `${dimensions > largestVectorIndex ? "halfvec" : "vector"}_cosine_ops`;
  const name = indexNameOf(model, dimensions);
  const [row] = await rowsOf<{ literal: string }>(sql, "select quote_literal(?::text) as literal", [model]);
  await sql.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [name]);
    await trx.raw(
      `create index if not exists ${name} on passage_embeddings using hnsw ((embedding::${type}) ${operators})
       where model = ${row?.literal} and dimensions = ${Math.trunc(dimensions)}`,
    );
  });
};

const nearestQuery = (dimensions: number, scope: string, exact: boolean): string => {
  const type = typeOf(dimensions);
  const distance = `e.embedding::${type} <=> ?::${type}`;
  const from = "passage_embeddings e where e.model = ? and e.dimensions = ?";
  // A sample that has stepped back may stand nearer than what is one's own, so more is looked at while it is there.
  // The index gives no more than it explores, and a filter after it could leave nothing: a narrow scope is compared whole.
  const candidates = exact
    ? `select e.passage_id, (${distance}) + 0 as distance from ${from}
         and e.passage_id in (select s.id from passages s join documents d on d.id = s.document_id where ${scope})`
    : `select e.passage_id, ${distance} as distance from ${from} and settings.done is not null`;
  return `with guests as materialized (select exists (select from documents where sample and deleted_at is null) as present),
    settings as materialized (
      select set_config('hnsw.ef_search', case when guests.present then '400' else '100' end, true) as done, guests.present from guests)
    select n.passage_id as "passageId", s.document_id as "documentId", d.kind,
      1 - n.distance as similarity
    from settings cross join lateral (${candidates} order by distance limit ?::int + case when settings.present then 350 else 0 end) n
    join passages s on s.id = n.passage_id join documents d on d.id = s.document_id
    where ${scope} order by n.distance limit ?`;
};

// Of a passage `s`.
const unembedded = `not exists (select 1 from passage_embeddings e
  where e.passage_id = s.id and e.model = ? and e.dimensions = coalesce(?::int, e.dimensions))`;

const createMissing = (sql: Sql) => ({
  /** Passages of a document that lack a vector of this model. */
  missing: (documentId: string, { name, dimensions }: Made): Promise<Unembedded[]> =>
    rowsOf(
      sql,
      `select s.id as "passageId", d.title, s.heading, s.body as text, s.entry_id as "entryId"
       from passages s join documents d on d.id = s.document_id
       where s.document_id = ? and ${unembedded} order by s.ordinal`,
      [documentId, name, dimensions ?? null],
    ),

  /** Documents with a passage that lacks a vector of this model. */
  documentsMissing: async ({ name, dimensions }: Made): Promise<string[]> => {
    const rows = await rowsOf<{ id: string }>(
      sql,
      `select distinct s.document_id as id from passages s where ${unembedded} limit 1000`,
      [name, dimensions ?? null],
    );
    return rows.map(({ id }) => id);
  },
});

const createWrites = (sql: Sql) => {
  const indexed = new Set<string>();
  return {
    /** Stores vectors, also those without numbers; a passage that has gone meanwhile, or has one already, is passed over. */
    add: async (model: string, rows: { passageId: string; vector: number[] }[]): Promise<void> => {
      const dimensions = Math.max(0, ...rows.map(({ vector }) => vector.length));
      if (!indexed.has(`${model} ${dimensions}`) && dimensions > 0 && dimensions <= largestIndex)
        await createIndex(sql, model, dimensions);
      indexed.add(`${model} ${dimensions}`);
      await sql.raw(
        `insert into passage_embeddings (passage_id, model, dimensions, embedding)
         select s.id, ?, vector_dims(v.vector::vector), v.vector::vector from unnest(?::uuid[], ?::text[]) as v (id, vector)
         join passages s on s.id = v.id for key share of s
         on conflict do nothing`,
        [
          model,
          rows.map(({ passageId }) => passageId),
          rows.map(({ vector }) => asText(vector.length === 0 ? none : vector)),
        ] as never,
      );
    },
  };
};

/** A library of which more is not embedded yet is not said to have what meaning would find in it. */
const leastCovered = 0.9;
const countedForMs = 2_000;

const createCovering = (sql: Sql) => {
  let last = { model: "", passages: 0, isCovered: false, until: 0 };
  return {
    /** Whether nearly all of so many passages are embedded; counted again where it was not, or where they are others. */
    covers: async (model: string, passages: number): Promise<boolean> => {
      const isSame = last.model === model && last.passages === passages;
      if (isSame && (last.isCovered || performance.now() < last.until)) return last.isCovered;
      const [row] = await sql("passage_embeddings").where({ model }).count<{ count: string }[]>("* as count");
      const isCovered = Number(row?.count) >= leastCovered * passages;
      last = { model, passages, isCovered, until: performance.now() + countedForMs };
      return isCovered;
    },
  };
};

const createReads = (sql: Sql) => ({
  /** How near these passages are to a vector; those without a vector of the model are left out. */
  similarities: async (
    model: string,
    vector: number[],
    passageIds: string[],
  ): Promise<Map<string, number>> => {
    const type = typeOf(vector.length);
    const rows = await rowsOf<{ id: string; similarity: number }>(
      sql,
      `select passage_id as id, 1 - (embedding::${type} <=> ?::${type}) as similarity from passage_embeddings
       where passage_id = any(?::uuid[]) and model = ? and dimensions = ?`,
      [asText(vector), passageIds, model, vector.length],
    );
    return new Map(rows.map(({ id, similarity }) => [id, similarity]));
  },

  /** The passages nearest to a vector, nearest first. */
  nearest: async (model: string, vector: number[], scope: Scope, limit: number): Promise<DenseMatch[]> => {
    const { condition, bindings } = inScope(scope);
    const isNarrow = scope.categories !== undefined || scope.audience !== undefined;
    const exact = isNarrow || vector.length > largestIndex;
    return rowsOf(sql, nearestQuery(vector.length, condition, exact), [
      asText(vector),
      model,
      vector.length,
      ...(exact ? bindings : []),
      limit,
      ...bindings,
      limit,
    ]);
  },
});

/** Vectors of passages, by embedding model and dimension. */
export const createEmbeddingStore = (sql: Sql) => ({
  ...createMissing(sql),
  ...createWrites(sql),
  ...createReads(sql),
  ...createCovering(sql),
});

export type EmbeddingStore = ReturnType<typeof createEmbeddingStore>;
