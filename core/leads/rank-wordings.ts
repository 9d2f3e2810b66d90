import type { Service } from "#contracts/common.ts";
import type { TextTools } from "../chat/quote-passage.ts";
import type { MatchedPassage } from "../knowledge/match-passages.ts";
import {
  measureSections,
  quotesIn,
  type Quote,
  type SectionFeatures,
  type WordingRequest,
} from "./measure-section.ts";
import { serviceNames } from "./stage.ts";

// Fitted by eval/calibrate-leads.ts on the messages for tuning: the logit of a section among those found.
const weights: Record<keyof SectionFeatures, number> = {
  share: 3.67,
  spoken: 1.43,
  sameKind: 1.28,
  ownScript: 0.26,
  heading: 0.96,
  nearest: 1.96,
  nearestThree: 1.98,
  intentHeading: 1.93,
  intentNearest: 1.16,
  unasked: -1,
  stage: 0.52,
  lost: -1.46,
};

const scoreOf = (features: SectionFeatures): number =>
  (Object.keys(features) as (keyof SectionFeatures)[]).reduce(
    (sum, name) => sum + weights[name] * features[name],
    0,
  );

/** The same for the wordings of one section, which differ by service or by what happened. */
const points = { ownService: 0.4, otherService: 0.8, word: 0.08, mostWords: 0.24 };

const mentions = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase());

const shared = (tools: TextTools, text: string, asked: Set<string>): number =>
  new Set(tools.analyseText(text).filter((term) => asked.has(term))).size;

/** How much worse than the best of its section each wording fits: they differ by service or by what happened. */
const shortfalls = (tools: TextTools, quotes: Quote[], terms: Set<string>, service: Service): number[] => {
  if (quotes.length === 1) return [0];
  const others = Object.values(serviceNames).filter((name) => name !== serviceNames[service]);
  const isOther = ({ quote }: Quote) => others.some((name) => mentions(quote, name));
  const differByService = quotes.some(isOther);
  const fits = quotes.map((each) => {
    const own = differByService && mentions(each.quote, serviceNames[service]) ? points.ownService : 0;
    const words = shared(tools, each.quote, terms) + shared(tools, each.before, terms) / 2;
    return Math.min(points.word * words, points.mostWords) + own - (isOther(each) ? points.otherService : 0);
  });
  // Where every wording is for another service, none fits.
  const best = Math.max(0, ...fits);
  return fits.map((fit) => best - fit);
};

/** Quotable words of a script, as Markdown. */
export interface Wording {
  quote: string;
  passage: MatchedPassage;
  /** How well it suits the message, as a logit among those found. */
  score: number;
}

/** What counts as the score of "none of them", so that the only section with a word in common is not a sure choice. */
const noneScore = 5;

/** How much of a choice falls on the best of these scores, 0 to 1; some of it always falls on none of them. */
export const shareOfBest = (scores: number[]): number => {
  const best = Math.max(...scores);
  const none = Math.exp(noneScore - best);
  return 1 / scores.reduce((sum, score) => sum + Math.exp(score - best), none);
};

// Fitted by eval/calibrate-leads.ts too.
const trust = { share: 5.58, score: -0.1, probability: 1.36, bias: -2.81 };

/**
 * The probability that the best wording answers the message, 0 to 1: by how much of the choice falls on its section, its
 * score, and the probability that the scripts answer it at all.
 */
export const confidenceIn = (ranked: Wording[], { probability }: WordingRequest): number => {
  const [best] = ranked;
  if (best === undefined) return 0;
  const sections = ranked.filter(
    ({ passage }, at) => ranked.findIndex((each) => each.passage === passage) === at,
  );
  const share = shareOfBest(sections.map(({ score }) => score));
  const { bias } = trust;
  const logit = trust.share * share + trust.score * best.score + trust.probability * probability + bias;
  return 1 / (1 + Math.exp(-logit));
};

/** The quotable words of the scripts, those that fit a lead's message best first. */
export const rankWordings = (tools: TextTools, request: WordingRequest): Wording[] => {
  const { query, service, stage, passages } = request;
  const measure = measureSections(tools, request);
  const terms = new Set(tools.analyseQuestion(query));
  return passages
    .flatMap((passage) => {
      const quotes = quotesIn(passage.text, stage);
      if (quotes.length === 0) return [];
      const features = measure(passage, quotes);
      const section = scoreOf(features);
      const worse = shortfalls(tools, quotes, terms, service);
      return quotes.map(({ quote, lost }, index) => ({
        quote,
        passage,
        score: section - (worse[index] ?? 0) + weights.lost * (lost - features.lost) - index / 1000,
      }));
    })
    .toSorted((a, b) => b.score - a.score);
};
