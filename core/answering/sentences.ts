import { figureWords } from "../text/figure-words.ts";
import { unspacedWords } from "../text/words.ts";
import { language } from "./figures/figure-patterns.ts";
import { bindingPhrases, findCommitments, mapDates } from "./figures/figures.ts";

// A decimal point, an abbreviation before a small letter, of one letter unless it is a unit, or between a number and a currency, and the number of
// a list item end no sentence.
const boundary =
  /(?<=[.!?…]["'”’)]?)(?<!(?:^|\n)\d{1,2}\.|(?<![\p{L}\d°/]|\d\s)\p{L}\.|\d\s\p{L}\.(?=\s+(?:\d|\p{L}\.))|\d\s?\p{L}{1,4}\.(?=\s+\p{Lu}{3}(?!\p{L})))\s+(?=["'“(¿¡]?[\p{Lu}\p{Lo}\d])|(?<=[。！？][”’」』）]?)(?![。！？”’」』）])\s*|(?<=[!?])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[؟۔।])\s+|\n+/u;

// No word that is written out has no vowel or ends as "incl" does; beside a number it may be a unit, which ends a sentence.
const clipped =
  /(?<!\d\s?|[\p{L}\p{N}'’])(?:[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz][b-df-hj-np-tv-xz]{1,4}|\p{L}*\p{Ll}[bcdfgkpqtvz]h?[lr])\.(?=[^\S\n])/gu;

// A short word before a number, as in "ca. 300" or "approx. USD 300", but not before "2) The"; what is longer than that is cut
// before a vowel.
const beforeNumber =
  /(?<![\p{L}\p{N}])((?:[\p{Lu}\p{Ll}]{0,5}(?![aeiouyаеиоуыюя])|\p{L}?)\p{Ll})\.(?=[^\S\n]+(?!(?<!\([^()\n]{0,40})\d{1,2}\)[^\S\n]+["'“(¿¡]?\p{Lu})(?:\p{Lu}{3,4}[^\S\n]?)?\d)/gu;

// What makes a line an item of a list is no part of what it says.
const marker = /^[ \t]*(?:(?<number>\d{1,2})[.)]|[-•*–])[ \t]+/u;

// No space, and nothing to be seen.
const joiner = "\u2060";

/** Whether a word is written out as it says what is counted: a sentence may well end with it. */
const isCounted = (word: string): boolean => {
  const { units, currencies } = figureWords();
  const small = word.toLowerCase();
  return small.length > 3 && (units.has(small) || currencies.has(small));
};

/** No sentence ends within a date, as after the day of "1. Oktober", or after a word that is cut short. */
const withWhole = (text: string): string => {
  const whole = text
    .replaceAll(clipped, `$&${joiner}`)
    .replaceAll(beforeNumber, (found, word: string) => (isCounted(word) ? found : found + joiner));
  return /\d\.\s+\p{Lu}/u.test(whole)
    ? mapDates(whole, (date) => date.replaceAll(/\.(?=\s)/gu, `.${joiner}`))
    : whole;
};

/** The sentences of a text in order, each with what marks it as an item of a list apart; a line break ends one too. */
const itemsOf = (text: string): { mark: string; sentence: string }[] =>
  withWhole(text)
    .split(boundary)
    .map((item) => ({
      mark: marker.exec(item)?.[0] ?? "",
      sentence: item.replace(marker, "").replaceAll(joiner, "").trim(),
    }))
    .filter(({ sentence }) => sentence !== "");

/** The sentences of a text in order, without what marks them as items of a list; a line break ends one too. */
export const sentencesOf = (text: string): string[] => itemsOf(text).map(({ sentence }) => sentence);

/** What is left of a reply must say at least so much to be sent, in words. */
export const leastWords = 8;

/** How many words a text has, two letters for one where no spaces part them. */
export const wordCount = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length + unspacedWords(text);

const isItem = (line: string): boolean => marker.test(line);

/** Lines without those that introduce nothing any more, as "The prices:" before a list that is left out. */
const withoutLeadIns = (lines: (string | null)[], before: string[]): (string | null)[] =>
  lines.map((line, at) => {
    if (line === null || !/[:：]$/u.test(line)) return line;
    let next = at + 1;
    while (before[next]?.trim() === "") next += 1;
    const first = before[next] ?? "";
    if (lines[next] !== null) return line;
    while (lines[next] === null) next += 1;
    const rest = before[next] ?? "";
    return rest.trim() !== "" && isItem(rest) === isItem(first) ? line : null;
  });

/** Sentences as one text, with spaces where their script has any. */
const joinSentences = (sentences: string[]): string =>
  sentences
    .join(" ")
    .replaceAll(
      /(?<=[。！？!?][”’」』）]?) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
      "",
    );

/** Items of a list numbered without a break again, after some were left out; null stands for such a one. */
const numberedAgain = (lines: (string | null)[], before: string[]): string[] => {
  let left = 0;
  let last = 0;
  return lines.flatMap((line, at) => {
    const number = Number(marker.exec(before[at] ?? "")?.groups?.["number"] ?? Number.NaN);
    if (number <= last) left = 0;
    if (number > 0) last = number;
    if (line !== null) return left > 0 && number > 0 ? [line.replace(/\d+/u, String(number - left))] : [line];
    if (number > 0) left += 1;
    return [];
  });
};

/**
 * A text with each sentence replaced by another, or left out where there is none, with what only introduces it; lines without a
 * change stay as they are.
 */
export const mapSentences = (
  text: string,
  replace: (sentence: string, index: number) => string | null,
): string => {
  let index = 0;
  let isChanged = false;
  const lines = text.split("\n");
  const mapped = lines.map((line) => {
    const items = itemsOf(line);
    const left = items.map(({ sentence }) => replace(sentence, index++));
    if (left.every((sentence, at) => sentence === items[at]?.sentence)) return line;
    isChanged = true;
    // Each keeps its own mark, as in "1) Yes. 2) No."; that of the line stands before whatever begins it now.
    const kept = left.flatMap((sentence, at) =>
      sentence === null ? [] : (items[at]?.mark ?? "") + sentence,
    );
    const [first] = kept;
    if (first === undefined) return null;
    return (isItem(first) ? "" : (items[0]?.mark ?? "")) + joinSentences(kept);
  });
  if (!isChanged) return text;
  return numberedAgain(withoutLeadIns(mapped, lines), lines)
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
};

/** A text without some of its sentences. */
export const withoutSentences = (text: string, isLeftOut: (sentence: string) => boolean): string =>
  mapSentences(text, (sentence) => (isLeftOut(sentence) ? null : sentence));

/** The items of lists whose bare numbers are prices, by a currency that is named apart from any: "All prices in EUR." */
export const pricedItems = (text: string): Set<string> => {
  const { currency, figure } = language();
  const lines = text.split("\n");
  const isInCurrency = lines.some((line) => currency.test(line.replaceAll(figure, "")));
  const isPriced = (item: string) =>
    findCommitments(item).some(({ kind, isOfOther = false }) => kind === "plain" && !isOfOther);
  return new Set(isInCurrency ? lines.filter(isItem).flatMap(sentencesOf).filter(isPriced) : []);
};

/** The text without the sentences that would bind the firm before there is a proposal, by their figures; `said` is the lead's. */
export const withoutBinding = (text: string, said: string[] = []): string => {
  const plain = (each: string) =>
    each
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const dictated = plain(said.join(" "));
  const priced = pricedItems(text);
  // What repeats the lead's figures is the lead's own, unless it is word for word what they want to be told.
  const binds = (sentence: string) =>
    priced.has(sentence) ||
    bindingPhrases(sentence, dictated.includes(plain(sentence)) ? [] : said).length > 0;
  const kept = withoutSentences(text, binds);
  // What binds only across the seam of two lines goes as a whole.
  return bindingPhrases(kept, said).some((phrase) => phrase.includes("\n")) ? "" : kept;
};
