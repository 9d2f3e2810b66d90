import { numberWords } from "../../text/figure-words.ts";
import { asks } from "../../text/words.ts";
import { countsOther } from "./bare-numbers.ts";
import { language } from "./figure-patterns.ts";
import { remembered } from "../../text/remembered.ts";
import { parseGrouped, parseNumber } from "./numbers.ts";
import { bareClocks, findClocks, isClockOf, isLater, isSaidIn } from "./clocks.ts";
import { areSameDate, durationIn, followsFrom, isLeft, liesBetween, spokenDurations } from "./dates.ts";

/** What a figure would bind the firm to. `time` is a duration, `clock` a time of day in minutes; `plain` is a number that says nothing of what it counts. */
export type CommitmentKind = "money" | "percent" | "time" | "date" | "clock" | "plain";

/** A figure in a text; `value` is comparable within a kind. */
export interface Commitment {
  phrase: string;
  kind: CommitmentKind;
  value: string;
  /** What it says where a point stands between thousands, where it is no millions but metres, or in the other half of the day. */
  otherwise?: string;
  /** Of a `plain` one, whether it counts something else than time. */
  isOfOther?: boolean;
}

type Groups = Record<string, string | undefined>;

const kindOf = ({ before, after, whole, share, prefix, unit, scale = "" }: Groups): CommitmentKind => {
  if ([before, after, whole].some((sign) => sign !== undefined)) return "money";
  if (share !== undefined || prefix !== undefined) return "percent";
  if (unit !== undefined) return "time";
  // "4k": what is counted so is money more often than not.
  return /^[a-z]{1,2}$/iu.test(scale) ? "money" : "plain";
};

/** What stands for millions and for metres alike. */
export const metres = new Set(["m", "M"]);

/** Units stand apart from their numbers: "12 m" without a currency is a length, "12m" may be millions. */
const withoutLength = (groups: Groups): Groups => {
  const isMoney = groups["before"] !== undefined || groups["after"] !== undefined;
  return groups["scale"] === "m" && groups["gap"] !== "" && !isMoney ? { ...groups, scale: "" } : groups;
};

const readFigure = (match: RegExpMatchArray): Commitment => {
  const groups = withoutLength(match.groups ?? {});
  const { number = "", scale = "", share = "", unit = "" } = groups;
  const { scales, units } = language();
  const kind = kindOf(groups);
  const factor = (scales.get(scale.toLowerCase()) ?? 1) / (/^bp/iu.test(share) ? 100 : 1);
  const worth = (amount: number): string =>
    kind === "time" ? `${amount * factor} ${units.get(unit.toLowerCase())}` : String(amount * factor);
  const grouped = parseGrouped(number);
  const figure = { phrase: match[0].trim(), kind, value: worth(parseNumber(number)) };
  if (grouped !== null) return { ...figure, otherwise: worth(grouped) };
  const isLength = metres.has(scale) && groups["before"] === undefined && groups["after"] === undefined;
  return isLength ? { ...figure, otherwise: String(parseNumber(number)) } : figure;
};

/** A text with each of its dates written anew. */
export const mapDates = (text: string, write: (date: string) => string): string =>
  text.replaceAll(language().date, write);

const blank = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (found) => " ".repeat(found.length));

const listMarker = /^[ \t]*\d{1,2}[.)](?=\s)/gmu;

/** A text without its dates, times of day and the numbers of its items, each blank. */
export const withoutPoints = (text: string): string => {
  const { date, clock } = language();
  return blank(blank(blank(text, date), clock), listMarker);
};

/** The figures of a text without points in time, each with where it stands. */
export const figuresAt = (bare: string) =>
  Array.from(bare.matchAll(language().figure), (match) => ({ match, figure: readFigure(match) }));

const readCommitments = (text: string): Commitment[] => {
  if (!/\d/u.test(text)) return [];
  const { date } = language();
  const dates = Array.from(text.matchAll(date), ([phrase]): Commitment => {
    return { phrase, kind: "date", value: phrase.toLowerCase() };
  });
  const bare = withoutPoints(text);
  const figures = figuresAt(bare).map(({ match, figure }) => {
    // In "9 to 18:00" the next number says what the first one is.
    const isOfOther = figure.kind === "plain" && [bare, text].every((input) => countsOther(match, input));
    return isOfOther ? { ...figure, isOfOther } : figure;
  });
  return [...dates, ...findClocks(blank(text, date)), ...figures];
};

/** Every figure and date that a text states. */
export const findCommitments = remembered(readCommitments);

/** What a figure says, in both readings where it has two; of a time of day each number. */
export const valuesOf = ({ phrase, kind, value, otherwise = value }: Commitment): number[] =>
  kind === "clock"
    ? (phrase.match(/\d+/gu) ?? []).map(Number)
    : [...new Set([value, otherwise])].map((one) => Number(one.split(" ")[0]));

