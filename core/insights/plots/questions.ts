import { modules, serviceNames, services } from "#contracts/common.ts";
import { outcomes, withoutService, type Outcome } from "#contracts/insights.ts";
import {
  countRow,
  bands,
  daysFrom,
  moduleLabels,
  narrowing,
  percentOf,
  rowsOf,
  sumsOf,
  type Plot,
  type Reading,
} from "../plot.ts";

interface Count {
  day: string;
  series: string;
  row: string;
  recent: boolean;
  value: number;
}

const countsBy = (reading: Reading, series: string, row: string): Promise<Count[]> =>
  rowsOf<Count>(
    reading,
    `select b.day::text, b.recent, counted.series, counted.row, counted.value from ${bands} b cross join lateral (
       select ${series} as series, ${row} as row, count(*)::int as value from question_facts
       where asked_at >= b.starts and asked_at < b.ends${narrowing(reading)} group by 1, 2
     ) counted`,
  );

/** How many of the counts are of the range and of the one before, where they are of this row. */
const totals = (counts: Count[], row?: string) =>
  sumsOf(counts, (count) => (row === undefined || count.row === row ? count.value : 0));

/** Questions a day by module, and in all by service. */
export const questions: Plot = async (reading) => {
  const counts = await countsBy(reading, "module", `coalesce(service, '${withoutService}')`);
  const [now, before] = totals(counts);
  const lines: [string, string][] = [
    ...services.map((key): [string, string] => [key, serviceNames[key]]),
    [withoutService, "No service"],
  ];
  return {
    figures: [{ label: "Questions", unit: "count", now, before }],
    series: modules.map((key) => ({ key, label: moduleLabels[key] })),
    unit: "count",
    days: daysFrom(reading, modules, counts),
    rowLabel: "Service",
    columns: [{ label: "Questions", unit: "count" }],
    rows: lines.map(([key, label]) => countRow(key, label, ...totals(counts, key))),
  };
};

const outcomeLabels: Record<Outcome, string> = {
  answered: "Answered",
  unsure: "Not sure",
  partly: "Partly",
  gap: "Gap",
  refused: "Refused",
};

/** What became of the questions: each day's, and its share in all. */
export const outcomesPlot: Plot = async (reading) => {
  const counts = await countsBy(reading, "outcome", "outcome");
  const [all, allBefore] = totals(counts);
  const shares = outcomes.map((key) => {
    const [now, before] = totals(counts, key);
    return { key, now, share: percentOf(now, all), shareBefore: percentOf(before, allBefore) };
  });
  const label = (key: Outcome) => outcomeLabels[key];
  return {
    figures: shares.map(({ key, share, shareBefore }) => ({
      label: label(key),
      unit: "percent",
      now: share,
      before: shareBefore,
    })),
    series: outcomes.map((key) => ({ key, label: label(key) })),
    unit: "count",
    days: daysFrom(reading, outcomes, counts),
    rowLabel: "Outcome",
    columns: [
      { label: "Share", unit: "percent" },
      { label: "Questions", unit: "count" },
    ],
    rows: shares.map(({ key, now, share, shareBefore }) => ({
      key,
      label: label(key),
      values: [share, now],
      before: shareBefore,
    })),
  };
};
