import { escapePattern } from "#contracts/escape-pattern.ts";
import { idfOf } from "../text/bm25.ts";
import { likenessOf, type Rarity } from "./differing-figures.ts";
import { termsOf } from "../text/terms.ts";
import {
  type FigurePassage,
  type FigureSentence,
  figureSentences,
  languageToCompare,
} from "./figure-sentences.ts";
import { comparableTo, statedFigures, type StatedFigure, unstated } from "./stated-figures.ts";

/** A sentence of a document with those of its figures that are asked about. */
export interface OfDocument extends Omit<FigurePassage, "text"> {
  sentence: string;
  figures: string[];
}

/** Whether others state a figure, too. */
export const isAmong = (figure: StatedFigure, figures: StatedFigure[]): boolean =>
  unstated([figure], comparableTo(figure.kind, figures)).length === 0;

/** Those of the passages that have a number of these figures, for reading one takes milliseconds; all where one is in words. */
export const passagesStating = (passages: FigurePassage[], figures: string[]): FigurePassage[] => {
  const numbers = figures.map((figure) => /\d+(?:[.,]\d+)*/u.exec(figure)?.[0]);
  if (numbers.includes(undefined)) return passages;
  const any = new RegExp(
    `(?<!\\d)(?:${numbers.map((number) => escapePattern(number ?? "")).join("|")})(?!\\d)`,
    "u",
  );
  return passages.filter(({ text }) => any.test(text));
};

const rarityIn = (sentences: FigureSentence[]): Rarity => {
  const having = new Map<string, number>();
  for (const { about } of sentences)
    for (const term of about.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  const worth = (count: number) => idfOf(count, sentences.length);
  return { weightOf: (term) => worth(having.get(term) ?? 0), rarest: worth(0) };
};

const sharesWords = ({ terms }: FigureSentence, { about }: FigureSentence): boolean =>
  [...terms].some((term) => about.has(term));

/**
 * Whether who `asked` named a word of what a sentence says. Who named none of the whole answer asked in other words, or in
 * another language, and may mean any.
 */
export const isAskedIn = (text: string, asked: string) => {
  const language = languageToCompare([{ title: "", heading: null, text }]);
  const named = new Set(termsOf(asked, language));
  const isNamed = (words: string) => termsOf(words, language).some((term) => named.has(term));
  const namesAny = isNamed(text);
  return (sentence: string): boolean => !namesAny || isNamed(sentence);
};

/**
 * Which figures of sentences of documents an answer tells, read beside all that its documents say: a figure that stands in a
 * sentence of it is of what the sentence with that figure says that is most like it. What only has the figure in common is told
 * of nothing else, unless who `asked` named the figure.
 */
export const figuresTold = (text: string, asked: string, documents: FigurePassage[]) => {
  const answer: FigurePassage = { title: "", heading: null, text };
  const language = languageToCompare([answer, ...documents]);
  const known = documents.flatMap((passage) => figureSentences(passage, language));
  const rarity = rarityIn(known);
  const said = figureSentences(answer, language);
  // What a sentence is about that says only a figure was asked.
  const saidOf = figureSentences({ ...answer, heading: asked }, language);
  const named = statedFigures(asked);

  const means = (at: number, figure: StatedFigure, meant: FigureSentence): boolean => {
    const [alone, withQuestion] = [said[at], saidOf[at]];
    if (alone === undefined || withQuestion === undefined) return false;
    const sentence = alone.terms.size > 1 && sharesWords(alone, meant) ? alone : withQuestion;
    const others = known.filter((other) => other.text !== meant.text && isAmong(figure, other.figures));
    const [likeness, most] = [
      likenessOf(sentence, meant, rarity),
      Math.max(0, ...others.map((other) => likenessOf(sentence, other, rarity))),
    ];
    if (likeness === 0 && most === 0) return !isAmong(figure, named);
    // One that stands there twice may be of both.
    const isTwice = alone.figures.filter((one) => isAmong(one, [figure])).length > 1;
    return likeness >= most || (isTwice && likeness > 0);
  };

  /** Those of its figures that the answer tells. */
  return ({ sentence, figures, ...above }: OfDocument): string[] => {
    const passage = { ...above, text: sentence };
    const meant = known.find((one) => one.text === sentence) ?? figureSentences(passage, language)[0];
    if (meant === undefined) return [];
    return figures.filter((phrase) => {
      const stated = statedFigures(phrase);
      return said.some((one, at) =>
        one.figures.some((figure) => isAmong(figure, stated) && means(at, figure, meant)),
      );
    });
  };
};
