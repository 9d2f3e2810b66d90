import { figureWords } from "../../text/figure-words.ts";
import { dayMs } from "../../local-time.ts";

/** A day of the calendar; the year where it is told. */
interface Day {
  year: number | null;
  /** From 1 on, as the day. */
  month: number;
  day: number;
}

/** So many of a unit of time, such as 10 days. */
export interface Duration {
  count: number;
  unit: string;
}

const isDay = ({ month, day }: Day): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** The days that a date may mean as it is written: where figures alone stand, day or month may come first. */
export const daysOf = (phrase: string): Day[] => {
  const numbers = (phrase.match(/\d+/gu) ?? []).map(Number);
  const [first = 0, second = 0, third = 0] = numbers;
  if (/^\d{4}-/u.test(phrase)) return [{ year: first, month: second, day: third }];
  if (numbers.length === 3) {
    const year = third < 100 ? 2000 + third : third;
    const readings = [
      { year, month: second, day: first },
      { year, month: first, day: second },
    ];
    return readings.filter(isDay);
  }
  const { months } = figureWords();
  const names = phrase.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const year = second === 0 ? null : second;
  return names.flatMap((name) => {
    const month = months.get(name);
    return month === undefined ? [] : [{ year, month, day: first }];
  });
};

const isSame = (one: Day, other: Day): boolean =>
  one.month === other.month &&
  one.day === other.day &&
  (one.year === null || other.year === null || one.year === other.year);

/** Whether two dates may mean the same day, however they are written. */
export const areSameDate = (one: string, other: string): boolean =>
  one === other || daysOf(one).some((day) => daysOf(other).some((another) => isSame(day, another)));

const inDays = new Map([
  ["day", 1],
  ["week", 7],
]);

const dayOf = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

const isWeekend = (date: Date): boolean => date.getUTCDay() % 6 === 0;

/** So many days after a day, before it with a step of -1; working days alone where weekends are not counted. */
const daysFrom = (start: Date, count: number, step: number, countsWeekends: boolean): Date => {
  const date = new Date(start);
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + step);
    if (countsWeekends || !isWeekend(date)) left -= 1;
  }
  return date;
};

/** What is so long after or before a day. */
const daysAround = (start: Date, { count, unit }: Duration): Date[] => {
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  if (unit === "month") return [count, -count].map((by) => new Date(Date.UTC(year, month + by, day)));
  const days = (inDays.get(unit) ?? Number.NaN) * count;
  if (!Number.isInteger(days) || days > 1000) return [];
  return [1, -1].flatMap((step) => [true, false].map((weekends) => daysFrom(start, days, step, weekends)));
};

/** How many of a unit "two days" may be, for what numbers are called is told nowhere. */
const mostSpoken = 12;
const isLong = (unit: string): boolean => /^\p{L}{3,}$/u.test(unit);
const readSpoken = (): RegExp => {
  const units = [...figureWords().units.keys()].filter(isLong).join("|");
  return new RegExp(
    String.raw`(?<!\d[ -]?)(?<!\p{L})\p{L}{2,15}(?: \p{L}{2,20})?[ -](${units})(?!\p{L})`,
    "gu",
  );
};
let spoken: RegExp | null = null;

/** Times written in words, such as "two business days", that some text of the evidence has just so; of how many only the range is known. */
export const spokenDurations = (text: string, evidence: string[]): Duration[] => {
  const { units } = figureWords();
  const known = evidence.join("\n").toLowerCase();
  spoken ??= readSpoken();
  return [...text.toLowerCase().matchAll(spoken)].flatMap(([phrase, word = ""]) => {
    const unit = units.get(word);
    if (unit === undefined || !known.includes(phrase)) return [];
    return Array.from({ length: mostSpoken }, (_, at) => ({ count: at + 1, unit }));
  });
};

const dateOf = ({ year, month, day }: Day, otherwise: number): Date =>
  new Date(Date.UTC(year ?? otherwise, month - 1, day));

