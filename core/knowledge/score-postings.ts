import { eachPosting } from "./postings.ts";
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
  terms: string[];
}

const bySlot = (a: SearchTerm, b: SearchTerm) => a.slot - b.slot;

const addTerm = (
  tallies: Map<number, Tally>,
  { term, slot }: SearchTerm,
  passage: number,
  document: number,
  part: number,
) => {
  const tally = tallies.get(passage);
  if (tally === undefined) {
    tallies.set(passage, { document, score: part, best: part, slot, terms: [term] });
    return;
  }
  const before = tally.slot === slot ? tally.best : 0;
  tally.slot = slot;
  tally.best = Math.max(before, part);
  tally.score += tally.best - before;
  tally.terms.push(term);
};

const termsByDocument = (tallies: Iterable<Tally>, documents: Set<number>) => {
  const terms = new Map<number, Set<string>>();
  for (const tally of tallies) {
    if (!documents.has(tally.document)) continue;
    const known = terms.get(tally.document) ?? new Set();
    for (const term of tally.terms) known.add(term);
    terms.set(tally.document, known);
  }
  return terms;
};

/** The passages that match best, best first, of the documents that are in scope. */
export const scorePostings = (
  lists: ReadonlyMap<string, Buffer>,
  asked: SearchTerm[],
  { averageLength, inScope, limit }: { averageLength: number; inScope: ReadonlySet<number>; limit: number },
): ScoredPassage[] => {
  const { k1, b } = bm25;
  const tallies = new Map<number, Tally>();
  for (const one of asked.toSorted(bySlot)) {
    const list = lists.get(one.term);
    if (list === undefined) continue;
    eachPosting(list, (passage, document, frequency, length) => {
      if (!inScope.has(document)) return;
      const norm = k1 * (1 - b + (b * length) / Math.max(averageLength, 1));
      addTerm(tallies, one, passage, document, (one.weight * frequency * (k1 + 1)) / (frequency + norm));
    });
  }
  const best = [...tallies.entries()]
    .toSorted(([a, left], [z, right]) => right.score - left.score || a - z)
    .slice(0, limit);
  const documentTerms = termsByDocument(tallies.values(), new Set(best.map(([, { document }]) => document)));
  return best.map(([passage, { document, score, terms }]) => ({
    passage,
    document,
    score,
    terms: [...new Set(terms)],
    documentTerms: [...(documentTerms.get(document) ?? [])],
  }));
};
