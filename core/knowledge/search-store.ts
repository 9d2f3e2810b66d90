import type { Sql } from "#core/platform/database.ts";
import type { DocumentKind } from "./document-store.ts";
import type { SearchTerm } from "./asked-terms.ts";
import { scorePostings } from "./score-postings.ts";
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

const found = async <T>(sql: Sql, query: string, bindings: unknown[]): Promise<T[]> => {
  const { rows } = await sql.raw<{ rows: T[] }>(query, bindings as never);
  return rows;
};

interface Named {
  number: number;
  passageId: string;
  documentId: string;
  kind: DocumentKind;
}

const numbersIn = (packed: Buffer | undefined): Set<number> =>
  new Set(Array.from({ length: (packed?.length ?? 0) / 4 }, (_, at) => packed?.readInt32BE(at * 4) ?? 0));

/** The packed postings of terms, and for each scope the numbers of the documents in it. */
const readPostings = async (sql: Sql, terms: SearchTerm[], scopes: Scope[]) => {
  const within = scopes.map(inScope);
  const numbers = within.map(
    ({ condition }, index) =>
      `union all select null, ${index}, string_agg(int4send(d.number), ''::bytea) from documents d where ${condition}`,
  );
  const rows = await found<{ term: string | null; scope: number; list: Buffer | null }>(
    sql,
    `select term, 0 as scope, string_agg(packed, ''::bytea) as list from postings where term = any(?::text[]) group by term
     ${numbers.join(" ")}`,
    [[...new Set(terms.map(({ term }) => term))], ...within.flatMap(({ bindings }) => bindings)],
  );
  const lists = new Map(
    rows.flatMap(({ term, list }) => (term === null || list === null ? [] : [[term, list] as const])),
  );
  const documents = scopes.map((_, index) =>
    numbersIn(rows.find(({ term, scope }) => term === null && scope === index)?.list ?? undefined),
  );
  return { lists, documents };
};

/** Passages by the numbers the index knows them by. */
const nameNumbers = async (sql: Sql, numbers: number[]): Promise<Map<number, Named>> => {
  const rows = await found<Named>(
    sql,
    `select s.number, s.id as "passageId", s.document_id as "documentId", d.kind
     from passages s join documents d on d.id = s.document_id where s.number = any(?::int[])`,
    [numbers],
  );
  return new Map(rows.map((row) => [row.number, row]));
};

const createMatching = (sql: Sql) => ({
  /** For each scope the passages that match best by BM25, at most `limit`. */
  match: async (
    terms: SearchTerm[],
    { averageLength }: Corpus,
    scopes: Scope[],
    limit: number,
  ): Promise<LexicalMatch[][]> => {
    if (terms.length === 0) return scopes.map(() => []);
    const { lists, documents } = await readPostings(sql, terms, scopes);
    const scored = documents.map((inScope) => scorePostings(lists, terms, { averageLength, inScope, limit }));
    const numbers = new Set(scored.flatMap((passages) => passages.map(({ passage }) => passage)));
    const names = await nameNumbers(sql, [...numbers]);
    return scored.map((passages) =>
      passages.flatMap(({ passage, score, terms: here, documentTerms }) => {
        const name = names.get(passage);
        return name === undefined ? [] : [{ ...name, score, terms: here, documentTerms }];
      }),
    );
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

  /** Terms of the same first letter that are spelt like each of these, the most alike first. */
  lookAlikes: (terms: string[]): Promise<(VocabularyTerm & { asked: string })[]> =>
    found(
      sql,
      `select asked.term as asked, t.term, t.passages from unnest(?::text[]) as asked (term)
       cross join lateral (
         select term, passages from terms
         where term >= left(asked.term, 1) and term < left(asked.term, 1) || U&'\\+10FFFF' and passages > 0
           and length(term) between length(asked.term) - 2 and length(asked.term) + 2
           and similarity(term, asked.term) > 0.2
         order by similarity(term, asked.term) desc, term limit 8
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
