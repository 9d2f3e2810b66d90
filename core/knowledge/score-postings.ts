import { findTerms } from "./find-terms.ts";
import type { NumberSet } from "./number-set.ts";
import type { PostingList } from "./postings.ts";
import type { SearchTerm } from "./asked-terms.ts";
import { withTallies, type Tallies } from "./tallies.ts";

/** A passage by its number, its BM25 score, and which of the asked terms it and its whole document have. */
export interface ScoredPassage {
  passage: number;
  document: number;
  score: number;
  terms: string[];
  documentTerms: string[];
}

interface Options {
  /** The document of each passage, at the place of its number. */
  documents: Int32Array;
  /** For each scope the numbers of the documents that may be found. */
  scopes: NumberSet[];
  /** How many are found in each scope at most. */
  limit: number;
}

type Lists = ReadonlyMap<string, PostingList>;

/** A passage that matched, before it is known by which terms. */
type Match = Pick<ScoredPassage, "passage" | "document" | "score">;

interface Part {
  list: PostingList;
  weight: number;
}

/** The lists of each slot with what finding their terms is worth. */
const slotsOf = (lists: Lists, asked: SearchTerm[]): Part[][] => {
  const slots = new Map<number, Part[]>();
  for (const { term, slot, weight } of asked) {
    const list = lists.get(term);
    if (list !== undefined) slots.set(slot, [...(slots.get(slot) ?? []), { list, weight }]);
  }
  return [...slots.values()];
};

/** Adds what a term is worth to each passage that has it. */
const countTerm = ({ list: { passages, worth }, weight }: Part, { scores }: Tallies): void => {
  for (let at = 0; at < passages.length; at += 1) {
    const passage = passages[at] ?? 0;
    scores[passage] = (scores[passage] ?? 0) + weight * (worth[at] ?? 0);
  }
};

/** The same of terms that stand for one thing: of what they are worth to a passage only the largest counts. */
const countBest = (parts: Part[], { scores, best, stamps, nextStamp }: Tallies): void => {
  const stamp = nextStamp();
  for (const { list, weight } of parts) {
    const { passages, worth } = list;
    for (let at = 0; at < passages.length; at += 1) {
      const passage = passages[at] ?? 0;
      const part = weight * (worth[at] ?? 0);
      const before = stamps[passage] === stamp ? (best[passage] ?? 0) : 0;
      if (part <= before) continue;
      stamps[passage] = stamp;
      best[passage] = part;
      scores[passage] = (scores[passage] ?? 0) + (part - before);
    }
  }
};

/** The best of those in scope, best first, of equals the lower number; the rest is never put in order, for there may be many. */
const bestOf = (scope: NumberSet, { documents, limit }: Options, { scores }: Tallies): Match[] => {
  const best: Match[] = [];
  let least = 0;
  for (let passage = 0; passage < scores.length; passage += 1) {
    const score = scores[passage] ?? 0;
    const document = documents[passage] ?? 0;
    if (score <= least || scope[document] !== 1) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((best[middle]?.score ?? 0) < score) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, { passage, document, score });
    if (best.length > limit) best.pop();
    if (best.length === limit) least = best.at(-1)?.score ?? 0;
  }
  return best;
};

/** For each scope the passages that match best, best first. */
export const scorePostings = (lists: Lists, asked: SearchTerm[], options: Options): ScoredPassage[][] => {
  const found = withTallies(options.documents.length, (tallies) => {
    for (const parts of slotsOf(lists, asked)) {
      const [part, ...others] = parts;
      if (part !== undefined && others.length === 0) countTerm(part, tallies);
      else countBest(parts, tallies);
    }
    return options.scopes.map((scope) => bestOf(scope, options, tallies));
  });
  const wanted = new Set(asked.map(({ term }) => term));
  const terms = findTerms(lists, wanted, options.documents, found.flat());
  return found.map((best) =>
    best.map((match) => ({
      ...match,
      terms: terms.passages.get(match.passage) ?? [],
      documentTerms: terms.documents.get(match.document) ?? [],
    })),
  );
};
