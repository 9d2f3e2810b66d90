import pgvector from "pgvector";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { Sql } from "../../platform/database.ts";
import { rowsOf } from "../../platform/run-prepared.ts";

/** Among which requests to look. */
export interface AlikeScope {
  module: ModuleName;
  service: Service | null;
  /** When it was asked: what has been answered since is open to it, too. */
  askedAt?: Date;
}

/** A request that may ask the same and is open to who asks now. */
export interface Candidate {
  id: string;
  question: string;
}

const candidates = 25;

// Those answered since are few, and no index has them: apart, they leave the pending ones theirs.
const inScope = ({ module, service, askedAt }: AlikeScope) => {
  const ofKind = "removed_at is null and module = ? and service is not distinct from ?";
  const pending = `select * from gaps where status = 'pending' and ${ofKind}`;
  return askedAt === undefined
    ? { rows: `(${pending})`, bindings: [module, service] }
    : {
        rows: `(${pending} union all select * from gaps where answered_at >= ? and ${ofKind})`,
        bindings: [module, service, askedAt, module, service],
      };
};

/** Finds requests that may ask the same in other words. */
export const createAlikeStore = (sql: Sql) => ({
  /** Those that share most of these terms. */
  sharing: async (terms: string[], scope: AlikeScope): Promise<Candidate[]> => {
    if (terms.length === 0) return [];
    const open = inScope(scope);
    return rowsOf<Candidate>(
      sql,
      `select id, question from ${open.rows} open where terms && ?::text[]
       order by (select count(*) from unnest(terms) as t (term) where t.term = any(?::text[])) desc, id desc
       limit ${candidates}`,
      [...open.bindings, terms, terms],
    );
  },

  /** Those whose vectors of this model are at least so near, nearest first. */
  near: async (
    model: string,
    vector: number[],
    least: number,
    scope: AlikeScope,
  ): Promise<(Candidate & { similarity: number })[]> => {
    const open = inScope(scope);
    return rowsOf<Candidate & { similarity: number }>(
      sql,
      `select * from (
         select id, question, 1 - (embedding <=> ?::vector) as similarity from ${open.rows} open
         where embedding_model = ? and vector_dims(embedding) = ?
       ) g where similarity >= ? order by similarity desc limit ${candidates}`,
      [pgvector.toSql(vector), ...open.bindings, model, vector.length, least],
    );
  },

  /** Keeps the vector of a request's question. */
  keepVector: async (gapId: string, model: string, vector: number[], trx: Sql): Promise<void> => {
    await trx.raw("update gaps set embedding = ?::vector, embedding_model = ? where id = ?", [
      pgvector.toSql(vector),
      model,
      gapId,
    ]);
  },
});

export type AlikeStore = ReturnType<typeof createAlikeStore>;
