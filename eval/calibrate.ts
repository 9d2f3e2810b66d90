/* Fits the evidence model on the questions for tuning and prints the weights for core/knowledge/evidence.ts. */
import { probabilityOf, type EvidenceFeatures, type EvidenceWeights } from "#core/knowledge/evidence.ts";
import { findPassages } from "#core/knowledge/find-passages.ts";
import { measureEvidence } from "#core/knowledge/measure-evidence.ts";
import { quoteDocuments } from "#core/knowledge/quote-documents.ts";
import { createSearchIndex } from "#core/knowledge/search-index.ts";
import { createSearchStore } from "#core/knowledge/search-store.ts";
import { ofSplit, readQuestions } from "./questions.ts";
import { startKnowledge } from "./start-knowledge.ts";

interface Example {
  features: EvidenceFeatures;
  answerable: number;
  weight: number;
}

const steps = 6000;
const rate = 3;
const ridge = 0.003;

const fit = (examples: Example[]): EvidenceWeights => {
  const names = Object.keys(examples[0]?.features ?? {}) as (keyof EvidenceFeatures)[];
  const weights = Object.fromEntries([...names, "bias"].map((name) => [name, 0])) as EvidenceWeights;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < steps; step++) {
    const slope = Object.fromEntries(Object.keys(weights).map((name) => [name, 0])) as EvidenceWeights;
    for (const { features, answerable, weight } of examples) {
      const error = (probabilityOf(features, weights) - answerable) * weight;
      for (const name of names) slope[name] += error * features[name];
      slope.bias += error;
    }
    for (const name of names) weights[name] -= rate * (slope[name] / total + ridge * weights[name]);
    weights.bias -= (rate * slope.bias) / total;
  }
  return weights;
};

const quality = (examples: Example[], probabilities: number[], threshold: number) => {
  const gaps = examples.filter((_, at) => (probabilities[at] ?? 0) < threshold);
  const right = gaps.filter(({ answerable }) => answerable === 0).length;
  const all = examples.filter(({ answerable }) => answerable === 0).length;
  const precision = right / Math.max(gaps.length, 1);
  const recall = right / all;
  return { threshold, precision, recall, f1: (2 * precision * recall) / Math.max(precision + recall, 1e-9) };
};

const folds = 6;

/** Each example judged by a model that has not seen it. */
const crossValidate = (judged: Example[]): number[] =>
  judged
    .map((_, at) => at % folds)
    .map((fold, at) => {
      const example = judged[at];
      if (example === undefined) return 0;
      const weights = (models[fold] ??= fit(judged.filter((_, other) => other % folds !== fold)));
      return probabilityOf(example.features, weights);
    });
const models: EvidenceWeights[] = [];

const started = await startKnowledge({});
const search = createSearchIndex(createSearchStore(started.database.sql));
const measure = async (question: string, answerable: number, weight: number): Promise<Example> => {
  const deps = { search, model: null } as unknown as Parameters<typeof findPassages>[0];
  const found = await findPassages(deps, question, { kinds: ["document", "extras"] });
  return { features: measureEvidence(found, await quoteDocuments(found, 3)), answerable, weight };
};

const questions = readQuestions();
const judged: Example[] = [];
const negatives = ofSplit(questions.unanswerable, "tune");
const positives = ofSplit(questions.retrieval, "tune");
for (const { question } of positives)
  judged.push(await measure(question, 1, negatives.length / positives.length));
for (const { question } of negatives) judged.push(await measure(question, 0, 1));
const probabilities = crossValidate(judged);
const thresholds = Array.from({ length: 40 }, (_, at) => 0.1 + at * 0.02);
const best = thresholds
  .map((threshold) => quality(judged, probabilities, threshold))
  .reduce((a, b) => (b.f1 > a.f1 ? b : a));
console.table([best]);
console.log(fit(judged));
await started.close();
