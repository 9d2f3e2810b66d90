import type { ModuleName, Service } from "#contracts/common.ts";
import type { Insight, InsightDay, InsightRow } from "#contracts/insights.ts";
import { addDays } from "../local-time.ts";
import type { Sql } from "../platform/database.ts";
import { daysBetween, daysOf, type Range } from "./range.ts";

/** What a plot is read for. */
export interface Reading {
  sql: Sql;
  range: Range;
  timeZone: string;
  /** How many days a band of the plot has. */
  step: 1 | 7;
  module?: ModuleName | undefined;
  service?: Service | undefined;
  /** The id of a user. */
  person?: string | undefined;
}

/** A plot without what it was read for. */
export type PlotBody = Omit<Insight, "plot" | "timeZone" | "range" | "rangeBefore" | "step" | "rowCount"> & {
  rowCount?: number;
};

export type Plot = (reading: Reading) => Promise<PlotBody>;

/** The moments a range begins and ends, and when the one before it begins; `at` is one of its bindings. */
const moment = (at: string) => `(cast(cast(:${at} as date) as timestamp) at time zone :timeZone)`;
export const moments = {
  start: moment("start"),
  from: moment("from"),
  end: moment("end"),
} as const;

/** The first day of the band that a date is in: bands begin with the range, and with the one before. */
export const bandOf = ({ step }: Reading, date: string): string => {
  if (step === 1) return date;
  const first = `case when ${date} >= cast(:from as date) then cast(:from as date) else cast(:start as date) end`;
  return `(${date} - (${date} - (${first})) % ${step})`;
};

/** The same of a time, by the days where the team is. */
export const dayOf = (reading: Reading, column: string): string =>
  bandOf(reading, `(${column} at time zone :timeZone)::date`);

/**
 * The bands of the range and of the one before, to be joined with what each holds. Grouping many rows by the day of their
 * time would sort them all, for no statistics know how few days there are.
 */
export const bands = `(
  select day, day >= cast(:from as date) as recent, cast(day as timestamp) at time zone :timeZone as starts,
    cast(following as timestamp) at time zone :timeZone as ends
  from unnest(cast(:bandStarts as date[]), cast(:bandEnds as date[])) as named (day, following))`;

const bandsIn = (range: Pick<Range, "from" | "to">, step: number) =>
  daysOf(range, step).map((day) => {
    const following = addDays(day, step);
    const end = addDays(range.to, 1);
    return { day, following: following < end ? following : end };
  });

const bandBindings = ({ range, step }: Reading) => {
  const all = [...bandsIn({ from: range.beforeFrom, to: range.beforeTo }, step), ...bandsIn(range, step)];
  return { bandStarts: all.map(({ day }) => day), bandEnds: all.map(({ following }) => following) };
};

/** Whether a time is in the range or the one before. */
export const inBoth = (column: string) => `${column} >= ${moments.start} and ${column} < ${moments.end}`;

/** Whether a time is in the range. */
export const inRange = (column: string) => `${column} >= ${moments.from} and ${column} < ${moments.end}`;

/** What narrows a reading of somebody's records, whose table is named by `of` with its dot. */
export const narrowedToPerson = ({ person }: Reading, of = ""): string =>
  person === undefined ? "" : ` and ${of}user_id = :person`;

/** The same of records that have a module and a service, too. */
export const narrowing = (reading: Reading, of = ""): string =>
  [
    reading.module === undefined ? "" : ` and ${of}module = :module`,
    reading.service === undefined ? "" : ` and ${of}service = :service`,
    narrowedToPerson(reading, of),
  ].join("");

/** Rows of a statement that names the moments and what narrows it; `more` are further bindings. */
export const rowsOf = async <Row>(
  reading: Reading,
  statement: string,
  more: Record<string, unknown> = {},
): Promise<Row[]> => {
  const { sql, range, timeZone, module, service, person } = reading;
  const bindings = {
    ...more,
    ...bandBindings(reading),
    timeZone,
    start: range.beforeFrom,
    from: range.from,
    end: addDays(range.to, 1),
    module,
    service,
    person,
  };
  const used = Object.fromEntries(Object.entries(bindings).filter(([, value]) => value !== undefined));
  const { rows } = await sql.raw<{ rows: Row[] }>(statement, used as never);
  return rows;
};

/** What the modules are called. */
export const moduleLabels: Record<ModuleName, string> = {
  bd_assistant: "BD Assistant",
  lead_replier: "Lead Replier",
};

/** How many there are of something in a day. */
export interface Cell {
  day: string;
  series: string;
  value: number;
}

/** The bands of a range by series, from what was counted in it and in the one before; one without anything has none of each. */
export const daysFrom = (
  { range, step }: Pick<Reading, "range" | "step">,
  series: readonly string[],
  cells: readonly Cell[],
): InsightDay[] => {
  const length = daysBetween(range.from, range.to);
  const bySeries = new Map<string, number>();
  const byDay = new Map<string, number>();
  for (const { day, series: key, value } of cells) {
    bySeries.set(`${day} ${key}`, (bySeries.get(`${day} ${key}`) ?? 0) + value);
    byDay.set(day, (byDay.get(day) ?? 0) + value);
  }
  return daysOf(range, step).map((day) => ({
    day,
    values: series.map((key) => bySeries.get(`${day} ${key}`) ?? 0),
    before: byDay.get(addDays(day, -length)) ?? 0,
  }));
};

/** A part of a whole in percent; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (100 * part) / whole;

/** Adds up one number of each. */
export const sumOf = <Item>(items: readonly Item[], number: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + number(item), 0);

/** The same of those of the range, and of those of the one before. */
export const sumsOf = <Item extends { recent: boolean }>(
  items: readonly Item[],
  number: (item: Item) => number,
): [now: number, before: number] => {
  const now = sumOf(items, (item) => (item.recent ? number(item) : 0));
  return [now, sumOf(items, number) - now];
};

/** A row of one number and what it was before. */
export const countRow = (key: string, label: string, now: number, before: number): InsightRow => ({
  key,
  label,
  values: [now],
  before,
});

/** What there is where a plot has no days. */
export const noDays = { series: [], days: [], unit: "count" } as const satisfies Partial<PlotBody>;
