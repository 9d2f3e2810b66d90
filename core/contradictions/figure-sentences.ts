import { sentencesOf } from "../answering/sentences.ts";
import { type Language, languageOfWords } from "../text/languages.ts";
import { plainText } from "../text/plain-text.ts";
import { termsOf } from "../text/terms.ts";
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
  const left = (put: (number: string) => string) =>
    termsOf(
      figures.reduce((rest, { number }) => rest.replaceAll(number, put(number)), text),
      language,
    );
  const about = new Map(
    above.flatMap(([words, share]) => termsOf(words, language).map((term) => [term, share])),
  );
  for (const term of left((number) => ` ${number.replaceAll(digits, " ")} `)) about.set(term, 1);
  return [{ text, figures, terms: new Set(left(() => " ")), about }];
};

/** The sentences of a passage that state figures; a row of a table is one. */
export const figureSentences = ({ title, heading, text }: FigurePassage): FigureSentence[] => {
  // The letters of a small table tell no language, and a term of another one is another term.
  const language = languageOfWords(wordsOf([title, heading, text].join("\n")));
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
