/* Fits the evidence model on the questions for tuning and prints the weights for core/knowledge/evidence.ts. */
import type { EvidenceFeatures } from "#core/knowledge/evidence.ts";
import { findPassages } from "#core/knowledge/find-passages.ts";
import { measureEvidence } from "#core/knowledge/measure-evidence.ts";
import { createSearchIndex } from "#core/knowledge/search-index.ts";
import { createSearchStore } from "#core/knowledge/search-store.ts";
import { fitLogistic, predict, type Example } from "./fit-logistic.ts";
import { libraryKinds, overLibrary, type LibraryName } from "./libraries.ts";
import { gapQuestions, readQuestions } from "./questions.ts";
import type { StartedKnowledge } from "./start-knowledge.ts";

const ridge = 0.5;
const folds = 10;

/** An example with the fold of its question, the same in every library. */
type Folded = Example & { fold: number };

/** Each example's probability by a model that has not seen its question, in no library. */
const crossValidate = (libraries: Folded[][]): number[][] => {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(
      libraries.flatMap((examples) => examples.filter((example) => example.fold !== fold)),
      ridge,
    ),
  );
  return libraries.map((examples) =>
    examples.map(({ features, fold }) => predict(features, models[fold] ?? [])),
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

/** Measures questions in a library. */
const measureIn = ({ database }: StartedKnowledge) => {
  const search = createSearchIndex(createSearchStore(database.sql));
  const metrics = { retrieval: () => undefined };
  const deps = { search, model: null, metrics } as unknown as Parameters<typeof findPassages>[0];
  return async (question: string): Promise<EvidenceFeatures> =>
    measureEvidence(await findPassages(deps, question, { kinds: ["document", "extras"] }));
};

const questions = readQuestions();
const tuning = gapQuestions(questions, "tune");
const balance =
  tuning.filter(({ answerable }) => !answerable).length /
  tuning.filter(({ answerable }) => answerable).length;
const rows = [
  ...tuning.map((row) => ({ ...row, weight: row.answerable ? balance : 1 })),
  // Written to keep the model from taking one writer's way of asking for a sign: each counts twice.
  ...questions.gapDevelopment.map((row) => ({ ...row, weight: 2 })),
].map((row, at) => ({ ...row, fold: at % folds }));

const names: (keyof EvidenceFeatures)[] = [];
const libraries: Folded[][] = [];
for (const library of Object.keys(libraryKinds) as LibraryName[]) {
  const measured = await overLibrary(library, rows, measureIn);
  if (names.length === 0) names.push(...(Object.keys(measured[0]?.measured ?? {}) as typeof names));
  libraries.push(
    measured.map(({ asked: { answerable, weight, fold }, measured: features }) => ({
      features: names.map((name) => features[name] ?? 0),
      outcome: answerable ? 1 : 0,
      weight,
      fold,
    })),
  );
}
const thresholds = Array.from({ length: 16 }, (_, at) => 0.26 + at * 0.02);
const probabilities = crossValidate(libraries);
for (const [at, library] of Object.keys(libraryKinds).entries()) {
  console.log(library);
  console.table(
    thresholds.map((threshold) => quality(libraries[at] ?? [], probabilities[at] ?? [], threshold)),
  );
}
const model = fitLogistic(libraries.flat(), ridge);
const weights = [...names, "bias"].map((name, at) => [name, Math.round((model[at] ?? 0) * 100) / 100]);
console.log(Object.fromEntries(weights));