/** What the figures of a text say. */
export const figuresIn = (text: string): number[] => findCommitments(text).flatMap(valuesOf);

/** What the figures of some kinds say, each once. */
export const numbersIn = (texts: string[], ...kinds: CommitmentKind[]): number[] => {
  const found = texts.flatMap(findCommitments).filter(({ kind }) => kinds.includes(kind));
  return [...new Set(found.flatMap(valuesOf))];
};

/** What may stand between two words of one number: "treinta y cinco", "fifty-five". */
const joinsNumbers = /(?<first>\p{L}+)(?:-|\s)(?<joint>\p{L}{1,3}\s)?$/u;

const isNumber = (word = ""): boolean => numberWords.has(word.toLowerCase());

/** Whether a number in words is only a part of another that is not known: of "treinta y cinco", but not of "three to four". */
const isPartOfNumber = (before: string, value: number, between: string | undefined): boolean => {
  if (isNumber(between) || /\p{L}-$/u.test(before)) return true;
  const { first = "", joint } = joinsNumbers.exec(before)?.groups ?? {};
  const other = numberWords.get(first.toLowerCase());
  if (other === undefined || joint === undefined) return other !== undefined;
  return other > value || (other < 10 && value >= 20);
};

const words = /\p{Script=Han}|[^\P{L}\p{Script=Han}]+/gu;

const beginnings = new Set(Array.from(numberWords.keys(), (number) => number.match(words)?.[0]));

/** What a pattern finds in a text, which is sought only where a word may begin a number. */
const matchNumbers = (text: string, pattern: RegExp): RegExpExecArray[] => {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (const { 0: word, index } of text.matchAll(words)) {
    if (index < pattern.lastIndex || !beginnings.has(word.toLowerCase())) continue;
    const { lastIndex } = pattern;
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (match === null) pattern.lastIndex = lastIndex;
    else found.push(match);
  }
  return found;
};

const readSpoken = (text: string): Commitment[] => {
  const { spoken, units } = language();
  const found = spoken.flatMap((pattern) => matchNumbers(text, pattern));
  return found.flatMap(({ 0: phrase, index, groups = {} }): Commitment[] => {
    const { number = "", between, unit, share } = groups;
    const value = numberWords.get(number.toLowerCase()) ?? Number.NaN;
    if (isPartOfNumber(text.slice(Math.max(0, index - 40), index), value, between)) return [];
    if (unit !== undefined)
      return [{ phrase, kind: "time", value: `${value} ${units.get(unit.toLowerCase())}` }];
    return [{ phrase, kind: share === undefined ? "money" : "percent", value: String(value) }];
  });
};

/** The figures of a text whose numbers are words. */
export const spokenFigures = remembered(readSpoken);

/** Every figure and date of a text, in digits and in words. */
export const allFigures = (text: string): Commitment[] => [...findCommitments(text), ...spokenFigures(text)];

const isTime = ({ kind }: Commitment): boolean => kind === "time";

/** All figures and dates of a text, its prices and shares also where their numbers are words. */
const allIn = (text: string): Commitment[] => [
  ...findCommitments(text),
  ...spokenFigures(text).filter((one) => !isTime(one)),
];

/** Whether it is a point in time, from which others are counted. */
const isPoint = ({ kind }: Commitment): boolean => kind === "date" || kind === "clock";

const binds = ({ kind }: Commitment): boolean => kind !== "plain";

const readings = ({ value, otherwise }: Commitment): string[] =>
  otherwise === undefined ? [value] : [value, otherwise];

const covers = (known: Commitment, stated: Commitment): boolean => {
  const values = readings(known);
  if (known.kind === stated.kind) {
    if (stated.kind === "date") return areSameDate(known.value, stated.value);
    return readings(stated).some((value) => values.includes(value));
  }
  if (stated.kind === "clock" && isTime(known)) return isClockOf(known, readings(stated));
  if (known.kind === "clock" && isTime(stated)) return isClockOf(stated, values);
  if (known.kind !== "plain" || stated.kind === "date") return false;
  if (stated.kind === "clock") return bareClocks(readings(stated)).some((bare) => values.includes(bare));
  // A bare number says little: of an amount that can be read in two ways it states the usual one, with thousands.
  const [amount = ""] = (stated.otherwise ?? stated.value).split(" ");
  return values.includes(amount);
};

const phrasesOf = (found: Commitment[]): string[] => [...new Set(found.map(({ phrase }) => phrase))];

