export interface TextPart {
  text: string;
  match: boolean;
}

// Scripts that put no spaces between words.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a run of such a script as the browser tells them apart; of one that cannot, the run. */
const wordsIn = (run: string): string[] => {
  if (!unspaced.test(run) || !("Segmenter" in Intl)) return [run];
  const segments = new Intl.Segmenter("und", { granularity: "word" }).segment(run);
  const words = Array.from(segments, ({ segment }) => segment).filter((word) => word.length > 1);
  return words.length === 0 ? [run] : words;
};

const asPattern = (word: string): string =>
  unspaced.test(word) ? word : String.raw`(?<![\p{L}\p{M}\p{N}])${word}`;

/** Splits a text at the words of the query, so that they can be marked; words match at their beginning. */
export const highlight = (text: string, query: string): TextPart[] => {
  const runs = query.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (runs.length === 0) return [{ text, match: false }];
  const pattern = new RegExp(`(${runs.flatMap(wordsIn).map(asPattern).join("|")})`, "giu");
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== "");
};

/** A text from shortly before the first of the query's words that it has; from its beginning where they are near. */
export const beginningNear = (text: string, query: string, before = 40): string => {
  const [first, second] = highlight(text, query);
  if (first === undefined || second === undefined || first.match || first.text.length <= before) return text;
  const at = first.text.length - before;
  const space = first.text.indexOf(" ", at);
  return `…${text.slice(space === -1 ? at : space + 1)}`;
};
