import type { FigureSentence } from "./figure-sentences.ts";
import { comparableTo, type StatedFigure, unstated } from "./stated-figures.ts";

/** Two sentences that state different figures. */
export interface DifferingPair {
  first: string;
  second: string;
  firstFigures: string[];
  secondFigures: string[];
  /** How much of what the one that says less is about the other is about too, from 0 to 1. */
  likeness: number;
  /** The share of all their own words that both have. */
  overlap: number;
  /** How many of their own words both have. */
  shared: number;
}

/** How rare terms are: what finding one in two sentences is worth, and what one is that nobody wrote. */
export interface Rarity {
  weightOf: (term: string) => number;
  rarest: number;
}

/** Sentences of a word or two are alike by chance, so each counts as if it said so many rare words more. */
const unsaid = 3;

const massOf = ({ about }: FigureSentence, { weightOf }: Rarity): number =>
  [...about].reduce((sum, [term, share]) => sum + share * weightOf(term), 0);

/** How much of what the one that says less is about the other is about too, from 0 to 1. */
export const likenessOf = (a: FigureSentence, b: FigureSentence, rarity: Rarity): number => {
  const both = [...a.about].flatMap(([term, share]) => {
    const other = b.about.get(term);
    return other === undefined ? [] : [{ term, shares: [share, other] as const }];
  });
  // What stands above many sentences tells none of them from the others.
  if (!both.some(({ shares }) => shares.includes(1))) return 0;
  const mass = both.reduce(
    (sum, { term, shares: [mine, theirs] }) => sum + Math.sqrt(mine * theirs) * rarity.weightOf(term),
    0,
  );
  return mass / (Math.min(massOf(a, rarity), massOf(b, rarity)) + unsaid * rarity.rarest);
};

interface Beside {
  a: FigureSentence;
  b: FigureSentence;
  kind: string;
  likeness: number;
  mine: StatedFigure[];
  theirs: StatedFigure[];
}

const besides = (a: FigureSentence, b: FigureSentence, rarity: Rarity): Beside[] => {
  const kinds = [...new Set(a.figures.map(({ kind }) => kind))];
  const comparable = kinds.flatMap((kind) => {
    const mine = a.figures.filter((figure) => figure.kind === kind);
    const theirs = comparableTo(kind, b.figures);
    return theirs.length === 0
      ? []
      : [{ kind, mine: unstated(mine, theirs), theirs: unstated(theirs, mine) }];
  });
  if (comparable.length === 0) return [];
  const likeness = likenessOf(a, b, rarity);
  return likeness === 0 ? [] : comparable.map((one) => ({ ...one, a, b, likeness }));
};

const differs = ({ mine, theirs }: Beside): boolean => mine.length > 0 && theirs.length > 0;

/** So large a share of their words have two sentences in common that differ in their figures alone. */
export const nearlySame = 0.8;

/** How many of their own words two sentences share, and which share of all of these that is. */
export const wordsInBoth = (
  { terms: mine }: FigureSentence,
  { terms: theirs }: FigureSentence,
): Pick<DifferingPair, "overlap" | "shared"> => {
  const shared = [...mine].filter((term) => theirs.has(term)).length;
  return { shared, overlap: shared / Math.max(mine.size + theirs.size - shared, 1) };
};

const asPair = ({ a, b, likeness, mine, theirs }: Beside): DifferingPair => ({
  first: a.text,
  second: b.text,
  firstFigures: mine.map(({ phrase }) => phrase),
  secondFigures: theirs.map(({ phrase }) => phrase),
  likeness,
  ...wordsInBoth(a, b),
});

/**
 * The sentences of two passages that state different figures where at least one of them has none more like it in the other
 * passage: of the rows of two tables those of the same thing. The most alike first.
 */
export const differingPairs = (a: FigureSentence[], b: FigureSentence[], rarity: Rarity): DifferingPair[] => {
  const all = a
    .flatMap((one) => b.flatMap((other) => besides(one, other, rarity)))
    // Where as much speaks for the same figure as for another, it is the same.
    .toSorted((one, other) => other.likeness - one.likeness || Number(differs(one)) - Number(differs(other)));
  const seen = new Map<string, Set<FigureSentence>>();
  const isFirst = (kind: string, sentence: FigureSentence): boolean => {
    const ofKind = seen.get(kind) ?? new Set();
    seen.set(kind, ofKind);
    return !ofKind.has(sentence) && ofKind.add(sentence) !== null;
  };
  const best = all.filter((one) => [one.a, one.b].map((side) => isFirst(one.kind, side)).some(Boolean));
  const pairs = best.filter(differs).map(asPair);
  const keyOf = ({ first, second }: DifferingPair) => JSON.stringify([first, second]);
  return [...new Map(pairs.toReversed().map((pair) => [keyOf(pair), pair])).values()].toReversed();
};
