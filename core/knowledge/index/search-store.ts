import type { Sql } from "#core/platform/database.ts";
import { runPrepared } from "#core/platform/run-prepared.ts";
import type { DocumentKind } from "../documents/document-store.ts";
import { saturationIn } from "../../text/bm25.ts";
import { createChangeStore } from "./change-store.ts";
import {
  documentsIn,
  unpackPostings,
  type PassageDocuments,
  type PostingList,
  type ScopeDocuments,
} from "../../platform/inverted-index/postings.ts";
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

/** A passage as it is quoted. */
export interface PassageRow {
  passageId: string;
  documentId: string;
  title: string;
  category: string | null;
  heading: string | null;
  /** Markdown as in the document. */
  text: string;
  entryId: string | null;
  /** Of an Extras entry the other wordings of its question. */
  alsoAsked: string[];
  /** When its document was last changed. */
  updatedAt: Date;
}

/** A passage before its text is read. */
export interface PassageOutline {
  passageId: string;
  /** Number of characters of its text. */
  size: number;
}

/** The passages of a document in their order. */
export interface DocumentOutline {
  documentId: string;
  passages: PassageOutline[];
}

/** A passage that the index knows by a number. */
export interface NumberedPassage {
  number: number;
  passageId: string;
  documentId: string;
  kind: DocumentKind;
}

/** A term with its postings. */
export interface IndexedTerm extends VocabularyTerm {
  list: PostingList;
}

/** What one statement reads of the index: all of it as of the same revision. */
export interface IndexReading {
  revision: string;
  corpus: Corpus;
  /** The largest number of a passage. */
  newest: number;
  /** Those of the asked terms that some passage has. */
  terms: IndexedTerm[];
  /** For each scope the documents in it. */
  scopes: ScopeDocuments[];
}

const toCorpus = (passages: number, length: string): Corpus => ({
  passages,
  averageLength: Number(length) / Math.max(passages, 1),
});

interface ReadingRow {
  part: "corpus" | "term" | "scope";
  /** The revision, the term, or the place of the scope. */
  key: string;
  passages: number | null;
  length: string | null;
  list: Buffer | null;
  newest: number | null;
}

const corpusPart = `select 'corpus' as part, revision::text as key, passages, length::text, null::bytea as list,
    (select coalesce(max(number), 0) from passages) as newest from corpus_statistics`;
const termsPart = `select 'term', t.term, t.passages, null, coalesce(
    (select string_agg(p.packed, ''::bytea) from postings p where p.term = t.term), ''::bytea
  ), null from terms t where t.term = any(?::text[]) and t.passages > 0`;
const scopePart = (condition: string, place: number) =>
  `select 'scope', '${place}', null, null, string_agg(int4send(d.number) || int4send(d.words), ''::bytea), null from documents d where ${condition}`;

const toReading = (rows: ReadingRow[], scopes: Scope[], documents: PassageDocuments): IndexReading => {
  const row = rows.find(({ part }) => part === "corpus");
  const corpus = toCorpus(row?.passages ?? 0, row?.length ?? "0");
  const saturation = saturationIn(corpus.averageLength);
  return {
    revision: row?.key ?? "",
    corpus,
    newest: row?.newest ?? 0,
    terms: rows.flatMap(({ part, key: term, passages, list }) =>
      part === "term" && passages !== null && list !== null
        ? [{ term, passages, list: unpackPostings(list, saturation, documents.note) }]
        : [],
    ),
    scopes: scopes.map((_, place) =>
      documentsIn(rows.find(({ part, key }) => part === "scope" && key === `${place}`)?.list ?? null),
    ),
  };
};

const createReads = (sql: Sql) => ({
  /** The corpus, these terms with their postings, and the documents of these scopes; `into` is told the passages' documents. */
  readIndex: async (terms: string[], scopes: Scope[], into: PassageDocuments): Promise<IndexReading> => {
    const within = scopes.map(inScope);
    const parts = [
      corpusPart,
      ...(terms.length === 0 ? [] : [termsPart]),
      ...within.map(({ condition }, place) => scopePart(condition, place)),
    ];
    const bindings = [
      ...(terms.length === 0 ? [] : [terms]),
      ...within.flatMap((scope): unknown[] => scope.bindings),
    ];
    return toReading(await runPrepared<ReadingRow>(sql, parts.join(" union all "), bindings), scopes, into);
  },

  /** These documents with their first passages, of a long one 2,000, in no order. */
  outline: (documentIds: string[]): Promise<DocumentOutline[]> =>
    runPrepared(
      sql,
      `select document_id as "documentId",
         json_agg(json_build_object('passageId', id, 'size', length(body)) order by ordinal) as passages
       from passages where document_id = any(?::uuid[]) and ordinal < 2000 group by document_id`,
      [documentIds],
    ),

  /** The passages of these ids, in no order. */
  load: (passageIds: string[]): Promise<PassageRow[]> =>
    runPrepared(
      sql,
      `select s.id as "passageId", s.document_id as "documentId", d.title, d.category, s.heading, s.body as text,
         s.entry_id as "entryId", d.updated_at as "updatedAt",
         coalesce((select also_asked from extras_entries e where e.id = s.entry_id), '{}') as "alsoAsked"
       from passages s join documents d on d.id = s.document_id where s.id = any(?::uuid[])`,
      [passageIds],
    ),
});

