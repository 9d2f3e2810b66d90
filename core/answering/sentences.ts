import { unspacedWords } from "../text/words.ts";
import { bindingPhrases, mapDates } from "./figures.ts";

// A decimal point, an abbreviation before a small letter, of one letter or between a number and a currency, and the number of
// a list item end no sentence.
const boundary =
  /(?<=[.!?…]["'”’)]?)(?<!(?:^|\n)\d{1,2}\.|(?<![\p{L}\d])\p{L}\.|\d\s?\p{L}{2,4}\.(?=\s+\p{Lu}{3}(?!\p{L})))\s+(?=["'“(¿¡]?[\p{Lu}\p{Lo}\d])|(?<=[。！？][”’」』）]?)(?![。！？”’」』）])\s*|(?<=[!?])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[؟۔।])\s+|\n+/u;

// What makes a line an item of a list is no part of what it says.
const marker = /^[ \t]*(?:(?<number>\d{1,2})[.)]|[-•*–])[ \t]+/u;

// No space, and nothing to be seen.
const joiner = "\u2060";

/** No sentence ends within a date, as after the day of "1. Oktober". */
const withWholeDates = (text: string): string =>
  /\d\.\s+\p{Lu}/u.test(text) ? mapDates(text, (date) => date.replaceAll(/\.(?=\s)/gu, `.${joiner}`)) : text;

/** The sentences of a text in order, without what marks them as items of a list; a line break ends one too. */
export const sentencesOf = (text: string): string[] =>
  withWholeDates(text)
    .split(boundary)
    .map((sentence) => sentence.replace(marker, "").replaceAll(joiner, "").trim())
    .filter((sentence) => sentence !== "");

/** What is left of a reply must say at least so much to be sent, in words. */
export const leastWords = 8;

/** How many words a text has, two letters for one where no spaces part them. */
export const wordCount = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length + unspacedWords(text);

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
    if (line !== null) return number > 0 ? [line.replace(/\d+/u, String(number - left))] : [line];
    if (number > 0) left += 1;
    return [];
  });
};

/** A text with each sentence replaced by another, or left out where there is none; lines without a change stay as they are. */
export const mapSentences = (
  text: string,
  replace: (sentence: string, index: number) => string | null,
): string => {
  let index = 0;
  let isChanged = false;
  const lines = text.split("\n");
  const mapped = lines.map((line) => {
    const sentences = sentencesOf(line);
    const left = sentences.map((sentence) => replace(sentence, index++));
    if (left.every((sentence, at) => sentence === sentences[at])) return line;
    isChanged = true;
    const kept = left.filter((sentence) => sentence !== null);
    return kept.length === 0 ? null : (marker.exec(line)?.[0] ?? "") + joinSentences(kept);
  });
  if (!isChanged) return text;
  return numberedAgain(mapped, lines)
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
};

/** A text without some of its sentences. */
export const withoutSentences = (text: string, isLeftOut: (sentence: string) => boolean): string =>
  mapSentences(text, (sentence) => (isLeftOut(sentence) ? null : sentence));

/** The text without the sentences that would bind the firm before there is a proposal, by their figures; `said` is the lead's. */
export const withoutBinding = (text: string, said: string[] = []): string => {
  const plain = (each: string) =>
    each
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const dictated = plain(said.join(" "));
  // What repeats the lead's figures is the lead's own, unless it is word for word what they want to be told.
  const binds = (sentence: string) =>
    bindingPhrases(sentence, dictated.includes(plain(sentence)) ? [] : said).length > 0;
  const kept = withoutSentences(text, binds);
  // What binds only across the seam of two lines goes as a whole.
  return bindingPhrases(kept, said).some((phrase) => phrase.includes("\n")) ? "" : kept;
};
