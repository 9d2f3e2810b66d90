import type { Fit } from "./measure-fit.ts";
import type { QuestionForm } from "./question-form.ts";

/** Whether the knowledge base can answer a question. */
export type EvidenceState = "answer" | "possibly_related" | "gap";

/** How well what was found covers a question, each from 0 to 1. */
export interface Coverage {
  /** Share of the telling terms' weight in words that no passage has. */
  unknown: number;
  /** How many such words there are, of three. */
  unknownWords: number;
  /** Share of the telling terms' weight that the best passage of the best document covers. */
  passageCoverage: number;
  /** Share of the weight of what its phrases stand for that the best match covers. */
  meantCoverage: number;
  /** How many terms its phrases stand for, in tens. */
  meant: number;
  /** The heaviest telling term, as a share of the heaviest there can be. */
  heaviest: number;
  /** The second heaviest telling term that the best match's document lacks, as such a share. */
  secondMissing: number;
  /** The best document's score, as a share of what the whole question could score. */
  scoreShare: number;
  /** What the best match covers of the words said, as a share of the most that any match covers. */
  saidShare: number;
  /** Share of the terms said that are small talk. */
  smallTalk: number;
}

/** What is measured of a question and its best document. */
export type EvidenceFeatures = Coverage & Fit & QuestionForm;

export type EvidenceWeights = Record<keyof EvidenceFeatures, number> & { bias: number };

// Fitted by eval/calibrate.ts on the questions for tuning.
const fitted: EvidenceWeights = {
  unknown: -1.25,
  unknownWords: -0.72,
  passageCoverage: 1.51,
  meantCoverage: 1.12,
  meant: 0.83,
  heaviest: -1.16,
  secondMissing: -0.43,
  scoreShare: 3.67,
  saidShare: 0.6,
  smallTalk: 0.8,
  headingShare: 0.82,
  phraseShare: 2.25,
  clauses: 1.23,
  named: -1.08,
  plain: -0.31,
  condition: 0.58,
  duty: 0.14,
  ofSelf: 0.71,
  asksName: -0.56,
  asksWhich: -0.69,
  asksFact: -0.49,
  asksFirm: -1.05,
  asksHow: -0.64,
  asksNow: -0.43,
  bias: -3.97,
};
// Refusing a question that has an answer does more harm than quoting what only comes near.
const thresholds = { answer: 0.5, related: 0.4 };

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
