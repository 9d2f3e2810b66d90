export interface TextPart {
  text: string;
  match: boolean;
}

/** Letters of the scripts that put no spaces between words, beside which a word of another one stands by itself. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const spaced = String.raw`(?!${unspaced})[\p{L}\p{M}\p{N}]`;
const isUnspaced = (word: string): boolean => new RegExp(unspaced, "u").test(word);

/** The words of a text; those of such a script as one run. */
const wordsIn = (text: string): string[] =>
  text.match(new RegExp(`(?:${unspaced})+|(?:${spaced})+`, "gu")) ?? [];

const asPattern = (word: string): string => (isUnspaced(word) ? word : `(?<!${spaced})${word}(?!${spaced})`);

/** Splits a text at these of its words, each standing by itself, so that they can be marked. */
export const highlight = (text: string, words: readonly string[]): TextPart[] => {
  const longestFirst = words.flatMap(wordsIn).sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [{ text, match: false }];
  return text
    .split(new RegExp(`(${longestFirst.map(asPattern).join("|")})`, "giu"))
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== "");
};

/** The parts of a run of such a script as the browser tells words apart; of one that cannot, the run. */
const segmentsOf = (run: string): string[] => {
  if (!("Segmenter" in Intl)) return [run];
  const segments = new Intl.Segmenter("und", { granularity: "word" }).segment(run);
  const words = Array.from(segments, ({ segment }) => segment).filter((word) => word.length > 1);
  return words.length === 0 ? [run] : words;
};

/** The words of a text that begin like one that is typed: what is found in the browser, where no index tells which are meant. */
export const wordsLike = (text: string, typed: string): string[] => {
  const words = wordsIn(typed.toLowerCase());
  const starts = words.filter((word) => !isUnspaced(word) && word.length > 1);
  const isWanted = (word: string) => starts.some((start) => word.toLowerCase().startsWith(start));
  return [...wordsIn(text).filter(isWanted), ...words.filter(isUnspaced).flatMap(segmentsOf)];
};

/** A text from shortly before the first of these words; from its beginning where they are near. */
export const beginningNear = (text: string, words: readonly string[], before = 24): string => {
  const [first, second] = highlight(text, words);
  if (first === undefined || second === undefined || first.match || first.text.length <= before) return text;
  const at = first.text.length - before;
  const space = first.text.indexOf(" ", at);
  return `…${text.slice(space === -1 ? at : space + 1)}`;
};
