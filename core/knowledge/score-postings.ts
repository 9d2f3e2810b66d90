import { numberSet, type NumberSet } from "./number-set.ts";
import type { PostingList } from "./postings.ts";
import type { SearchTerm } from "./asked-terms.ts";
import { withTallies, type Tallies } from "./tallies.ts";

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

interface Options {
  averageLength: number;
  /** Numbers of the documents that may be found. */
  inScope: NumberSet;
  limit: number;
}

type Lists = ReadonlyMap<string, PostingList>;

/** A passage that matched, before it is known by which terms. */
type Match = Pick<ScoredPassage, "passage" | "document" | "score">;

const bySlot = (a: SearchTerm, b: SearchTerm) => a.slot - b.slot;

interface Part {
  slot: number;
  weight: number;
}

/** Adds what one term is worth to each passage that has it; of the parts of one slot only the largest counts. */
const countTerm = (list: PostingList, { slot, weight }: Part, options: Options, tallies: Tallies): void => {
  const { passages, documents, frequencies, lengths } = list;
  const { averageLength, inScope } = options;
  const { k1, b } = bm25;
  const perTerm = (k1 * b) / Math.max(averageLength, 1);
  const most = weight * (k1 + 1);
  for (let at = 0; at < passages.length; at += 1) {
    const document = documents[at] ?? 0;
    if (inScope[document] !== 1) continue;
    const passage = passages[at] ?? 0;
    const frequency = frequencies[at] ?? 0;
    const part = (most * frequency) / (frequency + k1 * (1 - b) + perTerm * (lengths[at] ?? 0));
    const last = tallies.slots[passage] ?? 0;
    if (last === 0) {
      tallies.met.push(passage);
      tallies.documents[passage] = document;
    }
    const before = last === slot + 1 ? (tallies.best[passage] ?? 0) : 0;
    if (last === slot + 1 && part <= before) continue;
    tallies.slots[passage] = slot + 1;
    tallies.best[passage] = part;
    tallies.scores[passage] = (tallies.scores[passage] ?? 0) + (part - before);
  }
};

const countAll = (lists: Lists, asked: SearchTerm[], options: Options, tallies: Tallies): void => {
  for (const { term, slot, weight } of asked.toSorted(bySlot)) {
    const list = lists.get(term);
    if (list !== undefined) countTerm(list, { slot, weight }, options, tallies);
  }
};

const comesBefore = (one: Match, other: Match): boolean =>
  one.score === other.score ? one.passage < other.passage : one.score > other.score;

/** The best of them, best first; the rest is never put in order, for there may be a hundred thousand. */
const bestOf = (limit: number, { met, scores, documents }: Tallies): Match[] => {
  const best: Match[] = [];
  for (const passage of met) {
    const score = scores[passage] ?? 0;
    const last = best[limit - 1];
    if (last !== undefined && score < last.score) continue;
    const match = { passage, document: documents[passage] ?? 0, score };
    if (last !== undefined && !comesBefore(match, last)) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = best[middle];
      if (other !== undefined && comesBefore(match, other)) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, match);
    if (best.length > limit) best.pop();
  }
  return best;
};

/** Which of the asked terms each of these passages and their documents have. */
const findTerms = (lists: Lists, asked: SearchTerm[], best: Match[]) => {
  const passages = new Map(best.map(({ passage }) => [passage, new Set<string>()]));
  const documents = new Map(best.map(({ document }) => [document, new Set<string>()]));
  const chosen = numberSet(documents.keys());
  for (const term of new Set(asked.map(({ term }) => term))) {
    const list = lists.get(term);
    if (list === undefined) continue;
    for (let at = 0; at < list.passages.length; at += 1) {
      const document = list.documents[at] ?? 0;
      if (chosen[document] !== 1) continue;
      documents.get(document)?.add(term);
      passages.get(list.passages[at] ?? 0)?.add(term);
    }
  }
  return { passages, documents };
};

/** The passages that match best, best first, of the documents that are in scope. */
export const scorePostings = (lists: Lists, asked: SearchTerm[], options: Options): ScoredPassage[] => {
  const largest = Math.max(0, ...[...lists.values()].map((list) => list.largest));
  const best = withTallies(largest, (tallies) => {
    countAll(lists, asked, options, tallies);
    return bestOf(options.limit, tallies);
  });
  const terms = findTerms(lists, asked, best);
  return best.map(({ passage, document, score }) => ({
    passage,
    document,
    score,
    terms: [...(terms.passages.get(passage) ?? [])],
    documentTerms: [...(terms.documents.get(document) ?? [])],
  }));
};
