/* Fits the evidence model on the questions for tuning and prints the weights for core/knowledge/evidence.ts. */
import type { EvidenceFeatures } from "#core/knowledge/evidence.ts";
import { findPassages } from "#core/knowledge/find-passages.ts";
import { measureEvidence } from "#core/knowledge/measure-evidence.ts";
import { createSearchIndex } from "#core/knowledge/search-index.ts";
import { createSearchStore } from "#core/knowledge/search-store.ts";
import { fitLogistic, predict, type Example } from "./fit-logistic.ts";
import { ofSplit, readQuestions } from "./questions.ts";
import { startKnowledge } from "./start-knowledge.ts";

const ridge = 1;
const folds = 10;

/** Each example's probability by a model that has not seen it. */
const crossValidate = (examples: Example[]): number[] => {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(
      examples.filter((_example, at) => at % folds !== fold),
      ridge,
    ),
  );
  return examples.map(({ features }, at) => predict(features, models[at % folds] ?? []));
};

const quality = (examples: Example[], probabilities: number[], threshold: number) => {
  const isGap = (_: Example, at: number) => (probabilities[at] ?? 0) < threshold;
  const gaps = examples.filter(isGap);
  const right = gaps.filter(({ outcome }) => outcome === 0).length;
  const unanswerable = examples.filter(({ outcome }) => outcome === 0).length;
  const share = (count: number, of: number) => Math.round((1000 * count) / Math.max(of, 1)) / 1000;
  return {
    threshold: Math.round(threshold * 100) / 100,
    precision: share(right, gaps.length),
    recall: share(right, unanswerable),
    "false refusals": share(gaps.length - right, examples.length - unanswerable),
  };
};

const started = await startKnowledge({});
const search = createSearchIndex(createSearchStore(started.database.sql));
const deps = { search, model: null } as unknown as Parameters<typeof findPassages>[0];
const measure = async (question: string): Promise<EvidenceFeatures> =>
  measureEvidence(await findPassages(deps, question, { kinds: ["document", "extras"] }));

const questions = readQuestions();
const unanswerable = ofSplit(questions.unanswerable, "tune");
const answerable = ofSplit(questions.retrieval, "tune");
const balance = unanswerable.length / answerable.length;
const tuning = [
  ...answerable.map(({ question }) => ({ question, outcome: 1, weight: balance })),
  ...unanswerable.map(({ question }) => ({ question, outcome: 0, weight: 1 })),
];
// Written to keep the model from taking one writer's way of asking for a sign: each counts twice.
const development = questions.gapDevelopment.map((row) => ({
  question: row.question,
  outcome: row.answerable ? 1 : 0,
  weight: 2,
}));
const rows = [...tuning, ...development];
const measured: EvidenceFeatures[] = [];
for (const { question } of rows) measured.push(await measure(question));
const names = Object.keys(measured[0] ?? {}) as (keyof EvidenceFeatures)[];
const examples = rows.map(({ outcome, weight }, at) => ({
  features: names.map((name) => measured[at]?.[name] ?? 0),
  outcome,
  weight,
}));
const probabilities = crossValidate(examples);
const thresholds = Array.from({ length: 16 }, (_, at) => 0.26 + at * 0.02);
for (const [from, to] of [
  [0, tuning.length],
  [tuning.length, rows.length],
] as const) {
  const [part, judged] = [examples.slice(from, to), probabilities.slice(from, to)];
  console.table(thresholds.map((threshold) => quality(part, judged, threshold)));
}
const model = fitLogistic(examples, ridge);
const weights = [...names, "bias"].map((name, at) => [name, Math.round((model[at] ?? 0) * 100) / 100]);
console.log(Object.fromEntries(weights));
await started.close();
