import { documentSaturationIn } from "../../text/bm25.ts";
import type { PostingList, ScopeDocuments } from "./postings.ts";

/** Terms to search by; those of one slot stand for each other, so that only the best of them counts. */
export interface SearchTerm {
  slot: number;
  term: string;
  weight: number;
}

/** A passage by its number, its BM25 score and its document's, and which of the asked terms it and its whole document have. */
export interface ScoredPassage {
  passage: number;
  document: number;
  score: number;
  documentScore: number;
  terms: string[];
  documentTerms: string[];
}

interface Options {
  /** The document of each passage, at the place of its number. */
  documents: Int32Array;
  /** The documents that may be found, scope by scope. */
  scopes: ScopeDocuments[];
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

/** What is counted for each passage, at the place of its number. */
interface Tallies {
  scores: Float64Array;
  /** The largest part so far of the slot being counted, where `stamps` has that slot's. */
  best: Float64Array;
  stamps: Int32Array;
  /** A stamp that no passage has. */
  nextStamp: () => number;
}

const columnsOf = (size: number) => ({
  scores: new Float64Array(size),
  best: new Float64Array(size),
  stamps: new Int32Array(size),
});

const lastStamp = 2 ** 31 - 1;

// Kept from question to question, for no counting is interrupted: making them anew would take longer than counting.
let columns = columnsOf(4096);
let stamp = 0;

const nextStamp = (): number => {
  if (stamp === lastStamp) {
    columns.stamps.fill(0);
    stamp = 0;
  }
  stamp += 1;
  return stamp;
};

/** Counts so many passages, from number 0, and gives what `count` makes of it, which may wait for nothing. */
const withTallies = <Result>(passages: number, count: (tallies: Tallies) => Result): Result => {
  if (passages > columns.scores.length) columns = columnsOf(2 ** Math.ceil(Math.log2(passages)));
  const { scores, best, stamps } = columns;
  try {
    return count({ scores: scores.subarray(0, passages), best, stamps, nextStamp });
  } finally {
    scores.fill(0, 0, passages);
  }
};

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

/** What whole documents are worth in one scope, at the places of their numbers. */
type DocumentScores = Float64Array;

/** Adds what a slot's terms are worth to each whole document, in each scope by the lengths there. */
const countDocuments = (
  parts: Part[],
  { documents, scopes }: Options,
  found: DocumentScores[],
  frequencies: Float64Array,
): void => {
  const weight = Math.max(...parts.map((part) => part.weight));
  for (const part of parts) {
    const { passages, frequencies: often } = part.list;
    for (let at = 0; at < passages.length; at += 1) {
      const document = documents[passages[at] ?? 0] ?? 0;
      frequencies[document] = (frequencies[document] ?? 0) + ((often[at] ?? 0) * part.weight) / weight;
    }
  }
  const saturations = scopes.map(({ averageLength }) => documentSaturationIn(averageLength));
  for (const { list } of parts) {
    for (const passage of list.passages) {
      const document = documents[passage] ?? 0;
      const frequency = frequencies[document] ?? 0;
      if (frequency === 0) continue;
      frequencies[document] = 0;
      for (const [place, { lengths }] of scopes.entries()) {
        const scores = found[place];
        const worth = saturations[place]?.(frequency, lengths[document] ?? 0) ?? 0;
        if (scores !== undefined) scores[document] = (scores[document] ?? 0) + weight * worth;
      }
    }
  }
};

/** The best of those in scope, best first, of equals the lower number; the rest is never put in order, for there may be many. */
const bestOf = ({ lengths }: ScopeDocuments, { documents, limit }: Options, { scores }: Tallies): Match[] => {
  const best: Match[] = [];
  let least = 0;
  for (let passage = 0; passage < scores.length; passage += 1) {
    const score = scores[passage] ?? 0;
    const document = documents[passage] ?? 0;
    if (score <= least || (lengths[document] ?? 0) === 0) continue;
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

/** A passage of one of the chosen documents, with the lists its terms are noted in. */
interface Near {
  passage: number;
  ofDocument: string[];
  /** Undefined for a passage that was not asked for itself. */
  ofPassage: string[] | undefined;
}

/** The first place from `from` on that has this passage or a later one; what is near is found soonest. */
const seek = (passages: Int32Array, wanted: number, from: number): number => {
  let low = from;
  let high = from;
  let step = 1;
  while (high < passages.length && (passages[high] ?? 0) < wanted) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, passages.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((passages[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Notes the term with each of these passages, in the order of their numbers, that the list has. */
const noteTerm = (term: string, { passages }: PostingList, nears: Near[]): void => {
  let at = 0;
  for (const { passage, ofDocument, ofPassage } of nears) {
    at = seek(passages, passage, at);
    if (at === passages.length) return;
    if (passages[at] !== passage) continue;
    ofPassage?.push(term);
    if (ofDocument.at(-1) !== term) ofDocument.push(term);
  }
};

/**
 * Which of these terms each of these passages has, and which its whole document. The passages of a few documents are
 * looked up in lists that are in order: those of words that many passages have are never read from end to end.
 */
const findTerms = (
  lists: ReadonlyMap<string, PostingList>,
  terms: ReadonlySet<string>,
  documentOf: Int32Array,
  best: { passage: number; document: number }[],
) => {
  const passages = new Map(best.map(({ passage }) => [passage, new Array<string>()]));
  const documents = new Map(best.map(({ document }) => [document, new Array<string>()]));
  const nears: Near[] = [];
  for (let passage = 0; passage < documentOf.length; passage += 1) {
    const document = documentOf[passage] ?? -1;
    const ofDocument = documents.get(document);
    if (ofDocument !== undefined) nears.push({ passage, ofDocument, ofPassage: passages.get(passage) });
  }
  for (const term of terms) {
    const list = lists.get(term);
    if (list !== undefined) noteTerm(term, list, nears);
  }
  return { passages, documents };
};

/** For each scope the passages that match best, best first. */
export const scorePostings = (lists: Lists, asked: SearchTerm[], options: Options): ScoredPassage[][] => {
  const slots = slotsOf(lists, asked);
  const found = withTallies(options.documents.length, (tallies) => {
    for (const parts of slots) {
      const [part, ...others] = parts;
      if (part !== undefined && others.length === 0) countTerm(part, tallies);
      else countBest(parts, tallies);
    }
    return options.scopes.map((scope) => bestOf(scope, options, tallies));
  });
  const largest = Math.max(0, ...options.scopes.map(({ lengths }) => lengths.length));
  const whole = options.scopes.map(() => new Float64Array(largest));
  const frequencies = new Float64Array(largest);
  for (const parts of slots) countDocuments(parts, options, whole, frequencies);
  const wanted = new Set(asked.map(({ term }) => term));
  const terms = findTerms(lists, wanted, options.documents, found.flat());
  return found.map((best, place) =>
    best.map(({ passage, document, score }) => ({
      passage,
      document,
      score,
      documentScore: whole[place]?.[document] ?? 0,
      terms: terms.passages.get(passage) ?? [],
      documentTerms: terms.documents.get(document) ?? [],
    })),
  );
};