/** How many months later a day lies than another, in the next twelve where a year is told of one alone. */
const monthsAfter = (one: Day, other: Day): number => {
  const months = one.month - other.month;
  return one.year === null || other.year === null
    ? (months + 12) % 12
    : months + 12 * (one.year - other.year);
};

/** Of what is told without a year in which it may be. */
const yearsOf = ({ year }: Day, thisYear: number): number[] =>
  year === null ? [thisYear, thisYear + 1] : [year];
const yearIn = (days: Day[]): number =>
  days.find(({ year }) => year !== null)?.year ?? new Date().getUTCFullYear();

/** Whether a number of days or weeks lies between a date that is told and one that is known. */
export const liesBetween = ({ count, unit }: Duration, told: string[], known: string[]): boolean => {
  const length = (inDays.get(unit) ?? Number.NaN) * count * dayMs;
  const all = known.flatMap(daysOf);
  const times = (days: Day[]) =>
    days.flatMap((day) => yearsOf(day, yearIn(all)).map((year) => dateOf(day, year).getTime()));
  const ends = times(all);
  return (
    length > 0 &&
    times(told.flatMap(daysOf)).some((time) => ends.some((end) => Math.abs(end - time) === length))
  );
};

/** Whether a time is what one that is told leaves of one that was asked about, as 9 days of 40 and 31. */
export const isLeft = ({ count, unit }: Duration, told: Duration[], asked: Duration[]): boolean => {
  const alike = (durations: Duration[]) => durations.filter((duration) => duration.unit === unit);
  return alike(told).some((part) => alike(asked).some((all) => Math.abs(all.count - part.count) === count));
};

/** What a time says that is written as its count and unit. */
export const durationIn = (value: string): Duration => {
  const [count, unit = ""] = value.split(" ");
  return { count: Number(count), unit };
};

const range = /(?<![\d.,])(\d+)\s?(?:\p{L}{1,5}|[-–—])\s?(\d+)[ -]?(\p{L}+)/gu;

/** Whether a time lies in a range that a text has, as 45 days in "90 to 31 days". */
export const liesInRange = ({ count, unit }: Duration, text: string): boolean =>
  [...text.toLowerCase().matchAll(range)].some(
    ([, one, other, word = ""]) =>
      figureWords().units.get(word) === unit &&
      count >= Math.min(Number(one), Number(other)) &&
      count <= Math.max(Number(one), Number(other)),
  );

const monthEnd = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));

/** Whether some text names a day of a month, as "the 10th". */
const isNamedIn = (texts: string[], day: number): boolean => {
  const named = new RegExp(
    String.raw`(?<![\d.,])${String(day)}(?:\p{L}{2}(?!\p{L})|-\p{L}{1,3}|[º日号])`,
    "u",
  );
  return texts.some((text) => named.test(text));
};

/**
 * Whether a date follows from others: it is so long before or after one of them as one of the durations says, or the end of
 * that month, it is the working day
 * next to one on a weekend, for what is due then is moved, or the next day of a number that the evidence names.
 */
export const followsFrom = (
  phrase: string,
  bases: string[],
  durations: Duration[],
  evidence: string[],
): boolean => {
  const known = bases.flatMap(daysOf);
  const thisYear = yearIn(known);
  const reached = known.flatMap((base) => {
    const start = dateOf(base, thisYear);
    const reachedBy = durations.flatMap((duration) => daysAround(start, duration));
    const ends = [...reachedBy, ...reachedBy.map(monthEnd)].map(dayOf);
    const moved = isWeekend(start) ? [1, -1].map((step) => dayOf(daysFrom(start, 1, step, false))) : [];
    return [...ends.map((end) => (base.year === null ? { ...end, year: null } : end)), ...moved];
  });
  const isSoon = (wanted: Day) => known.some((base) => [0, 1, 2].includes(monthsAfter(wanted, base)));
  return daysOf(phrase).some(
    (wanted) =>
      reached.some((end) => isSame(end, wanted)) || (isSoon(wanted) && isNamedIn(evidence, wanted.day)),
  );
};
