import { isSmallTalk, stemOf, termsSaid } from "./analyse-text.ts";
import { isMistyped, isSlip } from "./look-alikes.ts";
import type { Corpus, VocabularyTerm } from "./search-store.ts";
import { softWords, stopWords } from "./stop-words.ts";
import { meantTerms, relatedTerms } from "./word-phrases.ts";

/** A question taken apart, before the vocabulary is known. */
export interface Question {
  /** The terms it contains. */
  said: string[];
  /** Terms its phrases stand for. */
  meant: string[];
  /** Terms of which any may stand for one of its phrases. */
  either: string[][];
}

/** A term of a question with every term of the vocabulary that may stand for it. */
export interface AskedTerm {
  term: string;
  /** What finding it is worth: its inverse document frequency, less for small talk and for what is only meant. */
  weight: number;
  /** Whether it was said, and is no small talk. */
  telling: boolean;
  /** Whether it was not said, but stands for a phrase that was. */
  meant: boolean;
  variants: Variant[];
}

/** A term that may be found in place of an asked one. */
export interface Variant {
  term: string;
  /** What finding it is worth, 1 for the asked term itself. */
  share: number;
  /** Whether it is the same word, perhaps mistyped, and not a related one. */
  literal: boolean;
}

/** Terms to search by; those of one slot stand for each other, so that only the best of them counts. */
export interface SearchTerm {
  slot: number;
  term: string;
  weight: number;
}

const smallTalk = [...softWords, ...stopWords].filter((word) => word.length > 3).map(stemOf);
const weights = { soft: 0.5, meant: 0.5, related: 0.55, lookAlike: 0.8, coveredByRelated: 0.6 };
const leastShare = 0.08;

/** Inverse document frequency as BM25 has it. */
export const idfOf = (passages: number, corpus: Corpus): number =>
  Math.log(1 + (corpus.passages - passages + 0.5) / (passages + 0.5));

// Shorter ones are too like too many words: "note" is no mistyped "nope".
const shortestSlip = 6;

// A number that no document has is the asker's own: "80k" says no more than "some".
const isSoft = (term: string, known: boolean): boolean =>
  isSmallTalk(term) ||
  (!known && /^\d/u.test(term)) ||
  (!known &&
    smallTalk.some((soft) => isSlip(term, soft) || (term.length >= shortestSlip && isMistyped(term, soft))));

/** Takes a question apart. */
export const readQuestion = (question: string): Question => {
  const said = termsSaid(question);
  const { every, any } = meantTerms(question);
  return { said, meant: every, either: any };
};

/** Every term whose frequency has to be known to weigh a question. */
export const termsOf = ({ said, meant, either }: Question): string[] => [
  ...new Set([said, meant, ...either, ...said.filter((term) => !isSmallTalk(term)).map(relatedTerms)].flat()),
];

/** The terms said that no passage has and that are no small talk. */
export const unknownTerms = ({ said }: Question, known: VocabularyTerm[]): string[] => {
  const vocabulary = new Set(known.map(({ term }) => term));
  return said.filter((term) => !vocabulary.has(term) && !isSmallTalk(term));
};

const relatedVariants = (term: string, rarity: number, frequencies: Map<string, number>, corpus: Corpus) => {
  // The rarer a word is here, the more likely do the documents use another one for it.
  const share = weights.related * rarity ** 1.5;
  if (share < leastShare) return [];
  const own = idfOf(frequencies.get(term) ?? 0, corpus);
  return relatedTerms(term).flatMap((other) => {
    const passages = frequencies.get(other);
    return passages === undefined
      ? []
      : { term: other, share: (share * idfOf(passages, corpus)) / own, literal: false };
  });
};

/** What is known of the vocabulary when a question is weighed. */
interface Vocabulary {
  frequencies: Map<string, number>;
  /** The known spellings of unknown terms. */
  lookAlikes: ReadonlyMap<string, string[]>;
  corpus: Corpus;
}

const weighSaid = (term: string, { frequencies, lookAlikes, corpus }: Vocabulary): AskedTerm => {
  const soft = isSoft(term, frequencies.has(term) || lookAlikes.has(term));
  const spelt = lookAlikes.get(term) ?? [];
  // A mistyped word is as rare as what it stands for.
  const passages = frequencies.get(term) ?? Math.min(...spelt.map((other) => frequencies.get(other) ?? 0));
  const idf = idfOf(Number.isFinite(passages) ? passages : 0, corpus);
  const rarity = idf / idfOf(0, corpus);
  const itself = frequencies.has(term) ? [{ term, share: 1, literal: true }] : [];
  const alike = spelt.map((other) => ({ term: other, share: weights.lookAlike, literal: true }));
  const related = soft
    ? []
    : [term, ...spelt].flatMap((word) => relatedVariants(word, rarity, frequencies, corpus));
  const weight = idf * (soft ? weights.soft : 1);
  return { term, weight, telling: !soft, meant: false, variants: [...itself, ...alike, ...related] };
};

const weighMeant = (terms: string[], { frequencies, corpus }: Vocabulary): AskedTerm[] => {
  const known = terms.flatMap((term) => {
    const passages = frequencies.get(term);
    return passages === undefined ? [] : { term, idf: idfOf(passages, corpus) };
  });
  const most = Math.max(...known.map(({ idf }) => idf));
  const variants = known.map(({ term, idf }) => ({ term, share: idf / most, literal: true }));
  return known.length === 0
    ? []
    : [{ term: terms.join("|"), weight: most * weights.meant, telling: false, meant: true, variants }];
};

/** Weighs a question's terms by the vocabulary; `lookAlikes` are the known spellings of unknown terms. */
export const weighQuestion = (
  { said, meant, either }: Question,
  known: VocabularyTerm[],
  lookAlikes: ReadonlyMap<string, string[]>,
  corpus: Corpus,
): AskedTerm[] => {
  const frequencies = new Map(known.map(({ term, passages }) => [term, passages]));
  const vocabulary = { frequencies, lookAlikes, corpus };
  return [
    ...said.map((term) => weighSaid(term, vocabulary)),
    ...meant.flatMap((term) => weighMeant([term], vocabulary)),
    ...either.flatMap((terms) => weighMeant(terms, vocabulary)),
  ];
};

/** What to search by. */
export const searchTerms = (asked: AskedTerm[]): SearchTerm[] =>
  asked.flatMap(({ weight, variants }, slot) =>
    variants.map(({ term, share }) => ({ slot, term, weight: weight * share })),
  );

const coveredShare = ({ variants }: AskedTerm, present: ReadonlySet<string>): number =>
  Math.max(
    0,
    ...variants
      .filter(({ term }) => present.has(term))
      .map(({ share, literal }) => (literal ? Math.max(share, weights.lookAlike) : weights.coveredByRelated)),
  );

/** The share of these terms' weight that a text with those terms covers, 0 to 1. */
export const coverageOf = (asked: AskedTerm[], terms: Iterable<string>): number => {
  const present = new Set(terms);
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const covered = asked.reduce((sum, term) => sum + term.weight * coveredShare(term, present), 0);
  return total === 0 ? 0 : covered / total;
};
