import { insightRows } from "#contracts/insights.ts";
import type { ParticipationStatus } from "#contracts/initiatives.ts";
import {
  bandOf,
  daysFrom,
  inBoth,
  inRange,
  moments,
  narrowedToPerson,
  narrowing,
  noDays,
  percentOf,
  rowsOf,
  sumsOf,
  type Cell,
  type Plot,
  type Reading,
} from "../plot.ts";

interface AgentRow {
  id: string;
  name: string;
  now: number;
  before: number;
  gaps: number;
  sent: number;
  people: number;
  people_before: number;
}

const readAgents = (reading: Reading): Promise<AgentRow[]> => {
  const narrowed = narrowing(reading);
  return rowsOf<AgentRow>(
    reading,
    `with asked as (
       select user_id, count(*) filter (where asked_at >= ${moments.from})::int as now,
         count(*) filter (where asked_at < ${moments.from})::int as before,
         count(*) filter (where asked_at >= ${moments.from} and outcome in ('gap', 'partly'))::int as gaps
       from question_facts where ${inBoth("asked_at")}${narrowed} group by 1
     ), sent as (
       select user_id, count(*)::int as sent from chat_messages where ${inRange("sent_at")}${narrowed} group by 1
     ), people as (
       select count(*) filter (where now > 0)::int as people, count(*) filter (where before > 0)::int as people_before
       from asked
     )
     select u.id, u.telegram_username as name, asked.now, asked.before, asked.gaps, coalesce(sent.sent, 0) as sent,
       people.people, people.people_before
     from asked cross join people join users u on u.id = asked.user_id left join sent on sent.user_id = asked.user_id
     order by asked.now desc, u.username_key limit ${insightRows}`,
  );
};

/** Who asked most, how much of it nobody could answer, and how many replies to leads they sent. */
export const agents: Plot = async (reading) => {
  const rows = await readAgents(reading);
  const { people = 0, people_before: before = 0 } = rows[0] ?? {};
  return {
    ...noDays,
    figures: [{ label: "People who asked", unit: "count", now: people, before }],
    rowLabel: "Agent",
    columns: [
      { label: "Questions", unit: "count" },
      { label: "Gaps", unit: "percent" },
      { label: "Replies sent", unit: "count" },
    ],
    rows: rows
      .filter(({ now }) => now > 0)
      .map(({ id, name, now, gaps, sent, ...row }) => ({
        key: id,
        label: `@${name}`,
        values: [now, percentOf(gaps, now), sent],
        before: row.before,
      })),
    rowCount: people,
  };
};

interface Participated extends Cell {
  recent: boolean;
  points: number;
}

const states = [
  { key: "approved", label: "Approved", holds: ["Approved", "Coordinated"] },
  { key: "waiting", label: "Waiting", holds: ["Pending", "In Review"] },
  { key: "rejected", label: "Rejected", holds: ["Rejected"] },
] as const satisfies { key: string; label: string; holds: readonly ParticipationStatus[] }[];

const stateOf = `case ${states
  .map(({ key, holds }) => `when status in (${holds.map((one) => `'${one}'`).join(", ")}) then '${key}'`)
  .join(" ")} end`;

/** Whether the day of a participation is in the range or the one before. */
const onDays = "date_of_participation >= cast(:start as date) and date_of_participation < cast(:end as date)";
const isRecent = "date_of_participation >= cast(:from as date)";

interface PointsRow {
  id: string;
  name: string;
  now: number;
  before: number;
  count: number;
  approved: number;
  people: number;
}

const readPoints = (reading: Reading, narrowed: string): Promise<PointsRow[]> =>
  rowsOf<PointsRow>(
    reading,
    `with taken as (
       select user_id, coalesce(sum(points) filter (where ${isRecent}), 0)::int as now,
         coalesce(sum(points) filter (where not ${isRecent}), 0)::int as before,
         count(*) filter (where ${isRecent})::int as count,
         count(*) filter (where ${isRecent} and ${stateOf} = 'approved')::int as approved
       from participations where ${onDays}${narrowed} group by 1
     )
     select u.id, u.telegram_username as name, taken.now, taken.before, taken.count, taken.approved,
       count(*) over ()::int as people
     from taken join users u on u.id = taken.user_id where taken.count > 0
     order by taken.now desc, taken.count desc, u.username_key limit ${insightRows}`,
  );

const readTaken = (reading: Reading, narrowed: string): Promise<Participated[]> =>
  rowsOf<Participated>(
    reading,
    `select ${bandOf(reading, "date_of_participation")}::text as day, ${stateOf} as series, bool_and(${isRecent}) as recent,
       count(*)::int as value, coalesce(sum(points), 0)::int as points
     from participations where ${onDays}${narrowed} group by 1, 2`,
  );

/** What people took part in by its day, and the points that it earned them. */
export const participations: Plot = async (reading) => {
  const narrowed = narrowedToPerson(reading);
  const taken = await readTaken(reading, narrowed);
  const rows = await readPoints(reading, narrowed);
  const figure = (label: string, unit: "count" | "points", number: (one: Participated) => number) => {
    const [now, before] = sumsOf(taken, number);
    return { label, unit, now, before };
  };
  return {
    figures: [
      figure("Participations", "count", ({ value }) => value),
      figure("Points", "points", ({ points }) => points),
    ],
    series: states.map(({ key, label }) => ({ key, label })),
    unit: "count",
    days: daysFrom(
      reading,
      states.map(({ key }) => key),
      taken,
    ),
    rowLabel: "Agent",
    columns: [
      { label: "Points", unit: "points" },
      { label: "Participations", unit: "count" },
      { label: "Approved", unit: "count" },
    ],
    rows: rows.map(({ id, name, now, before, count, approved }) => {
      return { key: id, label: `@${name}`, values: [now, count, approved], before };
    }),
    rowCount: rows[0]?.people ?? 0,
  };
};
