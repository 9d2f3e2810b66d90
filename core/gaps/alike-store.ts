import type { ModuleName, Service } from "#contracts/common.ts";
import type { Sql } from "../platform/database.ts";

/** Among which pending requests to look. */
export interface AlikeScope {
  module: ModuleName;
  service: Service | null;
}

/** A pending request that may ask the same. */
export interface Candidate {
  id: string;
  question: string;
}

const pending = "status = 'pending' and module = ? and service is not distinct from ?";
const candidates = 25;

/** Finds pending requests that may ask the same in other words. */
export const createAlikeStore = (sql: Sql) => ({
  /** Those that share most of these terms. */
  sharing: async (terms: string[], { module, service }: AlikeScope): Promise<Candidate[]> => {
    if (terms.length === 0) return [];
    const { rows } = await sql.raw<{ rows: Candidate[] }>(
      `select id, question from gaps where ${pending} and terms && ?::text[]
       order by (select count(*) from unnest(terms) as t (term) where t.term = any(?::text[])) desc, id desc
       limit ${candidates}`,
      [module, service, terms, terms] as never,
    );
    return rows;
  },

  /** Those whose vectors of this model are at least so near, nearest first. */
  near: async (
    model: string,
    vector: number[],
    least: number,
    { module, service }: AlikeScope,
  ): Promise<(Candidate & { similarity: number })[]> => {
    const { rows } = await sql.raw<{ rows: (Candidate & { similarity: number })[] }>(
      `select * from (
         select id, question, 1 - (embedding <=> ?::vector) as similarity from gaps
         where ${pending} and embedding_model = ? and vector_dims(embedding) = ?
       ) g where similarity >= ? order by similarity desc limit ${candidates}`,
      [JSON.stringify(vector), module, service, model, vector.length, least] as never,
    );
    return rows;
  },

  /** Keeps the vector of a request's question. */
  keepVector: async (gapId: string, model: string, vector: number[], trx: Sql): Promise<void> => {
    await trx.raw("update gaps set embedding = ?::vector, embedding_model = ? where id = ?", [
      JSON.stringify(vector),
      model,
      gapId,
    ]);
  },
});

export type AlikeStore = ReturnType<typeof createAlikeStore>;
