import { isMisspelt } from "./words.ts";
import { questionTerms } from "./terms.ts";
import { idfOf } from "./bm25.ts";
import { mayMeanSame, senseOf } from "./question-sense.ts";

/** Looks up how often these terms occur in the knowledge base. */
export type LookUpTerms = (
  terms: string[],
) => Promise<{ corpus: { passages: number }; known: { term: string; passages: number }[] }>;

/** How often each term occurs in the knowledge base. */
export interface TermCounts {
  passages: ReadonlyMap<string, number>;
  corpus: { passages: number };
}

/** From here on two questions are taken for one; calibrated on the pairs of this file's test. */
export const sameQuestion = 0.72;

const misspeltCredit = 0.9;
/** A word so rare, as a share of a word nobody wrote, names what a question is about. */
const telling = 0.62;
/** One so rare names a subject, so that another word in its place asks about another one. */
const subject = 0.35;
/** Fewer passages say little of how rare a word is. */
const fewest = 200;
// Short ones are too like each other: USDT is no slip for USDC.
const shortestSlip = 6;

interface Weighed {
  term: string;
  /** Its rarity, as a share of that of a word that no passage has. */
  weight: number;
}

const weigh = (terms: string[], { passages, corpus }: TermCounts): Weighed[] => {
  const all = Math.max(corpus.passages, fewest);
  return terms.map((term) => ({ term, weight: idfOf(passages.get(term) ?? 0, all) / idfOf(0, all) }));
};

/** Whether one of two terms is the other mistyped; two words that the knowledge base has differ on purpose. */
const isSlip = (term: string, other: string, { passages }: TermCounts): boolean =>
  Math.min(term.length, other.length) >= shortestSlip &&
  isMisspelt(term, other) &&
  !(passages.has(term) && passages.has(other));

const creditOf = (term: string, others: string[], counts: TermCounts): number => {
  if (others.includes(term)) return 1;
  return others.some((other) => isSlip(term, other, counts)) ? misspeltCredit : 0;
};

const covered = (terms: Weighed[], others: string[], counts: TermCounts) => {
  let weight = 0;
  let lacks = 0;
  for (const { term, weight: own } of terms) {
    const credit = creditOf(term, others, counts);
    weight += own * credit;
    if (credit === 0) lacks = Math.max(lacks, own);
  }
  return { weight, lacks };
};

const totalOf = (terms: Weighed[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);

/**
 * How much alike two questions are by what they ask, 0 to 1: the share of their words' weight that both have; at most
 * half of `sameQuestion` when a rare word of one has no counterpart in the other, and 0 when each has one that the other
 * lacks.
 */
export const questionLikeness = (one: string, other: string, counts: TermCounts): number => {
  if (!mayMeanSame(senseOf(one), senseOf(other))) return 0;
  const [left, right] = [questionTerms(one), questionTerms(other)];
  const [weighedLeft, weighedRight] = [weigh(left, counts), weigh(right, counts)];
  const total = totalOf(weighedLeft) + totalOf(weighedRight);
  if (total === 0) return 0;
  const [fromLeft, fromRight] = [covered(weighedLeft, right, counts), covered(weighedRight, left, counts)];
  const share = (fromLeft.weight + fromRight.weight) / total;
  const [less, more] = [fromLeft.lacks, fromRight.lacks].toSorted((a, b) => a - b);
  if ((less ?? 0) >= telling) return 0;
  const isExchanged = (less ?? 0) >= subject;
  return isExchanged || (more ?? 0) >= telling ? Math.min(share, sameQuestion / 2) : share;
};

/**
 * How much alike a question and each of the others are by what they ask, 0 to 1; 0 when they name different numbers
 * or services. At `sameQuestion` and above they ask the same.
 */
export const compareQuestions =
  (lookUp: LookUpTerms) =>
  async (question: string, others: string[]): Promise<number[]> => {
    if (others.length === 0) return [];
    const terms = [question, ...others].flatMap(questionTerms);
    const { corpus, known } = await lookUp([...new Set(terms)]);
    const passages = new Map(known.map(({ term, passages: having }) => [term, having]));
    return others.map((other) => questionLikeness(question, other, { passages, corpus }));
  };

/** The place in the list of the question most like the one asked; undefined when none asks the same. */
export const nearestQuestion =
  (lookUp: LookUpTerms) =>
  async (question: string, others: string[]): Promise<number | undefined> => {
    const likeness = await compareQuestions(lookUp)(question, others);
    const most = Math.max(0, ...likeness);
    return most >= sameQuestion ? likeness.indexOf(most) : undefined;
  };
