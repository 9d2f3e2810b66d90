import { figureWords, numbersInWords } from "../../text/figure-words.ts";
import { language } from "./figure-patterns.ts";
import type { Commitment } from "./figures.ts";

const hour = 60;
const day = 24 * hour;

/** A time of day in minutes; without its half up to twelve hours may mean either. */
const clockOf = (phrase: string, hours: string, minutes: string, isSecond?: boolean): Commitment => {
  const count = Number(hours);
  const of = (hourOfDay: number) => String(((hourOfDay % 24) * hour + Number(minutes)) % day);
  const clock = { phrase, kind: "clock" } as const;
  if (isSecond !== undefined && count <= 12)
    return { ...clock, value: of((count % 12) + (isSecond ? 12 : 0)) };
  return count === 0 || count > 12 || hours.startsWith("0")
    ? { ...clock, value: of(count) }
    : { ...clock, value: of(count), otherwise: of(count + 12) };
};

/** The times of day that a text tells. */
export const findClocks = (text: string): Commitment[] => {
  const { clock, halves } = language();
  return [...text.matchAll(clock)].flatMap(({ 0: phrase, groups = {} }) => {
    const { from = "", hour: hours = "", ahead = "", half = ahead } = groups;
    const minutes = groups["minutes"] ?? groups["after"] ?? groups["counted"] ?? groups["plain"] ?? "0";
    const second = halves.get(half.toLowerCase().replaceAll(/\s/gu, " "));
    const start = from !== "" && Number(from) <= 24 ? [clockOf(phrase, from, "0")] : [];
    return [...start, clockOf(phrase, hours, minutes, second)];
  });
};

/** A duration in minutes, as its value says it; no number where it is longer than hours. */
export const minutesIn = ({ value }: Commitment): number => {
  const [count, unit] = value.split(" ");
  return Number(count) * (unit === "hour" ? hour : unit === "minute" ? 1 : Number.NaN);
};

/** What bare numbers say of a time of day, in each of its readings: 9 or 21, and 9.3 of 9:30. */
export const bareClocks = (readings: string[]): string[] =>
  readings.map((minutes) => String(Math.floor(Number(minutes) / hour) + (Number(minutes) % hour) / 100));

/** Whether a duration may be written as a time of day: "18 h", and "1:30" for an hour and a half. */
export const isClockOf = (time: Commitment, readings: string[]): boolean =>
  (/\dh?$|\sh$/iu.test(time.phrase) || minutesIn(time) % hour !== 0) &&
  readings.includes(String(minutesIn(time)));

/** Whether a text has the two numbers of "1:10" beside each other, as in "1 to 10". */
const standsApart = (phrase: string, text: string): boolean => {
  const [first = "", second = ""] = phrase.split(":");
  const apart = String.raw`(?<!\d)${first}\D{1,12}${second}(?!\d)`;
  return /^\d+:\d+$/u.test(phrase) && new RegExp(apart, "u").test(text);
};

/** The hours in words of a time of day: "nine" of 9:00, "half past nine" and "halb zehn" of 9:30. */
const hoursOf = (readings: string[]): number[] => {
  const hours = readings.map((minutes) => (Number(minutes) / hour) % 12);
  return hours.flatMap((one) => (Number.isInteger(one * 4) ? [Math.floor(one), Math.ceil(one)] : []));
};

/** Whether a text says a time of day in other ways than by the clock: in parts, as noon, or, where it tells no others, in words. */
export const isSaidIn = (text: string, phrase: string, readings: string[], tellsClocks: boolean): boolean => {
  if (standsApart(phrase, text)) return true;
  const small = text.toLowerCase();
  if (readings.includes(String(day / 2)) && [...figureWords().noons].some((noon) => small.includes(noon)))
    return true;
  const said = new Set(tellsClocks ? [] : numbersInWords(text));
  return hoursOf(readings).some((one) => said.has(one));
};

/** Whether a time of day is so long after or before one of these as one of the durations says. */
export const isLater = (readings: string[], bases: string[], durations: Commitment[]): boolean =>
  durations
    .map(minutesIn)
    .some((by) =>
      bases.some((base) =>
        [by, day - (by % day)].some((step) => readings.includes(String((Number(base) + step) % day))),
      ),
    );
