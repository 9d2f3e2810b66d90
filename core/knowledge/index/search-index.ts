import type { LRUCache } from "lru-cache";
import {
  createPassageDocuments,
  documentsIn,
  type PostingList,
  type ScopeDocuments,
} from "../../platform/inverted-index/postings.ts";
import { scorePostings, type SearchTerm } from "../../platform/inverted-index/score-postings.ts";
import { advance, createGeneration, type Generation, type RelatedWords } from "./generation.ts";
import type { Scope } from "./search-scope.ts";
import type {
  Corpus,
  DocumentOutline,
  IndexedTerm,
  IndexReading,
  NumberedPassage,
  PassageRow,
  SearchStore,
  VocabularyTerm,
} from "./search-store.ts";

/** A passage that matched; its rank is its place in the list. */
export interface LexicalMatch extends Omit<NumberedPassage, "number"> {
  score: number;
  /** What the question's terms are worth to the whole document; to an Extras entry, which is one by itself, what they are to that. */
  documentScore: number;
  /** Which of the asked terms the whole document has; of an Extras entry, which that has. */
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
  /** These documents with their passages in their order. */
  outline: SearchStore["outline"];
  /** The ids of the documents in the scope at this place, but for Extras; null where they have more than so many words. */
  documentsIn: (place: number, mostWords: number) => Promise<string[] | null>;
  lookAlikes: SearchStore["lookAlikes"];
  lookCompounds: SearchStore["lookCompounds"];
}

const keyOf = (scope: Scope): string => JSON.stringify([scope.kinds, scope.categories, scope.audience]);

/** Terms by their text; null for one that no passage has. */
type Terms = Map<string, IndexedTerm | null>;

/** Those of these terms that were read before. */
const keptTerms = ({ terms: cache }: Generation, terms: string[]): Terms =>
  new Map(
    terms.flatMap((term) => {
      const kept = cache.get(term);
      return kept === undefined ? [] : [[term, kept.found] as const];
    }),
  );

/** What was read of these terms, which is kept where it is of the same revision. */
const keepTerms = ({ terms: cache, revision }: Generation, read: IndexReading, asked: string[]): Terms => {
  const found = new Map(read.terms.map((term) => [term.term, term]));
  const terms: Terms = new Map(asked.map((term) => [term, found.get(term) ?? null]));
  // What is read later may be newer: then it is for this question alone.
  if (revision === read.revision) for (const [term, row] of terms) cache.set(term, { found: row });
  return terms;
};

const keepScopes = ({ scopes: cache }: Generation, reading: IndexReading, scopes: Scope[]): void => {
  for (const [place, scope] of scopes.entries())
    cache.set(keyOf(scope), reading.scopes[place] ?? documentsIn(null));
};

/** A question's view of the index: its own hold on what was read, whatever the cache lets go meanwhile. */
interface View {
  generation: Generation;
  terms: Terms;
  scopes: ScopeDocuments[];
}

interface Wanted {
  terms: string[];
  scopes: Scope[];
}

const viewOf = (generation: Generation, terms: Terms, scopes: Scope[]): View => ({
  generation,
  terms,
  scopes: scopes.map((scope) => generation.scopes.get(keyOf(scope)) ?? documentsIn(null)),
});

/** The view of a generation, or what was read instead when the index has moved on. */
const openAt = async (store: SearchStore, generation: Generation, { terms, scopes }: Wanted) => {
  const kept = keptTerms(generation, terms);
  const missing = {
    terms: terms.filter((term) => !kept.has(term)),
    scopes: scopes.filter((scope) => !generation.scopes.has(keyOf(scope))),
  };
  const reading = await store.readIndex(missing.terms, missing.scopes, generation.documents);
  if (reading.revision !== generation.revision) return { reading };
  keepScopes(generation, reading, missing.scopes);
  const fresh = keepTerms(generation, reading, missing.terms);
  return { view: viewOf(generation, new Map([...kept, ...fresh]), scopes) };
};

const readAnew = async (store: SearchStore, { terms, scopes }: Wanted): Promise<View> => {
  const documents = createPassageDocuments();
  const reading = await store.readIndex(terms, scopes, documents);
  const generation = createGeneration(reading, documents);
  keepScopes(generation, reading, scopes);
  return viewOf(generation, keepTerms(generation, reading, terms), scopes);
};

// After a large change reading anew costs less than finding out what changed.
const mostAdded = 2000;

