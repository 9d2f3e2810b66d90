import { LRUCache } from "lru-cache";
import type { DocumentKind } from "./document-store.ts";
import type { SearchTerm } from "./asked-terms.ts";
import { numberSet, type NumberSet } from "./number-set.ts";
import { postingBytes, type PostingList } from "./postings.ts";
import { scorePostings } from "./score-postings.ts";
import type { Scope } from "./search-scope.ts";
import type {
  Corpus,
  IndexedTerm,
  IndexReading,
  NumberedPassage,
  PassageRow,
  SearchStore,
  VocabularyTerm,
} from "./search-store.ts";

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

/** The index as one question sees it. */
export interface OpenIndex {
  corpus: Corpus;
  /** Those of the terms it was opened with that some passage has. */
  known: VocabularyTerm[];
  /** For each scope the passages that match best by BM25, at most `limit`. */
  match: (terms: SearchTerm[], limit: number) => Promise<LexicalMatch[][]>;
  /** The passages of these ids, in no order. */
  load: (passageIds: string[]) => Promise<PassageRow[]>;
}

const most = { postingBytes: 64 * 1024 * 1024, textLength: 8 * 1024 * 1024, passages: 50_000 };

/** What has been read of the index at one revision. */
const createGeneration = ({ revision, corpus }: Pick<IndexReading, "revision" | "corpus">) => ({
  revision,
  corpus,
  /** Null for a term that no passage has. */
  terms: new LRUCache<string, { found: IndexedTerm | null }>({
    maxSize: most.postingBytes,
    sizeCalculation: ({ found }) => 100 + postingBytes * (found?.passages ?? 0),
  }),
  scopes: new Map<string, NumberSet>(),
  names: new LRUCache<number, NumberedPassage>({ max: most.passages }),
  texts: new LRUCache<string, PassageRow>({
    maxSize: most.textLength,
    sizeCalculation: ({ text, askedAs }) => 200 + text.length + askedAs.length,
  }),
});

type Generation = ReturnType<typeof createGeneration>;

const keyOf = (scope: Scope): string => JSON.stringify([scope.kinds, scope.categories]);

/** Terms by their text; null for one that no passage has. */
type Terms = Map<string, IndexedTerm | null>;

const keptTerms = ({ terms: cache }: Generation, terms: string[]): Terms =>
  new Map(
    terms.flatMap((term) => {
      const kept = cache.get(term);
      return kept === undefined ? [] : [[term, kept.found] as const];
    }),
  );

const keepTerms = ({ terms: cache }: Generation, { terms: read }: IndexReading, asked: string[]): Terms => {
  const found = new Map(read.map((term) => [term.term, term]));
  const terms: Terms = new Map(asked.map((term) => [term, found.get(term) ?? null]));
  for (const [term, row] of terms) cache.set(term, { found: row });
  return terms;
};

const keepScopes = ({ scopes: cache }: Generation, reading: IndexReading, scopes: Scope[]): void => {
  for (const [place, scope] of scopes.entries())
    cache.set(keyOf(scope), reading.scopes[place] ?? numberSet([]));
};

/** What is kept of these ids, and what `read` gives of the others, which is kept from then on. */
const readThrough = async <Id extends string | number, Row extends object>(
  cache: LRUCache<Id, Row>,
  ids: Id[],
  read: (missing: Id[]) => Promise<Row[]>,
  idOf: (row: Row) => Id,
): Promise<Row[]> => {
  const kept = ids.flatMap((id) => cache.get(id) ?? []);
  if (kept.length === ids.length) return kept;
  const fresh = await read(ids.filter((id) => !cache.has(id)));
  for (const row of fresh) cache.set(idOf(row), row);
  return [...kept, ...fresh];
};

/** A question's view of the index: its own hold on what was read, whatever the cache lets go meanwhile. */
interface View {
  generation: Generation;
  terms: Terms;
  scopes: NumberSet[];
}

