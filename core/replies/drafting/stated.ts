import { calculationsIn } from "../../answering/figures/calculations.ts";
import { asEvidence } from "../../answering/figures/check-facts.ts";
import { durationIn, liesInRange } from "../../answering/figures/dates.ts";
import {
  allFigures,
  figuresIn,
  findCommitments,
  unstatedTimes,
  unsupportedPhrases,
  type Commitment,
} from "../../answering/figures/figures.ts";
import { sentencesOf } from "../../answering/sentences.ts";
import { numbersInWords } from "../../text/figure-words.ts";
import { headsOver } from "../../text/markdown-blocks.ts";
import { askedWords, termSetOf, type AskedWord } from "../../text/terms.ts";
import type { Workings } from "./workings.ts";

/** How great a share of words a text has. */
export const shareIn = (words: AskedWord[], text: string): number => {
  const present = termSetOf(text);
  const covered = words.filter(({ terms }) => terms.some((term) => present.has(term)));
  return covered.length / Math.max(words.length, 1);
};

/** The greatest share that one of several texts has. */
export const bestIn = (words: AskedWord[], texts: string[]): number =>
  Math.max(0, ...texts.map((text) => shareIn(words, text)));

/** The sections of a text, each with its heading. */
export const sectionsOf = (text: string): string[] => text.split(/\n(?=#{1,6} )/u);

/** How much of the words of a quotation a text must have, for some copy inexactly. */
const quotedShare = 0.8;

/** What is quoted of several places stands between dots. */
export const placesOf = (quote: string): string[] =>
  quote.split(/…|\.{3}|\n/u).filter((part) => /[\p{L}\p{N}]/u.test(part));

/** Whether some text says what is quoted of it. */
export const isQuoted = (quote: string, texts: string[]): boolean => {
  const sections = texts.flatMap(sectionsOf);
  const places = placesOf(quote);
  return places.length > 0 && places.every((place) => bestIn(askedWords(place), sections) >= quotedShare);
};

/** The rows and sentences that words with a figure are quoted of: a row may be quoted without its last cells. */
const wholeOf = (quote: string, texts: string[]): string[] => {
  const lines = texts.flatMap((text) => text.split("\n")).flatMap(sentencesOf);
  const whole = new Set(lines);
  const places = placesOf(quote)
    .filter((place) => !whole.has(place.trim()) && findCommitments(place).length > 0)
    .map((text) => ({ text, words: askedWords(text) }));
  if (places.length === 0) return [];
  const quotes = (line: string) =>
    places.some(
      ({ text, words }) =>
        unsupportedPhrases(text, [line]).length === 0 && shareIn(words, line) >= quotedShare,
    );
  return lines.filter(quotes);
};

/** The heads over those cells of quoted rows that have a figure of a sentence. */
const headsOfQuoted = (quote: string, sentence: string, texts: string[]): string[] => {
  const told = new Set(figuresIn(sentence));
  const isTold = (cell: string) => figuresIn(cell).some((figure) => told.has(figure));
  return texts.flatMap((text) => headsOver(text, (row) => wholeOf(quote, [row]).length > 0, isTold));
};

/** What a sentence that commits the firm is held against. */
export interface Grounds {
  /** The sources and what was said, of which words are quoted. */
  texts: string[];
  /** What the lead said. */
  said: string[];
  /** The amounts that the lead was told before. */
  told?: string[];
  /** The day, as YYYY-MM-DD. */
  today: string;
  /** The sentences before it that stay. */
  before?: string[];
}

/** The texts that may have the figures of a sentence, and the counts that it is worked out with. */
interface Evidence {
  quote: string;
  /** What states them, the quoted words first. */
  stated: string[];
  /** What the lead said. */
  said: string[];
  counts: number[];
}

/**
 * Whether every figure of a sentence is stated. One that the lead alone named may say what of theirs it is about; it may not be
 * what is agreed to, so that a date, time or share needs one like it that is stated, and so does an amount where quoted words
 * name one.
 */
const hasFigures = (sentence: string, { quote, stated, said, counts }: Evidence): boolean => {
  const all = [...stated, ...said];
  if (unsupportedPhrases(sentence, all).length > 0) return false;
  const times = unstatedTimes(sentence, all);
  // "Five working days, from 40 pieces eight": a number in words may stand there without its unit.
  const inWords = new Set(times.length === 0 ? [] : numbersInWords(all.join("\n")));
  if (times.some((time) => !numbersInWords(time).every((number) => inWords.has(number)))) return false;
  const outside = new Set([
    ...unsupportedPhrases(sentence, stated, { countsWords: false }),
    ...unstatedTimes(sentence, stated),
  ]);
  const unsaid = new Set(unsupportedPhrases(sentence, said));
  const found = findCommitments(sentence);
  const quoted = new Set(findCommitments(quote).map(({ kind }) => kind));
  const backed = new Set(
    allFigures(sentence).flatMap(({ phrase, kind }) =>
      !outside.has(phrase) || unsaid.has(phrase) ? kind : [],
    ),
  );
  // "For 7 months that's ...": a time of theirs that is reckoned with is no term that is agreed to.
  const isCounted = ({ kind, value }: Commitment) =>
    kind === "time" && counts.includes(durationIn(value).count);
  // What is agreed to is stated of all in the range.
  const isInRange = ({ kind, value }: Commitment) => kind === "time" && liesInRange(durationIn(value), quote);
  // Office hours are no term that is agreed to, unless the check says so.
  const isTimeOfDay = ({ kind }: Commitment) => kind === "clock";
  return found
    .filter(
      (one) =>
        outside.has(one.phrase) &&
        !unsaid.has(one.phrase) &&
        !isCounted(one) &&
        !isInRange(one) &&
        !isTimeOfDay(one),
    )
    .every(({ kind }) => backed.has(kind) || (kind === "money" && !quoted.has(kind)));
};

/** Whether some text says what is quoted of it, and that states the figures of a sentence, or the whole that it is quoted of does. */
const bearsOut = (sentence: string, evidence: Evidence, texts: string[]): boolean => {
  const { quote, stated } = evidence;
  if (!isQuoted(quote, texts)) return false;
  if (hasFigures(sentence, evidence)) return true;
  const whole = [...wholeOf(quote, texts), ...headsOfQuoted(quote, sentence, texts)];
  return whole.length > 0 && hasFigures(sentence, { ...evidence, stated: [...stated, ...whole] });
};

/** Whether quoted words state what a sentence commits to, its figures as they are or by a calculation in it. */
export const isStated = (
  quote: string,
  sentence: string,
  { texts, said, told = [], today, before = [] }: Grounds,
): boolean => {
  // What it starts from has to be published, what it comes to may be of the lead's figures, too.
  const beside = { prices: texts, asked: said, quoted: [quote], before: () => [...told, ...before] };
  const calculated = calculationsIn(sentence, [...texts, ...told], beside);
  const results = calculated.results.filter((one) => !calculated.ofAsked.includes(one));
  const stated = [quote, ...told, today, asEvidence({ ...calculated, results })];
  return bearsOut(sentence, { quote, stated, said, counts: calculated.counts }, texts);
};

/** Whether quoted words state what a sentence commits to, its figures as they are or as workings come to them. */
export const isShown = (
  quote: string,
  sentence: string,
  { texts, said, told = [], today }: Grounds,
  workings: Workings,
): boolean => {
  const stated = [quote, ...told, ...workings.told, today];
  const all = [...said, ...workings.said];
  return bearsOut(sentence, { quote, stated, said: all, counts: workings.counts }, texts);
};
