/* Fits how the words for a lead are chosen, on the messages for tuning, and prints the weights for core/leads/rank-wordings.ts. */
import { analyseQuestion } from "#core/knowledge/analyse-question.ts";
import { analyseText } from "#core/knowledge/analyse-text.ts";
import { blocksOf } from "#core/knowledge/markdown-blocks.ts";
import { respell } from "#core/knowledge/respell.ts";
import { measureSections, quotesIn } from "#core/leads/measure-section.ts";
import { shareOfBest } from "#core/leads/rank-wordings.ts";
import { retrieveForLead } from "#core/leads/retrieve-for-lead.ts";
import { fitChoice, type Choice } from "./fit-choice.ts";
import { fitLogistic, predict, type Example } from "./fit-logistic.ts";
import { ofSplit, readLeadMessages, type LeadMessage } from "./questions.ts";
import { startKnowledge } from "./start-knowledge.ts";

const ridge = 2;
const folds = 10;
const tools = { analyseQuestion, analyseText, blocksOf, respell };

const started = await startKnowledge();
const find = retrieveForLead(started.knowledge.retrieveWithin, { scripts: 3, documents: 2 });

const names: string[] = [];

/** The sections found for a message, which of them have words for it, and the probability that the scripts answer it. */
const lookUp = async ({ message, service, stage, sections }: LeadMessage) => {
  const found = await find({ message, service }, () => Promise.resolve(stage));
  const { query, intent, probability } = found;
  const matches = await found.matches();
  const measure = measureSections(tools, { query, intent, service, stage });
  const choice: Choice = matches.flatMap((passage) => {
    const quotes = quotesIn(passage.text, stage);
    if (quotes.length === 0) return [];
    const features = measure(passage, quotes);
    if (names.length === 0) names.push(...Object.keys(features));
    return { features: Object.values(features), isRight: sections.includes(passage.heading ?? "") };
  });
  return { choice, probability };
};

type LookedUp = Awaited<ReturnType<typeof lookUp>>;

/** How sure a choice looks, by weights that were fitted without it, and whether it is right. */
const exampleOf = ({ choice, probability }: LookedUp, weights: number[]): Example => {
  const scored = choice
    .map(({ features, isRight }) => ({
      score: features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0),
      isRight,
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined) return { features: [0, 0, probability], outcome: 0, weight: 1 };
  const share = shareOfBest(scored.map(({ score }) => score));
  return { features: [share, best.score, probability], outcome: best.isRight ? 1 : 0, weight: 1 };
};

const looked: LookedUp[] = [];
for (const message of ofSplit(readLeadMessages(), "tune")) looked.push(await lookUp(message));
await started.close();

const choicesOf = (some: LookedUp[]): Choice[] => some.map(({ choice }) => choice);
const examples = Array.from({ length: folds }, (_, fold) => {
  const weights = fitChoice(choicesOf(looked.filter((_each, at) => at % folds !== fold)), ridge);
  return looked.filter((_each, at) => at % folds === fold).map((each) => exampleOf(each, weights));
}).flat();
const trust = fitLogistic(examples, 0);
const rounded = (values: number[]) => values.map((value) => Math.round(100 * value) / 100);

console.log("each by weights that were fitted without it");
console.table(
  [0, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6].map((threshold) => {
    const given = examples.filter(({ features }) => predict(features, trust) >= threshold);
    const right = given.filter(({ outcome }) => outcome === 1).length;
    return { threshold, messages: examples.length, given: given.length, right };
  }),
);
const weights = rounded(fitChoice(choicesOf(looked), ridge));
console.log(Object.fromEntries(names.map((name, at) => [name, weights[at]])));
console.log("share, score, probability, bias:", rounded(trust).join(", "));
