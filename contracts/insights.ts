import { z } from "zod";
import { id, moduleName, pageQuery, service, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** What insights are about, each its own plot. */
export const plots = [
  "questions",
  "outcomes",
  "gap-time",
  "ratings",
  "drafts",
  "cited",
  "uncited",
  "agents",
  "leads",
  "tickets",
  "participations",
  "models",
] as const;
export const plotName = z.enum(plots, { error: "There is no such plot" });
export type PlotName = z.infer<typeof plotName>;

/** The usual lengths of a range, in days. */
export const rangeDays = [7, 30, 90] as const;

/** The longest range, in days. */
export const longestRange = 366;

/** A range of more days than this is told by week, unless the days are asked for. */
export const longestByDay = 45;

/** How many rows a plot's table has at most. */
export const insightRows = 100;

/**
 * What became of a question. `unsure` was answered with what may be meant, and said so; `refused` was off topic, or asked for
 * what the firm keeps to itself.
 */
export const outcomes = ["answered", "unsure", "partly", "gap", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

/** The row of what has no service. */
export const withoutService = "none";

const day = z.iso.date({ error: "A day that exists, as YYYY-MM-DD" });

/** A range ends today unless `from` and `to` name its first and last day; both are days of the team's time zone. */
const rangeQuery = z.object({
  days: z.enum(rangeDays.map(String), { error: `One of ${rangeDays.join(", ")}` }).optional(),
  from: day.optional(),
  to: day.optional(),
  module: moduleName.optional(),
  service: service.optional(),
  /** Narrows to what one person asked, sent, opened or took part in. */
  person: id.optional(),
  /** What a band of the plot is: a day, or seven of them from the first day on. */
  step: z.enum(["day", "week"], { error: "day or week" }).optional(),
});

const days = z.object({ from: day, to: day });

/** What a number counts: things, percent, hours, US dollars, tokens, points, or days. */
export const insightUnit = z.enum(["count", "percent", "hours", "usd", "tokens", "points", "days"]);
export type InsightUnit = z.infer<typeof insightUnit>;

const value = z.number().nullable();

const figure = z.object({ label: z.string(), unit: insightUnit, now: value, before: value });
export type InsightFigure = z.infer<typeof figure>;

/** A line of the table: `values` by column; `before` is what the first of them was in the range before. */
const row = z.object({
  key: z.string(),
  label: z.string(),
  values: z.array(value),
  before: value,
});
export type InsightRow = z.infer<typeof row>;

/** A band, by its first day: `values` by series; `before` is all series of the band as many days earlier as the range is long. */
const dayOfPlot = z.object({ day, values: z.array(value), before: value });
export type InsightDay = z.infer<typeof dayOfPlot>;

/** A plot with its table. Null is what is not known, or has nothing to be counted from. */
export const insight = z.object({
  plot: plotName,
  /** Where its days begin and end. */
  timeZone: z.string(),
  range: days,
  rangeBefore: days,
  /** How many days a band has; the last may have fewer. */
  step: z.number().int(),
  /** The first say what it is about. */
  figures: z.array(figure),
  /** What the days are divided into; empty where the table is the plot. */
  series: z.array(z.object({ key: z.string(), label: z.string() })),
  /** What the values of the days are. */
  unit: insightUnit,
  days: z.array(dayOfPlot),
  rowLabel: z.string(),
  columns: z.array(z.object({ label: z.string(), unit: insightUnit })),
  rows: z.array(row),
  /** How many rows there are, those beyond the first included. */
  rowCount: z.number().int(),
});
export type Insight = z.infer<typeof insight>;

export const readInsight = endpoint({
  summary:
    "One plot of how the team is doing, by day and as a table, beside the range of the same length before; the last 30 days unless a range is named.",
  method: "GET",
  path: "/api/insights/:plot",
  access: "admin",
  params: z.object({ plot: plotName }),
  query: rangeQuery,
  response: insight,
});

/** One record behind a point of a plot. */
export const insightRecord = z.object({
  kind: z.enum(["question", "lead_question", "request", "ticket", "participation", "lead", "document"]),
  id: z.string(),
  text: z.string(),
  /** Whose it is, by username; null of a document. */
  person: z.string().nullable(),
  at: time,
  /** What became of it; null where that is nothing of its own. */
  state: z.string().nullable(),
});
export type InsightRecord = z.infer<typeof insightRecord>;

export const listInsightRecords = endpoint({
  summary:
    "The records that a plot counts, newest first, page by page: of its whole range, of the days from `from` to `to`, or of the row that `key` names.",
  method: "GET",
  path: "/api/insights/:plot/records",
  access: "admin",
  csv: true,
  params: z.object({ plot: plotName }),
  query: rangeQuery.extend({ ...pageQuery.shape, key: z.string().max(200).optional() }),
  response: z.array(insightRecord),
});
