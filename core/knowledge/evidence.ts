/** Whether the knowledge base can answer a question. */
export type EvidenceState = "answer" | "possibly_related" | "gap";

/** What is measured of a question's best document, each from 0 to 1. */
export interface EvidenceFeatures {
  /** Share of the question's weight that its best passage covers. */
  passageCoverage: number;
  /** Share of the question's weight that its best document covers. */
  documentCoverage: number;
  /** Share of the question's weight that stands in the best document's title and headings. */
  titleCoverage: number;
  /** Share of the question's weight in words that no passage has. */
  unknown: number;
  /** How far the best document is ahead of the next, as a share of its score. */
  margin: number;
}

// Fitted by eval/calibrate.ts.
const weights = { passageCoverage: 4, documentCoverage: 3, titleCoverage: 1, unknown: -3, margin: 0.5 };
const bias = -2.5;
const thresholds = { answer: 0.6, related: 0.4 };

/** The probability that the best document answers the question: a calibrated logistic model. */
export const probabilityOf = (features: EvidenceFeatures): number => {
  const names = Object.keys(weights) as (keyof EvidenceFeatures)[];
  const sum = names.reduce((sum, name) => sum + weights[name] * features[name], bias);
  return 1 / (1 + Math.exp(-sum));
};

/** The state a probability stands for. */
export const stateOf = (probability: number): EvidenceState =>
  probability >= thresholds.answer
    ? "answer"
    : probability >= thresholds.related
      ? "possibly_related"
      : "gap";
