import type { InsightFigure } from "#contracts/insights.ts";
import { leadStages } from "#contracts/leads.ts";
import { ticketStatuses } from "#contracts/support.ts";
import {
  countRow,
  dayOf,
  daysFrom,
  inBoth,
  inRange,
  moments,
  narrowedToPerson,
  noDays,
  rowsOf,
  sumOf,
  sumsOf,
  type Cell,
  type Plot,
  type Reading,
} from "../plot.ts";

// Where a lead stood at a time: what it last came to until then, else what it first left afterwards.
const stageAt = (at: string) => `coalesce(
  (select e.detail ->> 'to' from lead_events e where e.conversation_id = c.id and e.kind = 'stage' and e.created_at < ${at}
   order by e.created_at desc, e.id desc limit 1),
  (select e.detail ->> 'from' from lead_events e where e.conversation_id = c.id and e.kind = 'stage' and e.created_at >= ${at}
   order by e.created_at, e.id limit 1),
  c.stage)`;

/** The leads there were at the end of the range, and of the one before, each with where it stood. */
export const standing = (at: string, narrowed: string) => `
  select c.id, c.user_id, c.project_name, c.last_message_at, ${stageAt(at)} as stage
  from lead_conversations c
  where c.created_at < ${at} and (c.archived_at is null or c.archived_at >= ${at})${narrowed}`;

interface StageRow {
  stage: string;
  now: number;
  before: number;
  moved: number;
}

/** Where leads stand at the end of the range, and how many came there in it. */
export const leads: Plot = async (reading) => {
  const narrowed = narrowedToPerson(reading, "c.");
  const rows = await rowsOf<StageRow>(
    reading,
    `select stage, sum(now)::int as now, sum(before)::int as before, sum(moved)::int as moved from (
       select stage, 1 as now, 0 as before, 0 as moved from (${standing(moments.end, narrowed)}) at_end
       union all
       select stage, 0, 1, 0 from (${standing(moments.from, narrowed)}) at_start
       union all
       select e.detail ->> 'to', 0, 0, 1 from lead_events e join lead_conversations c on c.id = e.conversation_id
       where e.kind = 'stage' and ${inRange("e.created_at")}${narrowed}
     ) counted group by 1`,
  );
  const of = (stage: string) => rows.find((row) => row.stage === stage);
  return {
    ...noDays,
    figures: [
      {
        label: "Leads",
        unit: "count",
        now: sumOf(rows, ({ now }) => now),
        before: sumOf(rows, ({ before }) => before),
      },
      { label: "Won", unit: "count", now: of("Won")?.moved ?? 0, before: null },
    ],
    rowLabel: "Stage",
    columns: [
      { label: "Leads", unit: "count" },
      { label: "Came here", unit: "count" },
    ],
    rows: leadStages.map((stage) => ({
      ...countRow(stage, stage, 0, of(stage)?.before ?? 0),
      values: [of(stage)?.now ?? 0, of(stage)?.moved ?? 0],
    })),
  };
};

interface Happened extends Cell {
  recent: boolean;
}

interface Closed {
  recent: boolean;
  count: number;
  median: number;
  ninetieth: number;
}

const readHappened = (reading: Reading, narrowed: string): Promise<Happened[]> =>
  rowsOf<Happened>(
    reading,
    `select ${dayOf(reading, "created_at")}::text as day, 'opened' as series, bool_and(created_at >= ${moments.from}) as recent,
       count(*)::int as value from tickets where ${inBoth("created_at")}${narrowed} group by 1
     union all
     select ${dayOf(reading, "closed_at")}::text, 'closed', bool_and(closed_at >= ${moments.from}), count(*)::int
     from tickets where ${inBoth("closed_at")}${narrowed} group by 1`,
  );

const readStates = (reading: Reading, narrowed: string) =>
  rowsOf<{ status: string; now: number; before: number }>(
    reading,
    `select status, count(*) filter (where created_at >= ${moments.from})::int as now,
       count(*) filter (where created_at < ${moments.from})::int as before
     from tickets where ${inBoth("created_at")}${narrowed} group by 1`,
  );

const readClosed = (reading: Reading, narrowed: string): Promise<Closed[]> =>
  rowsOf<Closed>(
    reading,
    `select recent, count(*)::int as count, percentile_cont(0.5) within group (order by hours) as median,
       percentile_cont(0.9) within group (order by hours) as ninetieth
     from (select closed_at >= ${moments.from} as recent,
         greatest(extract(epoch from closed_at - created_at)::float8, 0) / 3600 as hours
       from tickets where ${inBoth("closed_at")}${narrowed}) closed group by 1`,
  );

const ticketFigures = (opened: Happened[], closed: Closed[]): InsightFigure[] => {
  const now = closed.find(({ recent }) => recent);
  const before = closed.find(({ recent }) => !recent);
  const [openedNow, openedBefore] = sumsOf(opened, ({ value }) => value);
  return [
    { label: "Opened", unit: "count", now: openedNow, before: openedBefore },
    { label: "Closed", unit: "count", now: now?.count ?? 0, before: before?.count ?? 0 },
    { label: "Median to close", unit: "hours", now: now?.median ?? null, before: before?.median ?? null },
    {
      label: "90th percentile",
      unit: "hours",
      now: now?.ninetieth ?? null,
      before: before?.ninetieth ?? null,
    },
  ];
};

/** Tickets opened and closed by day, where those of the range stand, and the hours it took to close them. */
export const tickets: Plot = async (reading) => {
  const narrowed = narrowedToPerson(reading);
  const happened = await readHappened(reading, narrowed);
  const states = await readStates(reading, narrowed);
  const closed = await readClosed(reading, narrowed);
  const opened = happened.filter(({ series }) => series === "opened");
  const openedBefore = daysFrom(reading, [], opened);
  const days = daysFrom(reading, ["opened", "closed"], happened);
  return {
    figures: ticketFigures(opened, closed),
    series: [
      { key: "opened", label: "Opened" },
      { key: "closed", label: "Closed" },
    ],
    unit: "count",
    days: days.map((day, index) => ({ ...day, before: openedBefore[index]?.before ?? 0 })),
    rowLabel: "State",
    columns: [{ label: "Tickets", unit: "count" }],
    rows: ticketStatuses.map((status) => {
      const state = states.find((one) => one.status === status);
      return countRow(status, status, state?.now ?? 0, state?.before ?? 0);
    }),
  };
};