/** Those that none of the texts states; bare numbers of the uncited ones state no time. */
const unstatedIn = (found: Commitment[], texts: string[], uncited: string[] = []): Commitment[] => {
  let open = found;
  // How a language writes hours may be unknown, unless some text tells them so.
  let tell: boolean | undefined;
  const tellClocks = () => (tell ??= texts.some((text) => findClocks(text).length > 0));
  for (const text of texts) {
    // Reading a long passage takes a millisecond, so that it is read only for a phrase still open.
    if (open.length === 0) return [];
    const known = allFigures(text);
    // In a language whose units are not known every time is a bare number.
    const told = new Set(known.map(({ kind }) => kind));
    const isUncited = uncited.includes(text);
    const mayCover = ({ kind, isOfOther = isUncited }: Commitment, stated: Commitment) =>
      kind !== "plain" || !isOfOther || !(stated.kind === "clock" ? tellClocks() : told.has(stated.kind));
    const isStated = (stated: Commitment) =>
      known.some((one) => mayCover(one, stated) && covers(one, stated)) ||
      (stated.kind === "clock" && isSaidIn(text, stated.phrase, readings(stated), told.has("clock")));
    open = open.filter((stated) => !isStated(stated));
  }
  return open;
};

/** The times of a text, their numbers in words, that none of the given texts states. */
export const unstatedTimes = (text: string, evidence: string[]): string[] =>
  phrasesOf(unstatedIn(spokenFigures(text).filter(isTime), evidence));

const durationOf = ({ value }: Commitment) => durationIn(value);

interface Reading {
  /** What counts from a time in words, "two weeks", is only known to lie in some range: whether that is enough. */
  countsWords?: boolean;
  /** Those of the evidence that were read and not cited. */
  uncited?: string[];
  /** Those of the evidence that ask. */
  asked?: string[];
}

/**
 * The figures of a reply with money, percent or time, and its dates, that none of the given texts states and that it does not
 * count.
 */
export const unsupportedPhrases = (
  reply: string,
  evidence: string[],
  { countsWords = true, uncited = [], asked = [] }: Reading = {},
): string[] => {
  const stated = allIn(reply).filter(binds);
  let open = unstatedIn(stated, evidence, uncited);
  if (!open.some((one) => isPoint(one) || isTime(one))) return phrasesOf(open);
  const unstated = open;
  const times = stated.filter((one) => isTime(one) && !unstated.includes(one));
  const durations = [...times.map(durationOf), ...(countsWords ? spokenDurations(reply, evidence) : [])];
  const known = evidence.flatMap(findCommitments).filter(isPoint);
  const questions = asked.flatMap(findCommitments);
  const datesIn = (from: Commitment[]) => from.flatMap(({ kind, value }) => (kind === "date" ? value : []));
  const isCounted = (one: Commitment): boolean => {
    if (isTime(one)) {
      const near = datesIn([...stated.filter((other) => !open.includes(other)), ...questions]);
      return (
        liesBetween(durationOf(one), near, datesIn(known)) ||
        isLeft(durationOf(one), times.map(durationOf), questions.filter(isTime).map(durationOf))
      );
    }
    const bases = known.filter(({ kind }) => kind === one.kind).flatMap(readings);
    if (one.kind === "clock") return isLater(readings(one), bases, times);
    return one.kind === "date" && followsFrom(one.value, bases, durations, evidence);
  };
  // A step counts from what another came to, which may be told after it.
  for (let found = open; found.length > 0;) {
    found = open.filter(isCounted);
    known.push(...found);
    open = open.filter((one) => !found.includes(one));
  }
  return phrasesOf(open);
};

/**
 * The figures of a sentence that would bind the firm before there is a proposal: a price or share, and a time or date but in a
 * question, where it may be one to talk. What the lead said, in the texts given, is the lead's own; how long something takes,
 * as known texts state it, binds nobody to a day.
 */
export const bindingPhrases = (sentence: string, said: string[] = [], known: string[] = []): string[] => {
  const isQuestion = asks(sentence);
  const found = allIn(sentence).filter(
    ({ kind }) =>
      kind === "money" || kind === "percent" || ((kind === "time" || kind === "date") && !isQuestion),
  );
  const open = unstatedIn(found, said);
  const unknown = unstatedIn(open.filter(isTime), known);
  return phrasesOf(open.filter((one) => !isTime(one) || unknown.includes(one)));
};

/** What binds the firm; a time of day binds it to no day. */
export type BindingKind = Exclude<CommitmentKind, "clock" | "plain">;

/** What a sentence names that binds: prices and shares, and the times and dates that are not the lead's own. */
export const kindsBinding = (sentence: string, said: string[]): BindingKind[] => {
  const found = allFigures(sentence).filter(binds);
  const open = new Set(unstatedIn(found, said));
  return found.flatMap((one) => {
    const { kind } = one;
    const counts = kind === "money" || kind === "percent" || open.has(one);
    return kind !== "plain" && kind !== "clock" && counts ? kind : [];
  });
};
