import { escapePattern } from "#contracts/escape-pattern.ts";
import { figureWords, numberWords } from "../../text/figure-words.ts";

const inAnyCase = (letter: string): string => {
  const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
  return small === capital || capital.length > 1 ? letter : `[${small}${capital}]`;
};

/** Any of the words, the longest first, whatever their capitals. */
const anyOf = (words: Iterable<string>): string =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => escapePattern(word).replaceAll(/\p{L}/gu, inAnyCase))
    .join("|");

// A unit of letters must end where the word ends; signs and Chinese need no such end.
const letters = String.raw`\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}`;
const end = `(?!${letters})`;

/** A word between a number and what it counts, as "business" of "10 business days"; "35 per day" are no days. */
const wordBetween = ({ pers }: ReturnType<typeof figureWords>): string =>
  String.raw`(?!(?:${anyOf(pers)})[\s-])\p{L}{2,20}`;

/** A figure whose number is a word: "twelve working days", "nine percent", "fifty US dollars". */
const spokenPattern = (counted: string, word: string): RegExp => {
  const between = String.raw`(?:[\s-]{0,3}|[\s-]{1,3}(?<between>${word})[\s-]{1,3})`;
  const number = `(?<number>${anyOf(numberWords.keys())})`;
  return new RegExp(`${number}${between}(?:${counted})${end}`, "uy");
};

/** Two patterns, for one that is much longer would be read ten times slower. */
const spokenPatterns = (words: ReturnType<typeof figureWords>): RegExp[] => [
  spokenPattern(`(?<unit>${anyOf(words.units.keys())})`, wordBetween(words)),
  spokenPattern(`(?<share>${anyOf(words.percents)})|${anyOf(words.currencies)}`, wordBetween(words)),
];

/** A number as it is written, with what it is counted in; before ² and ³ that is a measure. */
export const scaledNumber = (scales: Iterable<string>): string =>
  String.raw`(?<number>\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)*)(?:(?<gap>\s?)(?<scale>${anyOf(scales)})${end}(?![²³]))?`;

const anyCurrency = ({ currencies }: ReturnType<typeof figureWords>): string => {
  // Many a code is a word in small letters; one letter more makes it a coin that stands for the currency.
  const code = String.raw`(?:${Intl.supportedValuesOf("currency").join("|")})[A-Z]?(?!\p{L})`;
  return String.raw`[A-Z]{0,2}\p{Sc}|${code}|(?:${anyOf(currencies)})[a-z]?${end}`;
};

const figurePattern = (words: ReturnType<typeof figureWords>): RegExp => {
  const { units, percents, scales } = words;
  const currency = anyCurrency(words);
  const patterns = [
    String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\d[/.])`,
    String.raw`(?:(?<before>${currency})\s?)?(?:(?<prefix>[%％])\s?)?`,
    scaledNumber(scales.keys()),
    String.raw`(?:\s*(?:(?<after>${currency})|(?<share>[%％٪‰]|bps?${end}|(?:${anyOf(percents)})${end}))`,
    // "214.–", "214,-"
    String.raw`|(?<whole>[.,][–—-]{1,2}(?![\p{L}\d]))`,
    String.raw`|(?:[\s-]{0,3}|[\s-]{1,3}${wordBetween(words)}[\s-]{1,3})(?<unit>${anyOf(units.keys())})${end})?`,
    String.raw`(?![\d\]]|/\d)`,
  ];
  return new RegExp(patterns.join(""), "gu");
};

const datePattern = ({ months, pointedMonths, scales }: ReturnType<typeof figureWords>): RegExp => {
  const month = `(?:${anyOf(months.keys())})`;
  const pointed = `(?:${anyOf(pointedMonths)})`;
  // "5th", but not "5k".
  const day = String.raw`\d{1,2}(?!(?:${anyOf(scales.keys())})${end})\p{L}{0,2}`;
  const year = String.raw`(?:,? \d{4}(?![\p{L}\d]))?`;
  const patterns = [
    String.raw`(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)`,
    String.raw`(?<![\d.,])\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d)`,
    String.raw`(?<!\p{L})${month}\.? ${day}(?![\p{L}\d])${year}`,
    // Behind the minutes of a time, and behind the end of a sentence in most languages, another one begins.
    String.raw`(?<!\d[:.]?)${day}(?:\. ${pointed}| (?:\p{L}{2} )?${month})(?!\p{L})${year}`,
  ];
  return new RegExp(patterns.join("|"), "gu");
};

/** "9:30", "6 pm", "18 Uhr", "14h30", and the hour before it in "9-18 Uhr"; a sign that counts hours, too, needs minutes. */
const clockPattern = ({ halves, hourSigns, units }: ReturnType<typeof figureWords>): RegExp => {
  const half = `(?:${anyOf(halves.keys())})`;
  const unit = `(?:${anyOf(units.keys())})${end}`;
  const signs = (counts: boolean) => anyOf([...hourSigns].filter((sign) => units.has(sign) === counts));
  const patterns = [
    String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\d:/.])(?:(?<from>\d{1,2})[–—-])?`,
    String.raw`(?:(?<ahead>${half})\s?)?(?<hour>[01]?\d|2[0-4])(?:(?:[:.](?<minutes>[0-5]\d))?\s?`,
    // In German "am" stands before days.
    String.raw`(?:(?<half>${half})${end}(?<!\sam(?= \p{Lu}))|(?!${unit})(?:${signs(false)})${end}(?:\s?(?<after>[0-5]\d))?)`,
    String.raw`|\s?(?:${signs(true)})\s?(?<counted>[0-5]\d)(?!\s?${unit})|:(?<plain>[0-5]\d))(?![\d:]|[.,]\d)`,
  ];
  return new RegExp(patterns.join(""), "gu");
};

const readLanguage = () => {
  const words = figureWords();
  const [figure, clock] = [figurePattern(words), clockPattern(words)];
  const currency = new RegExp(String.raw`(?<!\p{L})(?:${anyCurrency(words)})`, "u");
  return { ...words, figure, clock, currency, date: datePattern(words), spoken: spokenPatterns(words) };
};

let known: ReturnType<typeof readLanguage> | null = null;
/** How figures are written, and what their words stand for, in all the languages that are known. */
export const language = () => (known ??= readLanguage());
