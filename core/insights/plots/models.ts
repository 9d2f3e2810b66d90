import { insightRows, type InsightFigure, type InsightRow } from "#contracts/insights.ts";
import type { ModelPrice } from "#contracts/answer-trace.ts";
import {
  bands,
  daysFrom,
  narrowing,
  rowsOf,
  sumOf,
  type Plot,
  type PlotBody,
  type Reading,
} from "../plot.ts";

interface Used {
  day: string;
  model: string;
  recent: boolean;
  calls: number;
  uncounted: number;
  prompt: number;
  completion: number;
}

/** The most used models have a series of their own, so many; the rest share one. */
const seriesLimit = 3;
const otherModels = "others";

const costOf = (used: Used[], prices: ReadonlyMap<string, ModelPrice>): number | null => {
  const known = used.filter(({ model }) => prices.has(model));
  if (known.length === 0 && used.length > 0) return null;
  return sumOf(known, ({ model, prompt, completion }) => {
    const { input = 0, output = 0 } = prices.get(model) ?? {};
    return (prompt * input + completion * output) / 1_000_000;
  });
};

const tokensOf = ({ prompt, completion }: Used): number => prompt + completion;

const rowOf = (model: string, used: Used[], prices: ReadonlyMap<string, ModelPrice>): InsightRow => {
  const own = used.filter((one) => one.model === model);
  const now = own.filter(({ recent }) => recent);
  const before = own.filter(({ recent }) => !recent);
  return {
    key: model,
    label: model,
    values: [
      sumOf(now, tokensOf),
      sumOf(now, ({ prompt }) => prompt),
      sumOf(now, ({ completion }) => completion),
      sumOf(now, ({ calls }) => calls),
      costOf(now, prices),
    ],
    before: sumOf(before, tokensOf),
  };
};

const counted = "c.model, c.calls, c.uncounted, c.prompt_tokens, c.completion_tokens";
const inBand = "c.asked_at >= b.starts and c.asked_at < b.ends";

const readUses = (reading: Reading): Promise<Used[]> => {
  // Times stand in both, so that of either no more is read than a band has.
  const facts = `join question_facts f on f.question_id = c.question_id
    and f.asked_at >= b.starts and f.asked_at < b.ends`;
  const narrowed = narrowing(reading, "f.");
  // What was no question took models, too.
  const unrecorded = narrowing(reading, "c.");
  return rowsOf<Used>(
    reading,
    `select b.day::text, b.recent, used.* from ${bands} b cross join lateral (
       select model, sum(calls)::int as calls, sum(uncounted)::int as uncounted,
         sum(prompt_tokens)::float8 as prompt, sum(completion_tokens)::float8 as completion
       from (
         select ${counted} from question_calls c ${narrowed === "" ? "" : facts} where ${inBand}${narrowed}
         union all select ${counted} from message_calls c where ${inBand}${unrecorded}
       ) counted group by 1
     ) used`,
  );
};

const figuresOf = (used: Used[], prices: ReadonlyMap<string, ModelPrice>): InsightFigure[] => {
  const now = used.filter(({ recent }) => recent);
  const before = used.filter(({ recent }) => !recent);
  const uncounted = (some: Used[]) => sumOf(some, (one) => one.uncounted);
  return [
    { label: "Cost", unit: "usd", now: costOf(now, prices), before: costOf(before, prices) },
    { label: "Tokens", unit: "tokens", now: sumOf(now, tokensOf), before: sumOf(before, tokensOf) },
    { label: "Calls not counted", unit: "count", now: uncounted(now), before: uncounted(before) },
  ];
};

const columns = [
  { label: "Tokens", unit: "tokens" },
  { label: "Read", unit: "tokens" },
  { label: "Written", unit: "tokens" },
  { label: "Calls", unit: "count" },
  { label: "Cost", unit: "usd" },
] satisfies PlotBody["columns"];

/** What the models took, by day, and what that costs by the prices of today. */
export const models: Plot = async (reading) => {
  const used = await readUses(reading);
  const listed = await reading.sql<ModelPrice>("model_prices").select("model", "input", "output");
  const prices = new Map(listed.map((price) => [price.model, price]));
  const rows = [...new Set(used.map(({ model }) => model))]
    .map((model) => rowOf(model, used, prices))
    .toSorted((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0));
  const shown = rows.slice(0, seriesLimit).map(({ key }) => key);
  const keys = rows.length > seriesLimit ? [...shown, otherModels] : shown;
  const cells = used.map((one) => ({
    day: one.day,
    series: shown.includes(one.model) ? one.model : otherModels,
    value: tokensOf(one),
  }));
  return {
    figures: figuresOf(used, prices),
    series: keys.map((key) => ({ key, label: key === otherModels ? "Other models" : key })),
    unit: "tokens",
    days: daysFrom(reading, keys, cells),
    rowLabel: "Model",
    columns,
    rows: rows.slice(0, insightRows),
    rowCount: rows.length,
  };
};
