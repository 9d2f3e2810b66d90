import type { PostingList } from "./postings.ts";
import type { SearchTerm } from "./asked-terms.ts";

/** Term saturation and length normalisation of BM25. */
export const bm25 = { k1: 1.5, b: 0.3 };

/** A passage by its number, its BM25 score, and which of the asked terms it and its whole document have. */
export interface ScoredPassage {
  passage: number;
  document: number;
  score: number;
  terms: string[];
  documentTerms: string[];
}

interface Tally {
  document: number;
  score: number;
  /** The best part of the slot being counted; of the terms in a slot only the best counts. */
  best: number;
  slot: number;
}

interface Options {
  averageLength: number;
  /** Numbers of the documents that may be found. */
  inScope: ReadonlySet<number>;
  limit: number;
}

type Lists = ReadonlyMap<string, PostingList>;

const bySlot = (a: SearchTerm, b: SearchTerm) => a.slot - b.slot;

const addPart = (
  tallies: Map<number, Tally>,
  passage: number,
  document: number,
  slot: number,
  part: number,
) => {
  const tally = tallies.get(passage);
  if (tally === undefined) {
    tallies.set(passage, { document, score: part, best: part, slot });
    return;
  }
  const before = tally.slot === slot ? tally.best : 0;
  tally.slot = slot;
  tally.best = Math.max(before, part);
  tally.score += tally.best - before;
};

/** Calls `visit` with each posting of a list whose document is in scope: its passage, document and place. */
const eachInScope = (
  { passages, documents }: PostingList,
  inScope: ReadonlySet<number>,
  visit: (passage: number, document: number, at: number) => void,
): void => {
  for (let at = 0; at < passages.length; at += 1) {
    const document = documents[at] ?? 0;
    if (inScope.has(document)) visit(passages[at] ?? 0, document, at);
  }
};

const tally = (lists: Lists, asked: SearchTerm[], { averageLength, inScope }: Options) => {
  const { k1, b } = bm25;
  const perTerm = (k1 * b) / Math.max(averageLength, 1);
  const tallies = new Map<number, Tally>();
  for (const { term, slot, weight } of asked.toSorted(bySlot)) {
    const list = lists.get(term);
    if (list === undefined) continue;
    const { frequencies, lengths } = list;
    eachInScope(list, inScope, (passage, document, at) => {
      const frequency = frequencies[at] ?? 0;
      const norm = k1 * (1 - b) + perTerm * (lengths[at] ?? 0);
      addPart(tallies, passage, document, slot, (weight * frequency * (k1 + 1)) / (frequency + norm));
    });
  }
  return tallies;
};

/** Which of the asked terms each of these passages and their documents have. */
const findTerms = (lists: Lists, asked: SearchTerm[], best: [number, Tally][]) => {
  const passages = new Map(best.map(([passage]) => [passage, new Set<string>()]));
  const documents = new Map(best.map(([, { document }]) => [document, new Set<string>()]));
  const chosen = new Set(documents.keys());
  for (const term of new Set(asked.map(({ term }) => term))) {
    const list = lists.get(term);
    if (list === undefined) continue;
    eachInScope(list, chosen, (passage, document) => {
      documents.get(document)?.add(term);
      passages.get(passage)?.add(term);
    });
  }
  return { passages, documents };
};

/** The passages that match best, best first, of the documents that are in scope. */
export const scorePostings = (lists: Lists, asked: SearchTerm[], options: Options): ScoredPassage[] => {
  const best = [...tally(lists, asked, options)]
    .toSorted(([a, left], [z, right]) => right.score - left.score || a - z)
    .slice(0, options.limit);
  const terms = findTerms(lists, asked, best);
  return best.map(([passage, { document, score }]) => ({
    passage,
    document,
    score,
    terms: [...(terms.passages.get(passage) ?? [])],
    documentTerms: [...(terms.documents.get(document) ?? [])],
  }));
};
