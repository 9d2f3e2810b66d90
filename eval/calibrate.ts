/* Fits the evidence model on the questions for tuning and prints the weights for core/knowledge/evidence.ts. */
import type { EvidenceFeatures } from "#core/knowledge/evidence.ts";
import { findPassages } from "#core/knowledge/find-passages.ts";
import { measureEvidence } from "#core/knowledge/measure-evidence.ts";
import { createSearchIndex } from "#core/knowledge/search-index.ts";
import { createSearchStore } from "#core/knowledge/search-store.ts";
import { fitLogistic, predict, type Example } from "./fit-logistic.ts";
import { ofSplit, readQuestions } from "./questions.ts";
import { startKnowledge, withoutPhrases } from "./start-knowledge.ts";

const ridge = 0.5;
const folds = 10;

/** Each example's probability by a model that has not seen its question, in no library. */
const crossValidate = (libraries: Example[][]): number[][] => {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(
      libraries.flatMap((examples) => examples.filter((_example, at) => at % folds !== fold)),
      ridge,
    ),
  );
  return libraries.map((examples) =>
    examples.map(({ features }, at) => predict(features, models[at % folds] ?? [])),
  );
};

const quality = (examples: Example[], probabilities: number[], threshold: number) => {
  const isGap = (_: Example, at: number) => (probabilities[at] ?? 0) < threshold;
  const gaps = examples.filter(isGap);
  const right = gaps.filter(({ outcome }) => outcome === 0).length;
  const unanswerable = examples.filter(({ outcome }) => outcome === 0).length;
  const answerable = examples.length - unanswerable;
  const [recall, refused] = [right / unanswerable, (gaps.length - right) / answerable];
  const rounded = (value: number) => Math.round(1000 * value) / 1000;
  return {
    threshold: Math.round(threshold * 100) / 100,
    "precision at equal numbers": rounded(recall / (recall + refused)),
    recall: rounded(recall),
    "false refusals": rounded(refused),
  };
};

/** What is measured of each of these questions over the sample, or over the documents of a folder. */
const measureOver = async (asked: string[], contentDir?: string): Promise<EvidenceFeatures[]> => {
  const started = await startKnowledge({}, contentDir);
  const search = createSearchIndex(createSearchStore(started.database.sql));
  const metrics = { retrieval: () => undefined };
  const deps = { search, model: null, metrics } as unknown as Parameters<typeof findPassages>[0];
  const measured: EvidenceFeatures[] = [];
  for (const question of asked)
    measured.push(
      await measureEvidence(await findPassages(deps, question, { kinds: ["document", "extras"] })),
    );
  await started.close();
  return measured;
};

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
const asked = rows.map(({ question }) => question);
// Over both kinds of library: with phrases to be found by, which few write, a question's words are met more often.
const measured = [await measureOver(asked), await withoutPhrases((folder) => measureOver(asked, folder))];
const names = Object.keys(measured[0]?.[0] ?? {}) as (keyof EvidenceFeatures)[];
const libraries = measured.map((features) =>
  rows.map(({ outcome, weight }, at) => ({
    features: names.map((name) => features[at]?.[name] ?? 0),
    outcome,
    weight,
  })),
);
const thresholds = Array.from({ length: 16 }, (_, at) => 0.26 + at * 0.02);
const probabilities = crossValidate(libraries);
for (const [at, examples] of libraries.entries()) {
  const judged = probabilities[at] ?? [];
  console.log(at === 0 ? "The sample" : "The sample without phrases to be found by");
  console.table(thresholds.map((threshold) => quality(examples, judged, threshold)));
}
const model = fitLogistic(libraries.flat(), ridge);
const weights = [...names, "bias"].map((name, at) => [name, Math.round((model[at] ?? 0) * 100) / 100]);
console.log(Object.fromEntries(weights));
