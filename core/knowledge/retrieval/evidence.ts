import type { FoundByWording } from "./find-passages.ts";
import { coverageOf, weightOf } from "./read-question.ts";

/** Whether the knowledge base can answer a question. */
export type EvidenceState = "answer" | "possibly_related" | "gap";

/** What is measured of a question and its best document, meaning the same in every library. */
export interface Evidence {
  /** How much of the question the best passage covers, in words that nobody wrote: the rarer its words, the more. */
  amount: number;
  /** Share of the question that the best passage covers, 0 to 1. */
  share: number;
  /** How many words of the question that passage has. */
  words: number;
}

/** Measures the best document that words and meaning found. */
export const measureEvidence = ({ asked, lexical, documents }: FoundByWording): Evidence => {
  const ofBest = lexical.filter(({ documentId }) => documentId === documents[0]?.documentId);
  const [best] = ofBest
    .map(({ terms }) => ({ terms: new Set(terms), share: coverageOf(asked.terms, terms) }))
    .toSorted((a, b) => b.share - a.share);
  const { terms = new Set<string>(), share = 0 } = best ?? {};
  const words = asked.terms.filter(({ variants }) => variants.some(({ term }) => terms.has(term))).length;
  return { amount: (share * weightOf(asked.terms)) / asked.rarest, share, words };
};

// Fitted on seven libraries, each left out in turn: 1.5 to 1.6 and -1.9 to -2.4 (npm run eval -- --fit). The share adds
// nothing to it, nor do the words that are missing: people tell stories around what they ask.
const weights = { amount: 1.58, bias: -2.1 };

/** The probability that the best document answers the question. */
export const probabilityOf = ({ amount }: Evidence): number =>
  1 / (1 + Math.exp(-(weights.amount * amount + weights.bias)));

/** From these on the answer is sure, and below those there is none: refusing what is answered does more harm than quoting what only comes near. */
const sure = { probability: 0.6, share: 0.6 };
const none = { probability: 0.28, share: 0.5 };
/** Less of a question, and one word of it, however rare, is shared by chance. */
const chance = { share: 0.1, words: 1 };

/** Cosine similarity from which a passage may answer in other words; embedding models put unrelated texts well below. */
const nearEnough = 0.45;

/** The state of what words found; they alone never overrule a passage near in meaning, which a reader has to judge. */
export const stateOf = (evidence: Evidence, similarity: number): EvidenceState => {
  const { share, words } = evidence;
  const probability = words > chance.words && share >= chance.share ? probabilityOf(evidence) : 0;
  if (probability >= sure.probability || share >= sure.share) return "answer";
  const isNear = probability >= none.probability || share >= none.share || similarity >= nearEnough;
  return isNear ? "possibly_related" : "gap";
};