/** The postings of those of the terms that some passage has. */
const readPostings = async (
  store: SearchStore,
  { generation, terms: known }: View,
  terms: Set<string>,
): Promise<Map<string, PostingList>> => {
  const others = [...terms].filter((term) => !known.has(term));
  const kept = keptTerms(generation, others);
  const missing = others.filter((term) => !kept.has(term));
  const fresh =
    missing.length === 0
      ? new Map<string, null>()
      : keepTerms(generation, await store.readIndex(missing, []), missing);
  const all: Terms = new Map([...known, ...kept, ...fresh]);
  return new Map(
    [...terms].flatMap((term) => {
      const found = all.get(term) ?? null;
      return found === null ? [] : [[term, found.list] as const];
    }),
  );
};

const openView = (store: SearchStore, view: View): OpenIndex => ({
  corpus: view.generation.corpus,
  known: [...view.terms.values()].filter((term) => term !== null),
  match: async (terms, limit) => {
    const lists = await readPostings(store, view, new Set(terms.map(({ term }) => term)));
    const documents = store.documentsOfPassages();
    const scored = scorePostings(lists, terms, { documents, scopes: view.scopes, limit });
    const numbers = [...new Set(scored.flat().map(({ passage }) => passage))];
    const named = await readThrough(
      view.generation.names,
      numbers,
      store.nameNumbers,
      ({ number }: NumberedPassage) => number,
    );
    const names = new Map(named.map((name) => [name.number, name]));
    return scored.map((passages) =>
      passages.flatMap(({ passage, score, terms: here, documentTerms }) => {
        const name = names.get(passage);
        return name === undefined ? [] : [{ ...name, score, terms: here, documentTerms }];
      }),
    );
  },
  load: (passageIds) =>
    readThrough(
      view.generation.texts,
      [...new Set(passageIds)],
      store.load,
      ({ passageId }: PassageRow) => passageId,
    ),
});

/**
 * The index with what has been read of it before. Every opening asks for its revision, in the same statement that reads
 * what is missing, so that a change by any process is seen by the next question; what was read at another revision is
 * forgotten. What a question reads later may only be newer, and ends with its own revision.
 */
export const createSearchIndex = (store: SearchStore) => {
  let current = createGeneration({ revision: "none", corpus: { passages: 0, averageLength: 0 } });

  const viewOf = (generation: Generation, terms: Terms, scopes: Scope[]): View => ({
    generation,
    terms,
    scopes: scopes.map((scope) => generation.scopes.get(keyOf(scope)) ?? numberSet([])),
  });

  const readAnew = (reading: IndexReading, terms: string[], scopes: Scope[]): View => {
    if (current.revision !== reading.revision) current = createGeneration(reading);
    keepScopes(current, reading, scopes);
    return viewOf(current, keepTerms(current, reading, terms), scopes);
  };

  const catchUp = async (terms: string[], scopes: Scope[]): Promise<View> => {
    const generation = current;
    const kept = keptTerms(generation, terms);
    const missing = {
      terms: terms.filter((term) => !kept.has(term)),
      scopes: scopes.filter((scope) => !generation.scopes.has(keyOf(scope))),
    };
    const reading = await store.readIndex(missing.terms, missing.scopes);
    if (reading.revision !== generation.revision) {
      const complete = kept.size === 0 && missing.scopes.length === scopes.length;
      return readAnew(complete ? reading : await store.readIndex(terms, scopes), terms, scopes);
    }
    keepScopes(generation, reading, missing.scopes);
    const fresh = keepTerms(generation, reading, missing.terms);
    return viewOf(generation, new Map([...kept, ...fresh]), scopes);
  };

  return {
    lookUp: store.lookUp,
    lookAlikes: store.lookAlikes,
    startingWith: store.startingWith,

    /** Opens the index for a question of these terms in these scopes. */
    open: async (terms: string[], scopes: Scope[]): Promise<OpenIndex> =>
      openView(store, await catchUp([...new Set(terms)], scopes)),
  };
};

export type SearchIndex = ReturnType<typeof createSearchIndex>;
