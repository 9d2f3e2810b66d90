import { modules } from "#contracts/common.ts";
import type { InsightFigure, InsightRow } from "#contracts/insights.ts";
import { addDays } from "../../local-time.ts";
import { daysBetween, daysOf } from "../range.ts";
import {
  countRow,
  dayOf,
  daysFrom,
  inBoth,
  moduleLabels,
  moments,
  narrowing,
  percentOf,
  rowsOf,
  sumsOf,
  type Cell,
  type Plot,
  type Reading,
} from "../plot.ts";

interface Waited {
  day: string | null;
  module: string | null;
  recent: boolean;
  count: number;
  median: number;
  ninetieth: number;
}

const readWaits = (reading: Reading): Promise<Waited[]> =>
  rowsOf<Waited>(
    reading,
    `with answered as (
       select ${dayOf(reading, "answered_at")} as day, module, answered_at >= ${moments.from} as recent,
         greatest(extract(epoch from answered_at - created_at)::float8, 0) / 3600 as hours
       from gaps where ${inBoth("answered_at")} and status <> 'pending' and removed_at is null${narrowing(reading)}
     )
     select day::text, module, recent, count(*)::int as count,
       percentile_cont(0.5) within group (order by hours) as median,
       percentile_cont(0.9) within group (order by hours) as ninetieth
     from answered group by grouping sets ((day, recent), (module, recent), (recent))`,
  );

const figuresOf = (now: Waited | undefined, before: Waited | undefined): InsightFigure[] => [
  { label: "Median", unit: "hours", now: now?.median ?? null, before: before?.median ?? null },
  { label: "90th percentile", unit: "hours", now: now?.ninetieth ?? null, before: before?.ninetieth ?? null },
  { label: "Answered", unit: "count", now: now?.count ?? 0, before: before?.count ?? 0 },
];

/** How many hours passed until the core team answered what the library could not, by the day of the answer. */
export const gapTime: Plot = async (reading) => {
  const waited = await readWaits(reading);
  const { range } = reading;
  const length = daysBetween(range.from, range.to);
  const byDay = new Map(waited.map((each) => [each.day, each]));
  const of = (module: string | null, recent: boolean) =>
    waited.find((each) => each.day === null && each.module === module && each.recent === recent);
  const figures = figuresOf(of(null, true), of(null, false));
  return {
    figures,
    series: [{ key: "median", label: "Median" }],
    unit: "hours",
    days: daysOf(range, reading.step).map((day) => ({
      day,
      values: [byDay.get(day)?.median ?? null],
      before: byDay.get(addDays(day, -length))?.median ?? null,
    })),
    rowLabel: "Module",
    columns: figures.map(({ label, unit }) => ({ label, unit })),
    rows: modules.map((key): InsightRow => {
      const [now, before] = [of(key, true), of(key, false)];
      const values = figuresOf(now, before).map((figure) => figure.now);
      return { key, label: moduleLabels[key], values, before: before?.median ?? null };
    }),
  };
};

interface Counted extends Cell {
  recent: boolean;
}

const totals = (counts: Counted[], key: string) =>
  sumsOf(counts, ({ series, value }) => (series === key ? value : 0));

/** What readers thought of answers, by the day they said so. */
export const ratings: Plot = async (reading) => {
  const narrowed = narrowing(reading, "q.");
  const counts = await rowsOf<Counted>(
    reading,
    `select ${dayOf(reading, "r.rated_at")}::text as day, case when r.helpful then 'helpful' else 'unhelpful' end as series,
       bool_and(r.rated_at >= ${moments.from}) as recent, count(*)::int as value
     from answer_ratings r ${narrowed === "" ? "" : "join questions q on q.message_id = r.question_message_id"}
     where r.current and ${inBoth("r.rated_at")}${narrowed} group by 1, 2`,
  );
  const [helpful, helpfulBefore] = totals(counts, "helpful");
  const [unhelpful, unhelpfulBefore] = totals(counts, "unhelpful");
  return {
    figures: [
      {
        label: "Found helpful",
        unit: "percent",
        now: percentOf(helpful, helpful + unhelpful),
        before: percentOf(helpfulBefore, helpfulBefore + unhelpfulBefore),
      },
    ],
    series: [
      { key: "helpful", label: "Helpful" },
      { key: "unhelpful", label: "Not helpful" },
    ],
    unit: "count",
    days: daysFrom(reading, ["helpful", "unhelpful"], counts),
    rowLabel: "Rating",
    columns: [{ label: "Answers", unit: "count" }],
    rows: [
      countRow("helpful", "Helpful", helpful, helpfulBefore),
      countRow("unhelpful", "Not helpful", unhelpful, unhelpfulBefore),
    ],
  };
};

/** The same words, however they are spaced. */
export const sameWords = (one: string, other: string) =>
  `(${one} = ${other} or regexp_replace(btrim(${one}), '\\s+', ' ', 'g') = regexp_replace(btrim(${other}), '\\s+', ' ', 'g'))`;

const readDrafts = (reading: Reading): Promise<(Counted & { kind: string })[]> => {
  const narrowed = narrowing(reading);
  return rowsOf(
    reading,
    `select day::text, kind, series, bool_and(recent) as recent, count(*)::int as value from (
       select ${dayOf(reading, "sent_at")} as day, 'replies' as kind, sent_at >= ${moments.from} as recent,
         case when ${sameWords("sent_text", "content")} then 'unchanged' else 'edited' end as series
       from chat_messages where ${inBoth("sent_at")}${narrowed}
       union all
       select ${dayOf(reading, "answered_at")}, 'answers', answered_at >= ${moments.from},
         case when status = 'approved' then 'unchanged' else 'edited' end
       from gaps where ${inBoth("answered_at")} and status <> 'pending' and ai_response is not null
         and removed_at is null${narrowed}
     ) drafted group by 1, 2, 3`,
  );
};

const sharesOf = (counts: Counted[]) => {
  const [unchanged, unchangedBefore] = totals(counts, "unchanged");
  const [edited, editedBefore] = totals(counts, "edited");
  return {
    now: percentOf(unchanged, unchanged + edited),
    before: percentOf(unchangedBefore, unchangedBefore + editedBefore),
    sent: unchanged + edited,
  };
};

/** How much of what was drafted went out as it was: replies to leads, and answers of the core team. */
export const drafts: Plot = async (reading) => {
  const counts = await readDrafts(reading);
  const { now, before } = sharesOf(counts);
  const row = (key: string, label: string): InsightRow => {
    const own = sharesOf(counts.filter(({ kind }) => kind === key));
    return { key, label, values: [own.now, own.sent], before: own.before };
  };
  return {
    figures: [{ label: "Sent unchanged", unit: "percent", now, before }],
    series: [
      { key: "unchanged", label: "Unchanged" },
      { key: "edited", label: "Edited" },
    ],
    unit: "count",
    days: daysFrom(reading, ["unchanged", "edited"], counts),
    rowLabel: "Draft",
    columns: [
      { label: "Unchanged", unit: "percent" },
      { label: "Sent", unit: "count" },
    ],
    rows: [row("replies", "Replies to leads"), row("answers", "Answers of the core team")],
  };
};
