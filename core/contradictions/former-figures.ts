import type { PassageRow } from "../knowledge/index/search-store.ts";
import type { Language } from "../text/languages.ts";
import { type DifferingPair, nearlySame, wordsInBoth } from "./differing-figures.ts";
import { type FigureSentence, figureSentences } from "./figure-sentences.ts";
import { isAmong, passagesStating } from "./figures-told.ts";
import { statedFigures } from "./stated-figures.ts";

/** A passage with its sentences that state figures. */
export interface Side {
  passage: PassageRow;
  sentences: FigureSentence[];
}

/** Gives the texts that a document had before, the latest first. */
export type FormerTexts = (documentId: string) => Promise<string[]>;

/** Tells whether a sentence of a passage stated these figures before its document was changed. */
const statedBefore = async (formerTexts: FormerTexts, { passage, sentences }: Side, language: Language) => {
  const { documentId, title, heading } = passage;
  const texts = await formerTexts(documentId);
  const lines = texts.flatMap((text) => text.split("\n").map((line) => ({ title, heading, text: line })));
  return (text: string, phrases: string[]): boolean => {
    const now = sentences.find((sentence) => sentence.text === text);
    if (now === undefined) return false;
    const figures = phrases.flatMap(statedFigures);
    return passagesStating(lines, phrases)
      .flatMap((line) => figureSentences(line, language))
      .some(
        (then) =>
          then.figures.some((figure) => isAmong(figure, figures)) &&
          wordsInBoth(then, now).overlap >= nearlySame,
      );
  };
};

/**
 * Tells of the pairs of two passages whether one sentence states what the document of the other said in its place before it
 * was changed: it is likely to be of that time.
 */
export const statingFormer = async (
  formerTexts: FormerTexts,
  [one, other]: readonly [Side, Side],
  language: Language,
): Promise<(pair: DifferingPair) => boolean> => {
  const [ofOne, ofOther] = await Promise.all([
    statedBefore(formerTexts, one, language),
    statedBefore(formerTexts, other, language),
  ]);
  return ({ first, second, firstFigures, secondFigures }) =>
    ofOne(first, secondFigures) || ofOther(second, firstFigures);
};
