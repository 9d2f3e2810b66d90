import { longestRange } from "#contracts/insights.ts";
import { invalid } from "../errors.ts";
import { addDays, localTime, dayMs } from "../local-time.ts";

/** Days from the first to the last, each YYYY-MM-DD, and as many before them. */
export interface Range {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
}

interface Wanted {
  days?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const usualDays = 30;

/** How many days there are from one to another, both counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

const named = ({ days, from, to }: Wanted, today: string): [string, string] => {
  if (from === undefined && to === undefined)
    return [addDays(today, 1 - (days === undefined ? usualDays : Number(days))), today];
  if (from === undefined) throw invalid("from", "Name the first day too");
  if (to === undefined) throw invalid("to", "Name the last day too");
  return [from, to];
};

/** Reads a range; throws `validation_failed` where only one end is named, it ends before it begins, or is too long. */
export const readRange = (wanted: Wanted, now: Date, timeZone: string): Range => {
  const [from, to] = named(wanted, localTime(now, timeZone).day);
  const length = daysBetween(from, to);
  if (length < 1) throw invalid("to", "The last day is before the first");
  if (length > longestRange) throw invalid("to", `At most ${longestRange} days`);
  return { from, to, beforeFrom: addDays(from, -length), beforeTo: addDays(from, -1) };
};

/** The first days of the bands of a range in their order, each so many days long. */
export const daysOf = ({ from, to }: Pick<Range, "from" | "to">, step: number): string[] =>
  Array.from({ length: Math.ceil(daysBetween(from, to) / step) }, (_, index) => addDays(from, index * step));
