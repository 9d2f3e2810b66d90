/** Whether the knowledge base can answer a question. */
export type EvidenceState = "answer" | "possibly_related" | "gap";

/** What is measured of a question and its best document, each from 0 to 1. */
export interface EvidenceFeatures {
  /** Share of the telling terms' weight in words that no passage has. */
  unknown: number;
  /** Share of it that the best passage covers. */
  passageCoverage: number;
  /** Share of it that the best document covers. */
  documentCoverage: number;
  /** Share of it that stands in the title and headings of what is quoted. */
  titleCoverage: number;
  /** The heaviest telling term that the best document lacks, as a share of the heaviest there can be. */
  missing: number;
  /** The best passage's score, as a share of ten rare terms found. */
  score: number;
  /** The best passage's score, as a share of what the whole question could score. */
  scoreShare: number;
  /** How many terms its phrases stand for, in tens. */
  meant: number;
  /** How far the best document is ahead of the second, as a share of its score. */
  margin: number;
}

export type EvidenceWeights = Record<keyof EvidenceFeatures, number> & { bias: number };

// Fitted by eval/calibrate.ts on the questions for tuning.
const fitted: EvidenceWeights = {
  unknown: -1.62,
  passageCoverage: 0.97,
  documentCoverage: 0.64,
  titleCoverage: 1.17,
  missing: -0.65,
  score: 1.17,
  scoreShare: 1.09,
  margin: 0.8,
  meant: 1.6,
  bias: -2.03,
};
// Refusing a question that has an answer does more harm than quoting what only comes near.
const thresholds = { answer: 0.56, related: 0.44 };

/** The probability that the best document answers the question, by a logistic model. */
export const probabilityOf = (features: EvidenceFeatures, weights: EvidenceWeights = fitted): number => {
  const names = Object.keys(features) as (keyof EvidenceFeatures)[];
  const sum = names.reduce((sum, name) => sum + weights[name] * features[name], weights.bias);
  return 1 / (1 + Math.exp(-sum));
};

/** The state a probability stands for. */
export const stateOf = (probability: number): EvidenceState =>
  probability >= thresholds.answer
    ? "answer"
    : probability >= thresholds.related
      ? "possibly_related"
      : "gap";

/** Cosine similarity from which a passage may answer in other words; embedding models put unrelated texts well below. */
const nearEnough = 0.45;

/** The state by both legs: words alone never overrule a passage near in meaning, which a reader has to judge. */
export const stateWith = (probability: number, similarity: number): EvidenceState => {
  const state = stateOf(probability);
  return state === "gap" && similarity >= nearEnough ? "possibly_related" : state;
};
