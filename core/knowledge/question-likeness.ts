import { analyseQuestion } from "./analyse-question.ts";
import { stemOf } from "./analyse-text.ts";
import { idfOf } from "./asked-terms.ts";
import { isMistyped } from "./look-alikes.ts";
import { mayMeanSame, senseOf } from "./question-sense.ts";
import type { Corpus } from "./search-store.ts";
import { relatedTerms } from "./word-phrases.ts";
import { wordVectors } from "./word-vectors.ts";

/** How often each term occurs in the knowledge base. */
export interface TermCounts {
  passages: ReadonlyMap<string, number>;
  corpus: Corpus;
}

/** From here on two questions are taken for one; calibrated on the pairs of this file's test. */
export const sameQuestion = 0.72;

const credits = { related: 0.8, mistyped: 0.9 };
/** A word so rare, as a share of a word nobody wrote, names what a question is about. */
const telling = 0.62;
/** One so rare names a subject, so that another word in its place asks about another one. */
const subject = 0.52;
/** A word still rarer is a name, for which no related word can stand. */
const name = 0.7;

interface Weighed {
  term: string;
  /** Its rarity, as a share of that of a word that no passage has. */
  weight: number;
}

const weigh = (terms: string[], { passages, corpus }: TermCounts): Weighed[] =>
  terms.map((term) => ({ term, weight: idfOf(passages.get(term) ?? 0, corpus) / idfOf(0, corpus) }));

let stems: ReadonlySet<string> | null = null;
const isWord = (term: string): boolean => (stems ??= new Set(wordVectors().words.map(stemOf))).has(term);

// Short ones are too like each other: USDT is no slip for USDC.
const shortestSlip = 6;

// "License" and "licence"; "refer" and what is left of "referral".
const inOneSpelling = (term: string): string => term.replaceAll("c", "s").replace(/(\p{L})\1$/u, "$1");

/** Whether one of two terms is the other mistyped; two words there are differ on purpose. */
const isSameMistyped = (term: string, other: string): boolean =>
  inOneSpelling(term) === inOneSpelling(other) ||
  (Math.min(term.length, other.length) >= shortestSlip &&
    isMistyped(term, other) &&
    !(isWord(term) && isWord(other)));

const creditOf = (term: string, others: string[]): number => {
  if (others.includes(term)) return 1;
  if (others.some((other) => isSameMistyped(term, other))) return credits.mistyped;
  const related = relatedTerms(term);
  // What is in no dictionary is a name, and one name does not stand for another.
  const mayStand = (other: string) => related.includes(other) && (isWord(term) || isWord(other));
  return others.some(mayStand) ? credits.related : 0;
};

const covered = (terms: Weighed[], others: string[]) => {
  let weight = 0;
  let differs = false;
  let lacks = 0;
  for (const { term, weight: own } of terms) {
    const credit = creditOf(term, others);
    weight += own * credit;
    if (credit === 0) lacks = Math.max(lacks, own);
    differs ||= credit <= credits.related && own >= (credit === 0 ? telling : name);
  }
  return { weight, differs, lacks };
};

const totalOf = (terms: Weighed[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);

/**
 * How much alike two questions are by what they ask, 0 to 1: the share of their words' weight that both have, related
 * words counting less; at most half of `sameQuestion` when a rare word of one has no counterpart in the other, and 0 when
 * each has one that the other lacks.
 */
export const questionLikeness = (one: string, other: string, counts: TermCounts): number => {
  const [left, right] = [analyseQuestion(one), analyseQuestion(other)];
  if (!mayMeanSame(senseOf(one), senseOf(other))) return 0;
  const [weighedLeft, weighedRight] = [weigh(left, counts), weigh(right, counts)];
  const total = totalOf(weighedLeft) + totalOf(weighedRight);
  if (total === 0) return 0;
  const [fromLeft, fromRight] = [covered(weighedLeft, right), covered(weighedRight, left)];
  if (fromLeft.differs && fromRight.differs) return 0;
  const share = (fromLeft.weight + fromRight.weight) / total;
  const rarest = Math.max(fromLeft.lacks, fromRight.lacks);
  const exchanged = Math.min(fromLeft.lacks, fromRight.lacks) > 0 && rarest >= subject;
  return exchanged || fromLeft.differs || fromRight.differs ? Math.min(share, sameQuestion / 2) : share;
};
