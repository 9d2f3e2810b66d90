import type { Service } from "#contracts/common.ts";
import type { TextTools } from "../chat/quote-passage.ts";
import type { RetrievedPassage } from "../knowledge/retrieve.ts";
import { toPlainText } from "./plain-text.ts";
import { questionKind, type QuestionKind } from "./question-kind.ts";
import { withoutBinding, wordCount } from "./sentences.ts";
import { serviceNames, type Stage } from "./stage.ts";

/** What a lead asks, and the scripts that may have the words for it. */
export interface WordingRequest {
  /** What the message is about, in the scripts' language. */
  query: string;
  service: Service;
  stage: Stage;
  /** Scripts first, in the order of their rank. */
  passages: RetrievedPassage[];
}

interface Quote {
  quote: string;
  /** What the script says of when it is to be used. */
  before: string;
}

const quotesIn = (markdown: string): Quote[] => {
  const found: Quote[] = [];
  let before = "";
  for (const block of markdown.split(/\n{2,}/u)) {
    if (!block.trimStart().startsWith(">")) {
      before = block;
      continue;
    }
    found.push({ quote: block.replaceAll(/^[ \t]*>[ \t]?/gmu, ""), before });
  }
  return found;
};

const mentions = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase());

const shared = (tools: TextTools, text: string, asked: Set<string>): number =>
  new Set(tools.analyseText(text).filter((term) => asked.has(term))).size;

// In percent points of relevance; found with eval/leads.ts.
const points = {
  headingWord: 6,
  sameKind: 8,
  sameSubject: 40,
  ownScript: 8,
  unasked: 8,
  rank: 4,
  lost: 5,
  word: 2,
  mostWords: 6,
  ownService: 10,
  otherService: 20,
  unspoken: 25,
  wholeHeading: 6,
};

// Some kinds name what is asked, which no other word need say; the others only how.
const kindPoints = (kind: QuestionKind): number =>
  kind === "first" || kind === "process" ? points.sameSubject : points.sameKind;

/** Sent some days after the last message, or to who went silent, so it answers none. */
const unasked = /^(?:day|week) \d|^they went silent\b|don't answer$/iu;

/** What share of a wording's words may not be said before a proposal. */
const lostShare = (wording: string, stage: Stage): number => {
  const all = wordCount(wording);
  return stage === "received" || all === 0 ? 0 : 1 - wordCount(withoutBinding(wording)) / all;
};

/** A message as its words are compared with the scripts'. */
interface Asked {
  terms: Set<string>;
  kind: QuestionKind | null;
  service: Service;
}

const read = (tools: TextTools, { query, service }: WordingRequest): Asked => {
  // The service is known: that a heading names it says nothing of what is asked.
  const aside = new Set(tools.analyseText(serviceNames[service]));
  const terms = new Set(tools.analyseQuestion(query).filter((term) => !aside.has(term)));
  return { terms, kind: questionKind(query), service };
};

/** What share of the asked words that a section has stands only in its notes, which the lead never reads. */
const unspokenShare = (
  tools: TextTools,
  { heading, text }: RetrievedPassage,
  quotes: Quote[],
  terms: Set<string>,
): number => {
  const called = heading ?? "";
  const all = shared(tools, `${called} ${text}`, terms);
  const said = [called, ...quotes.flatMap(({ quote, before }) => [quote, before])].join(" ");
  return all === 0 ? 0 : 1 - shared(tools, said, terms) / all;
};

/** Whether all that a heading names was asked. */
const isAsked = (tools: TextTools, called: string, terms: Set<string>): boolean => {
  const words = new Set(tools.analyseQuestion(called));
  return words.size > 1 && [...words].every((term) => terms.has(term));
};

const sectionScore = (
  tools: TextTools,
  passage: RetrievedPassage,
  quotes: Quote[],
  { terms, kind, service }: Asked,
): number => {
  const { title, heading, relevance } = passage;
  const called = heading ?? "";
  return (
    relevance +
    points.headingWord * shared(tools, called, terms) +
    (isAsked(tools, called, terms) ? points.wholeHeading : 0) +
    (kind !== null && questionKind(called) === kind ? kindPoints(kind) : 0) +
    (title.includes(serviceNames[service]) ? points.ownScript : 0) -
    (unasked.test(called) ? points.unasked : 0) -
    points.unspoken * unspokenShare(tools, passage, quotes, terms)
  );
};

/** How much worse than the best of its section each wording fits: they differ by service or by what happened. */
const shortfalls = (tools: TextTools, quotes: Quote[], { terms, service }: Asked): number[] => {
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
  passage: RetrievedPassage;
}

/** The quotable words of the scripts, those that fit a lead's message best first. */
export const rankWordings = (tools: TextTools, request: WordingRequest): Wording[] => {
  const { passages, stage } = request;
  const asked = read(tools, request);
  const ranks = [...new Set(passages.map(({ documentId }) => documentId))];
  return passages
    .flatMap((passage, place) => {
      const rank = points.rank * ranks.indexOf(passage.documentId) + place / 100;
      const quotes = quotesIn(passage.text);
      const section = sectionScore(tools, passage, quotes, asked) - rank;
      const worse = shortfalls(tools, quotes, asked);
      return quotes.map(({ quote }, index) => ({
        quote,
        passage,
        score:
          section - (worse[index] ?? 0) - points.lost * lostShare(toPlainText(quote), stage) - index / 1000,
      }));
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ quote, passage }) => ({ quote, passage }));
};
