import type { LRUCache } from "lru-cache";
import type { DocumentKind } from "../documents/document-store.ts";
import { createViews, keepTerms, keptTerms, type Terms, type View } from "./index-views.ts";
import type { PostingList } from "./postings.ts";
import { scorePostings, type SearchTerm } from "./score-postings.ts";
import type { Scope } from "./search-scope.ts";
import type { Corpus, NumberedPassage, PassageRow, SearchStore, VocabularyTerm } from "./search-store.ts";

/** A passage that matched; its rank is its place in the list. */
export interface LexicalMatch {
  passageId: string;
  documentId: string;
  score: number;
  /** What the question's terms are worth to the whole document. */
  documentScore: number;
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
  /** All passages of these documents in their order, at most so many of each. */
  outline: SearchStore["outline"];
}

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
      : keepTerms(generation, await store.readIndex(missing, [], generation.documents), missing);
  const all: Terms = new Map([...known, ...kept, ...fresh]);
  return new Map(
    [...terms].flatMap((term) => {
      const found = all.get(term) ?? null;
      return found === null ? [] : [[term, found.list] as const];
    }),
  );
};

const askable = (store: SearchStore, view: View): OpenIndex => ({
  corpus: view.generation.corpus,
  known: [...view.terms.values()].filter((term) => term !== null),
  match: async (terms, limit) => {
    const lists = await readPostings(store, view, new Set(terms.map(({ term }) => term)));
    const documents = view.generation.documents.read();
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
      passages.flatMap(({ passage, score, documentScore, terms: here, documentTerms }) => {
        const name = names.get(passage);
        if (name === undefined) return [];
        // Field by field: copying hundreds of rows whole took a tenth of the main thread's time.
        const { passageId, documentId, kind } = name;
        return [{ passageId, documentId, kind, score, documentScore, terms: here, documentTerms }];
      }),
    );
  },
  outline: store.outline,
  load: (passageIds) =>
    readThrough(
      view.generation.texts,
      [...new Set(passageIds)],
      store.load,
      ({ passageId }: PassageRow) => passageId,
    ),
});

// In a small library reading anew costs less than finding out what changed.
const usuallyWorthKeeping = 5000;

/** The index; `worthKeeping` is how many passages it has at least where what was read of it outlives a change. */
export const createSearchIndex = (store: SearchStore, worthKeeping = usuallyWorthKeeping) => {
  const openView = createViews(store, worthKeeping);
  return {
    lookUp: store.lookUp,
    lookAlikes: store.lookAlikes,
    startingWith: store.startingWith,
    forgetRemoved: store.forgetRemoved,
    revision: store.revision,

    /** Opens the index for a question of these terms in these scopes. */
    open: async (terms: string[], scopes: Scope[]): Promise<OpenIndex> =>
      askable(store, await openView({ terms: [...new Set(terms)], scopes })),
  };
};

export type SearchIndex = ReturnType<typeof createSearchIndex>;
