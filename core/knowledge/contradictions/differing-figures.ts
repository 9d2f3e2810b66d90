import { type Commitment, findCommitments } from "../../answering/figures.ts";
import { sentencesOf } from "../../answering/sentences.ts";
import { plainText } from "../../text/plain-text.ts";
import { termsOf } from "../../text/terms.ts";

/** A sentence that states figures, with the terms it has besides them. */
export interface FigureSentence {
  text: string;
  figures: Commitment[];
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
}

/** A page of figures is a table, of which the first tell as much. */
const mostSentences = 12;
const longestSentence = 400;
/** With fewer words in common two sentences are alike by chance. */
const fewestShared = 3;

// A number that nothing is said of counts anything; a date is mostly when something was, not how much.
const isMeasured = ({ kind }: Commitment): boolean => kind !== "plain" && kind !== "date";

/** The sentences of a Markdown passage that state money, shares or times. */
export const figureSentences = (markdown: string): FigureSentence[] =>
  markdown
    .split("\n")
    .flatMap((line) => sentencesOf(plainText(line)))
    .flatMap((sentence) => {
      const text = sentence.slice(0, longestSentence);
      const figures = findCommitments(text).filter(isMeasured);
      if (figures.length === 0) return [];
      const words = figures.reduce((left, { phrase }) => left.replaceAll(phrase, " "), text);
      return [{ text, figures, terms: new Set(termsOf(words)) }];
    })
    .slice(0, mostSentences);

const valuesOf = ({ value, otherwise }: Commitment): string[] =>
  otherwise === undefined ? [value] : [value, otherwise];

// Of one kind, and no value of theirs the same.
const differ = (a: Commitment[], b: Commitment[]): boolean => {
  const values = new Set(b.flatMap(valuesOf));
  return a.length > 0 && b.length > 0 && !a.some((figure) => valuesOf(figure).some((one) => values.has(one)));
};

const compare = (a: FigureSentence, b: FigureSentence): DifferingPair | null => {
  const kinds = new Set(a.figures.map(({ kind }) => kind));
  for (const kind of kinds) {
    const [mine, theirs] = [a, b].map(({ figures }) => figures.filter((figure) => figure.kind === kind));
    if (mine === undefined || theirs === undefined || !differ(mine, theirs)) continue;
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