/** Brings generations up to date in libraries of at least `worthKeeping` passages; questions of one time wait for the same one. */
const createAdvancing = (store: SearchStore, worthKeeping: number) => {
  let underWay: { from: Generation; to: Promise<Generation | null> } | null = null;
  const begin = (from: Generation) => {
    const to = store
      .readChanges(from.revision, from.newest)
      .then((changes) => advance(from, changes))
      .finally(() => {
        underWay = null;
      });
    underWay = { from, to };
    return to;
  };
  return async (from: Generation, { corpus, newest }: IndexReading): Promise<Generation | null> => {
    if (Math.min(from.corpus.passages, corpus.passages) < worthKeeping) return null;
    if (newest - from.newest > mostAdded) return null;
    return underWay?.from === from ? underWay.to : begin(from);
  };
};

/**
 * What questions see of the index, with what has been read of it before. Every view asks for its revision, in the same
 * statement that reads what is missing, so that a change by any process is seen by the next question. What was read at
 * an older revision is brought up to date in a library of at least `worthKeeping` passages, and otherwise forgotten.
 * What a question reads later may only be newer, and is for it alone.
 */
const createViews = (store: SearchStore, worthKeeping: number) => {
  let current: Generation | null = null;
  const catchUp = createAdvancing(store, worthKeeping);
  const start = async (wanted: Wanted): Promise<View> => {
    const view = await readAnew(store, wanted);
    if (current?.revision !== view.generation.revision) current = view.generation;
    return view;
  };
  return async (wanted: Wanted): Promise<View> => {
    const generation = current;
    if (generation === null) return start(wanted);
    const opened = await openAt(store, generation, wanted);
    if (opened.view !== undefined) return opened.view;
    const next = await catchUp(generation, opened.reading);
    if (next === null) return start(wanted);
    if (current === generation) current = next;
    return (await openAt(store, next, wanted)).view ?? start(wanted);
  };
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

/** The same of words that are looked up for others. */
const lookThrough =
  (cache: LRUCache<string, RelatedWords>, look: SearchStore["lookAlikes"]) =>
  async (terms: string[]): Promise<RelatedWords["found"]> => {
    const readAll = async (missing: string[]): Promise<RelatedWords[]> => {
      const found = await look(missing);
      return missing.map((asked) => ({ asked, found: found.filter((word) => word.asked === asked) }));
    };
    const words = await readThrough(cache, terms, readAll, ({ asked }) => asked);
    return words.flatMap(({ found }) => found);
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

const matching =
  (store: SearchStore, view: View): OpenIndex["match"] =>
  async (terms, limit) => {
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
      passages.flatMap(({ passage, score, documentScore: whole, terms: here, documentTerms: all }) => {
        const name = names.get(passage);
        if (name === undefined) return [];
        // Field by field: copying hundreds of rows whole took a tenth of the main thread's time.
        const { passageId, documentId, kind } = name;
        const [documentScore, documentTerms] = kind === "document" ? [whole, all] : [score, here];
        return [{ passageId, documentId, kind, score, documentScore, terms: here, documentTerms }];
      }),
    );
  };

const listing =
  (store: SearchStore, { scopes }: View): OpenIndex["documentsIn"] =>
  async (place, mostWords) => {
    const lengths = scopes[place]?.lengths ?? new Int32Array(0);
    if (lengths.reduce((sum, length) => sum + length, 0) > mostWords) return null;
    const numbers = [...lengths.keys()].filter((number) => lengths[number] !== 0);
    return (await store.nameDocuments(numbers)).map(({ id }) => id);
  };

const askable = (store: SearchStore, view: View): OpenIndex => ({
  corpus: view.generation.corpus,
  known: [...view.terms.values()].filter((term) => term !== null),
  match: matching(store, view),
  outline: (documentIds) =>
    readThrough(
      view.generation.outlines,
      documentIds,
      store.outline,
      ({ documentId }: DocumentOutline) => documentId,
    ),
  load: (passageIds) =>
    readThrough(
      view.generation.texts,
      [...new Set(passageIds)],
      store.load,
      ({ passageId }: PassageRow) => passageId,
    ),
  documentsIn: listing(store, view),
  lookAlikes: lookThrough(view.generation.alikes, store.lookAlikes),
  lookCompounds: lookThrough(view.generation.compounds, store.lookCompounds),
});

// In a small library reading anew costs less than finding out what changed.
const usuallyWorthKeeping = 5000;

/** The index; `worthKeeping` is how many passages it has at least where what was read of it outlives a change. */
export const createSearchIndex = (store: SearchStore, worthKeeping = usuallyWorthKeeping) => {
  const openView = createViews(store, worthKeeping);
  return {
    lookUp: store.lookUp,
    startingWith: store.startingWith,
    forgetRemoved: store.forgetRemoved,
    revision: store.revision,

    /** Opens the index for a question of these terms in these scopes. */
    open: async (terms: string[], scopes: Scope[]): Promise<OpenIndex> =>
      askable(store, await openView({ terms: [...new Set(terms)], scopes })),
  };
};

export type SearchIndex = ReturnType<typeof createSearchIndex>;
