import { analyseText } from "./analyse-text.ts";
import { coverageOf } from "./asked-terms.ts";
import type { Found } from "./find-passages.ts";
import type { PassageRow } from "./search-store.ts";

/** How far what the best matches are called is what was asked, each from 0 to 1. */
export interface Fit {
  /** The most that a question says of a heading. */
  headingShare: number;
  /** The same of a phrase a passage is to be found by, times what that phrase says of the question; a usual one without phrases. */
  phraseShare: number;
}

const compared = { headings: 3, phrases: 5 };

// Fitted with the weights: where nobody wrote phrases, their absence tells nothing against an answer.
const usualPhraseShare = 0.7;

/** The distinct terms of a passage's heading, and of each phrase it is to be found by. */
interface Called {
  heading: string[];
  phrases: string[][];
}

// By the row, which is kept as long as the index keeps the passage's text.
const analysed = new WeakMap<PassageRow, Called>();

const distinctTerms = (text: string): string[] => [...new Set(analyseText(text))];

const calledOf = (row: PassageRow): Called => {
  const known = analysed.get(row);
  if (known !== undefined) return known;
  const called = {
    heading: distinctTerms(row.heading ?? ""),
    phrases: row.askedAs
      .split(/[;\n]/u)
      .map(distinctTerms)
      .filter((terms) => terms.length > 0),
  };
  analysed.set(row, called);
  return called;
};

const shareOf = (terms: string[], present: ReadonlySet<string>): number =>
  terms.filter((term) => present.has(term)).length / Math.max(1, terms.length);

/** Compares a question with what its best matches are called. */
export const measureFit = async ({ asked, lexical }: Found): Promise<Fit> => {
  const best = lexical.slice(0, compared.phrases).map(({ passageId }) => passageId);
  const rows = new Map((await asked.index.load(best)).map((row) => [row.passageId, row]));
  const called = best.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : calledOf(row);
  });
  const present = new Set(asked.terms.flatMap(({ variants }) => variants.map(({ term }) => term)));
  const telling = asked.terms.filter((term) => term.telling);
  const headings = called.slice(0, compared.headings);
  const phrases = called
    .flatMap((each) => each.phrases)
    .map((terms) => coverageOf(telling, terms) * shareOf(terms, present));
  return {
    headingShare: Math.max(0, ...headings.map(({ heading }) => shareOf(heading, present))),
    phraseShare: phrases.length === 0 ? usualPhraseShare : Math.max(...phrases),
  };
};
