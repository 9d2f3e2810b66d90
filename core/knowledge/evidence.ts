import type { Fit } from "./measure-fit.ts";
import type { Meaning, MissingMeaning } from "./measure-meaning.ts";
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
  /** How much there is to find: what a word that no passage has would weigh, in tens. */
  library: number;
}

/** What is measured of a question and its best document. */
export type EvidenceFeatures = Coverage & Fit & Meaning & MissingMeaning & QuestionForm;

export type EvidenceWeights = Record<keyof EvidenceFeatures, number> & { bias: number };

// Fitted by eval/calibrate.ts on the questions for tuning.
const fitted: EvidenceWeights = {
  unknown: -2.09,
  unknownWords: -0.27,
  passageCoverage: 0.53,
  meantCoverage: 1.03,
  meant: 1.62,
  heaviest: -0.39,
  secondMissing: -0.39,
  scoreShare: 5.49,
  saidShare: 0.02,
  smallTalk: 0.96,
  library: -1.77,
  headingShare: 0.56,
  phraseShare: 2.95,
  calledAlike: 1.8,
  headingAlike: 1.55,
  missing0: -1.51,
  missing1: 0.15,
  missing2: -6.28,
  missing3: 1.01,
  missing4: -0.35,
  missing5: -2.34,
  missing6: 1.21,
  missing7: 3.02,
  missing8: -0.99,
  missing9: -0.14,
  missing10: 1.48,
  missing11: -2.16,
  missing12: -1.03,
  missing13: -0.24,
  missing14: 2.02,
  missing15: -0.53,
  missing16: 0.93,
  missing17: -0.22,
  missing18: 1.36,
  missing19: -1.8,
  missing20: -3.29,
  missing21: -0.46,
  missing22: 1.23,
  missing23: 1.53,
  missing24: 0.66,
  missing25: -3.57,
  missing26: 0.28,
  missing27: 0.25,
  missing28: 3.85,
  missing29: 0.8,
  missing30: 1.89,
  missing31: -2.24,
  clauses: 1.13,
  named: -0.81,
  figure: 0.98,
  plain: -0.38,
  condition: 0.75,
  duty: -0.31,
  ofSelf: 0.58,
  asksName: -0.92,
  asksWhich: -0.68,
  asksFact: -0.72,
  asksFirm: -1.12,
  asksHow: -0.6,
  asksNow: -0.97,
  bias: -4.53,
};
// Refusing a question that has an answer does more harm than quoting what only comes near: the least at which .85 of the
// gaps among the questions for tuning are found, at as much precision.
const thresholds = { answer: 0.58, related: 0.52 };

/** The probability that the best document answers the question, by a logistic model. */
export const probabilityOf = (features: EvidenceFeatures, weights: EvidenceWeights = fitted): number => {
  const names = Object.keys(features) as (keyof EvidenceFeatures)[];
  const sum = names.reduce((sum, name) => sum + (weights[name] ?? 0) * (features[name] ?? 0), weights.bias);
  return 1 / (1 + Math.exp(-sum));
};

// The least at which more than nine of ten gaps were still found among 140 questions in nine such languages.
const lacking = 1.2;

/** The same for a question in letters that no related words, word vectors or ways of asking are known in: what these mostly add is granted. */
export const probabilityInOtherScript = (features: EvidenceFeatures): number =>
  probabilityOf(features, { ...fitted, bias: fitted.bias + lacking });

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
