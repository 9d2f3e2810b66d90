import { sentencesOf } from "../answering/sentences.ts";
import { type Language, languageOfWords } from "../text/languages.ts";
import { plainText } from "../text/plain-text.ts";
import { termsOf, termsToFind } from "../text/terms.ts";
import { wordsOf } from "../text/words.ts";
import { type StatedFigure, statedFigures } from "./stated-figures.ts";

/** What a passage's sentences are read with. */
export interface FigurePassage {
  title: string;
  heading: string | null;
  text: string;
}

/** A sentence that states figures. */
export interface FigureSentence {
  text: string;
  figures: StatedFigure[];
  /** Its own words besides the figures. */
  terms: ReadonlySet<string>;
  /** What it is about, by its own words, those of its units, the head of its table, heading and title: how much each counts. */
  about: ReadonlyMap<string, number>;
  /** What each term of that is found by, in whatever language another passage is read. */
  foundBy: ReadonlyMap<string, string[]>;
}

/** A passage has no more rows than that, unless it is made to. */
const mostSentences = 40;
const longestSentence = 400;
/** A term of what stands above a sentence counts less than its own. */
const shares = { head: 0.6, heading: 0.6, title: 0.4, before: 0.5 };

// The number with what is written to it, so that the words of a unit are left.
const digits = /\d[\d.,:'’\s]*(?:\p{L}{1,2}(?!\p{L}))?/gu;
const isRule = (line: string): boolean => /^[\s:|-]+$/u.test(line) && line.includes("-");
const isRow = (line: string): boolean => line.trim().startsWith("|");

/** Each line with the head of the table that it is a row of. */
const linesOf = (markdown: string): { line: string; head: string }[] => {
  const lines = markdown.split("\n");
  let head = "";
  return lines.map((line, at) => {
    if (!isRow(line)) head = "";
    else if (head === "" && isRule(lines[at + 1] ?? "")) head = plainText(line);
    return { line, head };
  });
};

const sentenceOf = (
  sentence: string,
  above: (readonly [text: string, share: number])[],
  language: Language,
): FigureSentence[] => {
  const text = sentence.slice(0, longestSentence);
  const figures = statedFigures(text);
  if (figures.length === 0) return [];
  const put = (inPlace: (number: string) => string): string =>
    figures.reduce((rest, { number }) => rest.replaceAll(number, inPlace(number)), text);
  const [withUnits, alone] = [put((number) => ` ${number.replaceAll(digits, " ")} `), put(() => " ")];
  const weighed = [...above, [withUnits, 1] as const].map(([words, share]) => ({
    found: termsToFind(words, language),
    share,
  }));
  return [
    {
      text,
      figures,
      terms: new Set(termsOf(alone, language)),
      about: new Map(weighed.flatMap(({ found, share }) => [...found.keys()].map((term) => [term, share]))),
      foundBy: new Map(weighed.flatMap(({ found }) => [...found])),
    },
  ];
};

/**
 * The language that passages are compared in: the letters of a small table tell none, its few words may be another's, and a term
 * of another language is another term.
 */
export const languageToCompare = (passages: FigurePassage[]): Language =>
  languageOfWords(passages.flatMap(({ title, heading, text }) => wordsOf([title, heading, text].join("\n"))));

/** The sentences of a passage that state figures, in a language, which is its own by itself; a row of a table is one. */
export const figureSentences = (
  passage: FigurePassage,
  language = languageToCompare([passage]),
): FigureSentence[] => {
  const { title, heading, text } = passage;
  return linesOf(text)
    .flatMap(({ line, head }) => {
      const above = [
        [title, shares.title] as const,
        [heading ?? "", shares.heading] as const,
        [head, shares.head] as const,
      ];
      const sentences = sentencesOf(plainText(line));
      return sentences.flatMap((sentence, at) =>
        sentenceOf(sentence, [...above, [sentences[at - 1] ?? "", shares.before]], language),
      );
    })
    .slice(0, mostSentences);
};
