import { sentencesOf } from "../../answering/sentences.ts";
import { plainText } from "../../text/plain-text.ts";
import { termsOf } from "../../text/terms.ts";
import { comparableTo, differ, type StatedFigure, statedFigures } from "./stated-figures.ts";

/** A sentence that states figures, with the terms it has besides them. */
export interface FigureSentence {
  text: string;
  figures: StatedFigure[];
  terms: ReadonlySet<string>;
}

/** Two sentences that state different figures; `likeness` is the share of the shorter one's other words that both have. */
export interface DifferingPair {
  first: string;
  second: string;
  firstFigures: string[];
  secondFigures: string[];
  likeness: number;
  /** The share of all their other words that both have. */
  overlap: number;
  /** How many words both have. */
  shared: number;
}

/** A passage has no more rows than that, unless it is made to. */
const mostSentences = 40;
const longestSentence = 400;
/** With fewer words in common two sentences are alike by chance. */
const fewestShared = 3;

/** The sentences of a Markdown passage that state figures. */
export const figureSentences = (markdown: string): FigureSentence[] =>
  markdown
    .split("\n")
    .flatMap((line) => sentencesOf(plainText(line)))
    .flatMap((sentence) => {
      const text = sentence.slice(0, longestSentence);
      const figures = statedFigures(text);
      if (figures.length === 0) return [];
      const words = figures.reduce((left, { number }) => left.replaceAll(number, " "), text);
      return [{ text, figures, terms: new Set(termsOf(words)) }];
    })
    .slice(0, mostSentences);

const compare = (a: FigureSentence, b: FigureSentence): DifferingPair | null => {
  const kinds = new Set(a.figures.map(({ kind }) => kind));
  for (const kind of kinds) {
    const mine = a.figures.filter((figure) => figure.kind === kind);
    const theirs = comparableTo(kind, b.figures);
    if (!differ(mine, theirs)) continue;
    const shared = [...a.terms].filter((term) => b.terms.has(term)).length;
    const shorter = Math.min(a.terms.size, b.terms.size);
    if (shared < Math.min(fewestShared, shorter) || shared === 0) return null;
    return {
      first: a.text,
      second: b.text,
      firstFigures: mine.map(({ phrase }) => phrase),
      secondFigures: theirs.map(({ phrase }) => phrase),
      likeness: shared / shorter,
      overlap: shared / (a.terms.size + b.terms.size - shared),
      shared,
    };
  }
  return null;
};

/** Of the sentences of two passages those that are most alike and yet state different figures; null where none are. */
export const differingPair = (a: FigureSentence[], b: FigureSentence[]): DifferingPair | null =>
  a
    .flatMap((one) => b.map((other) => compare(one, other)))
    .filter((pair) => pair !== null)
    .toSorted((one, other) => other.overlap - one.overlap)[0] ?? null;
