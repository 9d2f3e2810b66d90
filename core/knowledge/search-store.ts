import type { Sql } from "#core/platform/database.ts";
import type { DocumentKind } from "./document-store.ts";
import type { SearchTerm } from "./asked-terms.ts";
import { inScope, type Scope } from "./search-scope.ts";

/** A term of the vocabulary and how many passages have it. */
export interface VocabularyTerm {
  term: string;
  passages: number;
}

/** What BM25 needs to know of all passages together. */
export interface Corpus {
  passages: number;
  /** Average number of terms in a passage. */
  averageLength: number;
}

/** A passage that matched; its rank is its place in the list. */
export interface LexicalMatch {
  passageId: string;
  documentId: string;
  score: number;
  kind: DocumentKind;
  /** Which of the asked terms the whole document has. */
  documentTerms: string[];
  /** Which of the asked terms this passage has. */
  terms: string[];
}

/** A passage as it is quoted. */
export interface PassageRow {
  passageId: string;
  documentId: string;
  title: string;
  category: string | null;
  heading: string | null;
  text: string;
  entryId: string | null;
}

/** Term saturation and length normalisation of BM25. */
export const bm25 = { k1: 1.5, b: 0.6 };

const found = async <T>(sql: Sql, query: string, bindings: unknown[]): Promise<T[]> => {
  const { rows } = await sql.raw<{ rows: T[] }>(query, bindings as never);
  return rows;
};

// Of the terms in one slot the best counts: they are different words for one thing.
const matchQuery = (averageLength: number, scope: string): string => {
  const { k1, b } = bm25;
  return `with asked as (select * from unnest(?::int[], ?::text[], ?::real[]) as a (slot, term, weight)),
      matched as materialized (
        select p.passage_id, p.document_id, a.slot, p.term, a.weight * p.frequency * ${k1 + 1}
          / (p.frequency + ${k1} * (1 - ${b} + ${b} * p.length / ${Math.max(averageLength, 1)})) as part
        from asked a join postings p on p.term = a.term
      ),
      slots as (
        select passage_id, document_id, max(part) as part from matched
        where document_id in (select d.id from documents d where ${scope})
        group by passage_id, document_id, slot
      ),
      best as materialized (
        select passage_id, document_id, sum(part) as score from slots
        group by passage_id, document_id order by score desc, passage_id limit ?
      ),
      here as (
        select passage_id, array_agg(distinct term) as terms from matched
        where passage_id in (select passage_id from best) group by passage_id
      ),
      covered as (
        select document_id, array_agg(distinct term) as terms from matched
        where document_id in (select document_id from best) group by document_id
      )
    select best.passage_id as "passageId", best.document_id as "documentId", d.kind, best.score, here.terms,
      covered.terms as "documentTerms"
    from best join here on here.passage_id = best.passage_id join covered on covered.document_id = best.document_id join documents d on d.id = best.document_id
    order by best.score desc, best.passage_id`;
};

const createMatching = (sql: Sql) => ({
  /** The passages that match best by BM25, at most `limit`. */
  match: async (
    terms: SearchTerm[],
    corpus: Corpus,
    scope: Scope,
    limit: number,
  ): Promise<LexicalMatch[]> => {
    if (terms.length === 0) return [];
    const { condition, bindings } = inScope(scope);
    return found(sql, matchQuery(corpus.averageLength, condition), [
      terms.map(({ slot }) => slot),
      terms.map(({ term }) => term),
      terms.map(({ weight }) => weight),
      ...bindings,
      limit,
    ]);
  },

  /** The passages of these ids, in no order. */
  load: (passageIds: string[]): Promise<PassageRow[]> =>
    found(
      sql,
      `select s.id as "passageId", s.document_id as "documentId", d.title, d.category, s.heading, s.body as text,
         s.entry_id as "entryId"
       from passages s join documents d on d.id = s.document_id where s.id = any(?::uuid[])`,
      [passageIds],
    ),
});

/** Queries of the search index; every one is a single statement. */
export const createSearchStore = (sql: Sql) => ({
  /** The corpus, and those of the terms that some passage has. */
  lookUp: async (terms: string[]): Promise<{ corpus: Corpus; known: VocabularyTerm[] }> => {
    const rows = await found<{ total: number; length: string; term: string | null; passages: number | null }>(
      sql,
      `select c.passages as total, c.length, t.term, t.passages from corpus_statistics c
       left join terms t on t.term = any(?::text[]) and t.passages > 0`,
      [terms],
    );
    const { total = 0, length = "0" } = rows[0] ?? {};
    return {
      corpus: { passages: total, averageLength: Number(length) / Math.max(total, 1) },
      known: rows.flatMap(({ term, passages }) =>
        term === null || passages === null ? [] : { term, passages },
      ),
    };
  },

  /** Terms spelt like each of these, the most alike first. */
  lookAlikes: (terms: string[]): Promise<(VocabularyTerm & { asked: string })[]> =>
    found(
      sql,
      `select asked.term as asked, t.term, t.passages from unnest(?::text[]) as asked (term)
       cross join lateral (
         select term, passages from terms where term % asked.term and passages > 0
         order by similarity(term, asked.term) desc, term limit 5
       ) t`,
      [terms],
    ),

  /** Terms that begin like this, the most frequent first. */
  startingWith: (prefix: string): Promise<VocabularyTerm[]> =>
    found(
      sql,
      `select term, passages from terms where term >= ? and term < ? and passages > 0
       order by passages desc, term limit 20`,
      [prefix, `${prefix}\u{10FFFF}`],
    ),

  ...createMatching(sql),
});

export type SearchStore = ReturnType<typeof createSearchStore>;
