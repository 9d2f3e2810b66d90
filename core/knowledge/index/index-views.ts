import { advance, createGeneration, type Generation } from "./generation.ts";
import { createPassageDocuments } from "./passage-documents.ts";
import { documentsIn, type Scope, type ScopeDocuments } from "./search-scope.ts";
import type { IndexedTerm, IndexReading, SearchStore } from "./search-store.ts";

const keyOf = (scope: Scope): string => JSON.stringify([scope.kinds, scope.categories, scope.audience]);

/** Terms by their text; null for one that no passage has. */
export type Terms = Map<string, IndexedTerm | null>;

/** Those of these terms that were read before. */
export const keptTerms = ({ terms: cache }: Generation, terms: string[]): Terms =>
  new Map(
    terms.flatMap((term) => {
      const kept = cache.get(term);
      return kept === undefined ? [] : [[term, kept.found] as const];
    }),
  );

/** What was read of these terms, which is kept where it is of the same revision. */
export const keepTerms = (
  { terms: cache, revision }: Generation,
  read: IndexReading,
  asked: string[],
): Terms => {
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
export interface View {
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
export const createViews = (store: SearchStore, worthKeeping: number) => {
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
