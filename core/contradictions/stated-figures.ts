import { areSameDate } from "../answering/figures/dates.ts";
import { findCommitments, spokenFigures } from "../answering/figures/figures.ts";
import { parseGrouped, parseNumber } from "../answering/figures/numbers.ts";
import { isFormFor, numberWords } from "../text/figure-words.ts";
import { termsOf } from "../text/terms.ts";

/** A figure that a sentence states of something; two can only differ where their kinds are the same. */
export interface StatedFigure {
  phrase: string;
  /** The part of the phrase that another figure could stand for. */
  number: string;
  /** As in "money", "clock", or what is counted. */
  kind: string;
  /** What it may mean: a point between digits says one of two things. */
  values: string[];
}

const without = (text: string, phrases: string[]): string =>
  phrases.reduce((left, phrase) => left.replace(phrase, " ".repeat(phrase.length)), text);

// With its year a date is mostly when something was.
const hasYear = (date: string, text: string): boolean =>
  /\d{4}|(?:\d+[./]){2}\d/u.test(date) ||
  /^,? ?(?:\p{L}{2} )?(?:19|20)\d\d(?!\d)/u.test(text.slice(text.indexOf(date) + date.length));

/** A time as it can be read alone: a unit in another form than its number asks for belongs to the next word, "2 day rates". */
const withItsWord = (phrase: string, value: string, text: string): string => {
  const unit = /\p{L}+$/u.exec(phrase.toLowerCase())?.[0] ?? "";
  const next = /^ \p{L}+/u.exec(text.slice(text.indexOf(phrase) + phrase.length))?.[0] ?? "";
  return next === "" || isFormFor(unit, Number.parseFloat(value)) ? phrase : phrase + next;
};

const measuredIn = (text: string): { figures: StatedFigure[]; phrases: string[] } => {
  const found = findCommitments(text).filter(({ kind }) => kind !== "plain");
  const figures = found
    .filter(({ kind, phrase }) => kind !== "date" || !hasYear(phrase, text))
    .map(({ phrase, kind, value, otherwise }) => {
      // Morning and evening differ.
      const isOne = otherwise === undefined || kind === "clock";
      const whole = kind === "time" ? withItsWord(phrase, value, text) : phrase;
      return { phrase: whole, number: phrase, kind, values: isOne ? [value] : [value, otherwise] };
    });
  return { figures, phrases: found.map(({ phrase }) => phrase) };
};

// "Section 3 covers": what follows a name, or begins a sentence with one, counts nothing, unless it has thousands.
const written = /(?<![\p{L}\d.,:/#§+-])(\d{1,3}(?:[,  ]\d{3})+|(?<!\p{Lu}\p{L}*[\s-])\d{1,6}) (\p{L}{3,})/gu;
const spelled = new RegExp(String.raw`(?<!\p{L})(${[...numberWords.keys()].join("|")}) (\p{L}{3,})`, "giu");

const timesIn = (text: string): StatedFigure[] =>
  spokenFigures(text).map(({ phrase, kind, value }) => ({ phrase, number: phrase, kind, values: [value] }));

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/u.test(digits);

const counted = (phrase: string, number: string, count: number, noun: string): StatedFigure[] => {
  const [term] = termsOf(noun);
  return term === undefined ? [] : [{ phrase, number, kind: `count ${term}`, values: [String(count)] }];
};

const countsIn = (text: string): StatedFigure[] => [
  ...[...text.matchAll(written)].flatMap(([phrase, digits = "", noun = ""]) =>
    isYear(digits) ? [] : counted(phrase, digits, Number(digits.replaceAll(/\D/gu, "")), noun),
  ),
  ...[...text.matchAll(spelled)].flatMap(([phrase, word = "", noun = ""]) => {
    const count = numberWords.get(word.toLowerCase());
    return count === undefined ? [] : counted(phrase, word, count, noun);
  }),
];

// "The minimum is 75,000": who groups thousands tells how much it is, and no name, year or place in a list.
const grouped =
  /(?<![\p{L}\d.,:/#§+-]|\d[ \u00A0])([1-9]\d{0,2}(?:[,.'’ \u00A0\u202F]\d{3})+)(?![\p{L}\d]|[-.,:/][\p{L}\d]|[ \u00A0]\d)/gu;

const amountsIn = (text: string): StatedFigure[] =>
  [...text.matchAll(grouped)].map(([phrase, number = ""]) => {
    const otherwise = parseGrouped(number);
    const values = [parseNumber(number), ...(otherwise === null ? [] : [otherwise])];
    return { phrase, number, kind: "amount", values: values.map(String) };
  });

const isQuantity = (kind: string): boolean => kind === "money" || kind.startsWith("count ");

/** Those of the figures that may be of the same thing as one of a kind: a bare amount may be money, or count something. */
export const comparableTo = (kind: string, figures: StatedFigure[]): StatedFigure[] => {
  const same = figures.filter((figure) => figure.kind === kind);
  if (same.length > 0) return same;
  if (kind === "amount") return figures.filter((figure) => isQuantity(figure.kind));
  return isQuantity(kind) ? figures.filter((figure) => figure.kind === "amount") : [];
};

/**
 * What a sentence states in figures: money, shares, durations, times of day, dates of every year, how many of something, and
 * bare amounts of thousands.
 */
export const statedFigures = (text: string): StatedFigure[] => {
  const { figures, phrases } = measuredIn(text);
  let rest = without(text, phrases);
  // What is one kind of figure is not read as another.
  for (const read of [timesIn, countsIn, amountsIn]) {
    const found = read(rest);
    figures.push(...found);
    rest = without(
      rest,
      found.map(({ phrase }) => phrase),
    );
  }
  return figures;
};

const daysIn = new Map([
  ["minute", 1 / 1440],
  ["hour", 1 / 24],
  ["day", 1],
  ["week", 7],
  ["month", 365 / 12],
  ["year", 365],
]);
/** Thirty days are a month, and 90 a quarter of a year. */
const aboutTheSame = 0.05;

const isSameTime = (one: string, other: string): boolean => {
  const [mine, theirs] = [one, other].map((value) => {
    const [count, unit = ""] = value.split(" ");
    return { unit, days: Number(count) * (daysIn.get(unit) ?? Number.NaN) };
  });
  if (mine === undefined || theirs === undefined || mine.unit === theirs.unit) return false;
  return Math.abs(mine.days - theirs.days) <= aboutTheSame * Math.max(mine.days, theirs.days);
};

const isSameValue = (one: string, other: string, kind: string): boolean =>
  one === other ||
  (kind === "date" && areSameDate(one, other)) ||
  (kind === "time" && isSameTime(one, other));

const isSameFigure = (a: StatedFigure, b: StatedFigure): boolean =>
  a.values.some((one) => b.values.some((other) => isSameValue(one, other, a.kind)));

/** Those of the figures that the others do not state too. */
export const unstated = (figures: StatedFigure[], others: StatedFigure[]): StatedFigure[] =>
  figures.filter((figure) => !others.some((other) => isSameFigure(figure, other)));
