import { common } from "#contracts/analytics.ts";
import { healthLimit, type PoorlyAnswered } from "#contracts/knowledge-health.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** Of so many common questions of a module the latest askings are looked at, and so many of each. */
const looked = { groups: 60, askings: 30 };
/** One bad answer is no pattern. */
const fewestBad = 2;

type Row = Omit<PoorlyAnswered, "lastAsked"> & { lastAsked: Date; total: string };

const groupsOf = (module: string) => `(
  select id, module, question, recent, last_asked_at from question_groups
  where module = '${module}' and recent >= ${common.askings}
  order by recent desc, last_asked_at desc limit ${looked.groups})`;

// What the core team has answered speaks for what is asked from then on.
const isSince = "(q.answered_at is null or q.asked_at > q.answered_at)";

const statement = `
  with top as (${groupsOf("bd_assistant")} union all ${groupsOf("lead_replier")}),
  judged as (
    select top.*, bad.*
    from top cross join lateral (
      select count(q.gap_id) filter (where ${isSince})::int as gaps,
        count(*) filter (where q.outcome = 'unsure' and ${isSince})::int as unsure,
        count(*) filter (where r.helpful is false and ${isSince})::int as unhelpful,
        (array_agg(q.gap_id order by q.asked_at desc) filter (where q.status = 'pending'))[1] as pending_id,
        (array_agg(q.answer order by q.asked_at desc) filter (where q.answer <> ''))[1] as latest_answer
      from (
        select each.*, max(each.given_at) over () as answered_at
        from (
          select q.message_id, q.gap_id, q.answer, q.asked_at, g.status, f.outcome,
            greatest(q.improved_at, case when not q.gap_in_part then g.answered_at end) as given_at
          from questions q left join gaps g on g.id = q.gap_id and g.removed_at is null
          left join question_facts f on f.question_id = q.id
          where q.group_id = top.id and q.asked_at >= (select starts_at from question_window)
          order by q.asked_at desc, q.id desc limit ${looked.askings}
        ) each
      ) q
      left join answer_ratings r on r.question_message_id = q.message_id and r.current
    ) bad
    where bad.gaps + bad.unsure + bad.unhelpful >= ${fewestBad}
  )
  select module, question, recent as frequency, last_asked_at as "lastAsked", gaps, unsure, unhelpful,
    pending_id as "pendingId", latest_answer as "latestAnswer", count(*) over () as total
  from judged order by (pending_id is null), gaps + unhelpful desc, unsure desc, recent desc limit ${healthLimit}`;

const present = (row: Row): PoorlyAnswered => ({
  module: row.module,
  question: row.question,
  frequency: row.frequency,
  lastAsked: row.lastAsked.toISOString(),
  gaps: row.gaps,
  unsure: row.unsure,
  unhelpful: row.unhelpful,
  pendingId: row.pendingId,
  latestAnswer: row.latestAnswer,
});

/** Common questions whose latest answers were gaps, not certain or not helpful, those that still wait for an answer first. */
export const poorlyAnswered =
  ({ sql }: { sql: Sql }) =>
  async (): Promise<{ total: number; items: PoorlyAnswered[] }> => {
    const rows = await rowsOf<Row>(sql, statement);
    return {
      total: Number(rows[0]?.total ?? 0),
      items: rows.map(present),
    };
  };
