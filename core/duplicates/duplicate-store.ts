import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** A passage whose likeness to others is not known yet. */
export interface UnsignedPassage {
  id: string;
  text: string;
}

/** Two passages that may say the same. */
export interface Candidate {
  id: string;
  otherId: string;
  otherText: string;
}

export interface DuplicatePair {
  firstId: string;
  secondId: string;
  similarity: number;
}

const unsigned = (condition: string) => `
  select p.id, p.body as text from passages p
  where ${condition} and not exists (select from passage_signatures s where s.passage_id = p.id)
  order by p.id limit ?`;

const candidates = `
  select s.passage_id as id, near.passage_id as "otherId", p.body as "otherText"
  from passage_signatures s
  cross join lateral (
    select o.passage_id from passage_signatures o
    where o.bands && s.bands and o.passage_id <> s.passage_id limit 10
  ) near
  join passages p on p.id = near.passage_id
  where s.passage_id = any(?::uuid[])`;

/** Which passages say nearly the same; what belongs to a passage goes with it. */
export const createDuplicateStore = (sql: Sql) => ({
  /** Of a document, or of all. */
  unsigned: (limit: number, documentId?: string): Promise<UnsignedPassage[]> =>
    documentId === undefined
      ? rowsOf(sql, unsigned("true"), [limit])
      : rowsOf(sql, unsigned("p.document_id = ?"), [documentId, limit]),

  /** Keeps signatures and gives whose; none of passages that are gone meanwhile, or that have one. */
  sign: async (signatures: { id: string; bands: string[] }[], trx: Sql): Promise<string[]> => {
    const signed = await rowsOf<{ id: string }>(
      trx,
      `insert into passage_signatures (passage_id, bands)
       select p.id, string_to_array(s.bands, ',')::bigint[]
       from unnest(?::uuid[], ?::text[]) as s (id, bands) join passages p on p.id = s.id
       on conflict do nothing returning passage_id as id`,
      [signatures.map(({ id }) => id), signatures.map(({ bands }) => bands.join(","))],
    );
    return signed.map(({ id }) => id);
  },

  /** What shares a band with these passages, at most 10 for each. */
  candidates: (ids: string[], trx: Sql): Promise<Candidate[]> => rowsOf(trx, candidates, [ids]),

  add: async (pairs: DuplicatePair[], trx: Sql): Promise<void> => {
    await trx.raw(
      `insert into near_duplicates (first_id, second_id, similarity)
       select least(d.a, d.b), greatest(d.a, d.b), max(d.similarity)
       from unnest(?::uuid[], ?::uuid[], ?::real[]) as d (a, b, similarity)
       group by 1, 2 on conflict do nothing`,
      [
        pairs.map(({ firstId }) => firstId),
        pairs.map(({ secondId }) => secondId),
        pairs.map(({ similarity }) => similarity),
      ],
    );
  },
});

export type DuplicateStore = ReturnType<typeof createDuplicateStore>;
