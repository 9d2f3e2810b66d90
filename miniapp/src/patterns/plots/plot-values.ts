import { csvOf } from "#contracts/csv.ts";
import type { Insight, InsightUnit } from "#contracts/insights.ts";

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const short = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 1 });
const money = (value: number): string =>
  value.toLocaleString("en", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: value > 0 && value < 1 ? 4 : 2,
  });

const hours = (value: number): string => {
  if (value < 1) return `${whole(value * 60)} min`;
  return value < 48 ? `${short(value)} h` : `${short(value / 24)} days`;
};

const formats: Record<InsightUnit, (value: number) => string> = {
  count: whole,
  percent: (value) => `${short(value)} %`,
  hours,
  usd: money,
  tokens: (value) => compact.format(value),
  points: whole,
  days: whole,
};

/** A value as it is read; a dash where there is none. */
export const formatValue = (value: number | null | undefined, unit: InsightUnit): string =>
  value === null || value === undefined ? "–" : formats[unit](value);

const names = ["Part", "Name", "Measure", "Unit", "Value", "Before"];

/** All numbers of a plot, one a line, so that a spreadsheet can turn them as it likes. */
export const plotCsv = ({ figures, series, days, unit, rowLabel, columns, rows, step }: Insight): string =>
  csvOf(names, [
    ...figures.map(({ label, now, before, ...one }) => ["Total", label, label, one.unit, now, before]),
    ...days.flatMap(({ day, values, before }) => [
      ...series.map(({ label }, at) => [
        step === 1 ? "Day" : "Week",
        day,
        label,
        unit,
        values[at] ?? null,
        null,
      ]),
      [step === 1 ? "Day" : "Week", day, "All before", unit, null, before],
    ]),
    ...rows.flatMap(({ label, values, before }) =>
      columns.map((column, at) => [
        rowLabel,
        label,
        column.label,
        column.unit,
        values[at] ?? null,
        at === 0 ? before : null,
      ]),
    ),
  ]);