const createNames = (sql: Sql) => ({
  /** The passages that have these numbers, in no order. */
  nameNumbers: (numbers: number[]): Promise<NumberedPassage[]> =>
    runPrepared(
      sql,
      `select s.number, s.id as "passageId", s.document_id as "documentId", d.kind
       from passages s join documents d on d.id = s.document_id where s.number = any(?::int[])`,
      [numbers],
    ),

  /** The documents that have these numbers, but for Extras. */
  nameDocuments: (numbers: number[]): Promise<{ id: string }[]> =>
    runPrepared(
      sql,
      "select id from documents where number = any(?::int[]) and kind = 'document' order by number",
      [numbers],
    ),
});

const createSpellings = (sql: Sql) => ({
  /** Words of the same first letter that are spelt or begin like each of these, the most alike first. */
  lookAlikes: (terms: string[]): Promise<(VocabularyTerm & { asked: string })[]> =>
    runPrepared(
      sql,
      `select asked.term as asked, t.term, t.passages from unnest(?::text[]) as asked (term)
       cross join lateral (
         select term, passages from terms cross join lateral (select split_part(term, '/', 1) as stem) itself
         where term !~ '[0-9]' and term >= left(asked.term, 1) and term < left(asked.term, 1) || U&'\\+10FFFF' and passages > 0
           and (length(stem) between length(asked.term) - 2 and length(asked.term) + 2 and similarity(stem, asked.term) > 0.2
             or starts_with(stem, left(asked.term, greatest(4, (length(asked.term) + 1) / 2))))
         order by similarity(stem, asked.term) desc, term limit 12
       ) t`,
      [terms],
    ),

  /** Terms that begin like this, the most frequent first. */
  startingWith: (prefix: string): Promise<VocabularyTerm[]> =>
    runPrepared(
      sql,
      `select term, passages from terms where term >= ? and term < ? and passages > 0
       order by passages desc, term limit 20`,
      [prefix, `${prefix}\u{10FFFF}`],
    ),
});

/** Letters of a word that may be a part of another one, and of what else that has. */
const [leastStem, leastPart] = [4, 3];

const createCompounds = (sql: Sql) => ({
  /** For each of these the words of its language that begin or end with it, the most frequent of many, or that it begins or ends with. */
  lookCompounds: (terms: string[]): Promise<(VocabularyTerm & { asked: string })[]> =>
    runPrepared(
      sql,
      `select asked.term as asked, t.term, t.passages from unnest(?::text[]) as asked (term)
       cross join lateral (
         select split_part(asked.term, '/', 1) as stem, '/' || split_part(asked.term, '/', 2) as mark, U&'\\+10FFFF' as last
       ) own
       cross join lateral (
         (select term, passages from terms
          where term ~ '/' and reverse(term) > reverse(asked.term) and reverse(term) < reverse(asked.term) || last
            and length(term) >= length(asked.term) + ${leastPart} and passages > 0
          order by passages desc, term limit 20)
         union all
         (select term, passages from terms
          where term > stem and term < stem || last and right(term, length(mark)) = mark
            and length(term) >= length(asked.term) + ${leastPart} and passages > 0
          order by passages desc, term limit 20)
         union all
         select term, passages from terms
         where passages > 0 and term in (
           select unnest(array[left(stem, size), right(stem, size)]) || mark
           from generate_series(${leastStem}, length(stem) - ${leastPart}) as size)
       ) t where length(stem) >= ${leastStem}`,
      [terms],
    ),
});

/** Queries of the search index; every one is a single statement. */
export const createSearchStore = (sql: Sql) => ({
  ...createReads(sql),
  ...createNames(sql),
  ...createSpellings(sql),
  ...createCompounds(sql),
  ...createChangeStore(sql),

  /** The corpus, and those of the terms that some passage has. */
  lookUp: async (terms: string[]): Promise<{ corpus: Corpus; known: VocabularyTerm[] }> => {
    const rows = await runPrepared<{
      total: number;
      length: string;
      term: string | null;
      passages: number | null;
    }>(
      sql,
      `select c.passages as total, c.length, t.term, t.passages from corpus_statistics c
       left join terms t on t.term = any(?::text[]) and t.passages > 0`,
      [terms],
    );
    return {
      corpus: toCorpus(rows[0]?.total ?? 0, rows[0]?.length ?? "0"),
      known: rows.flatMap(({ term, passages }) =>
        term === null || passages === null ? [] : { term, passages },
      ),
    };
  },
});

export type SearchStore = ReturnType<typeof createSearchStore>;
