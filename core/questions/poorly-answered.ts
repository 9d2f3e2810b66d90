import { common } from "#contracts/analytics.ts";
import { healthLimit, type PoorlyAnswered } from "#contracts/knowledge-health.ts";
import type { Sql } from "../platform/database.ts";

/** Of so many common questions of a module the latest askings are looked at, and so many of each. */
const looked = { groups: 60, askings: 30 };
/** One bad answer is no pattern. */
const fewestBad = 2;

type Row = Omit<PoorlyAnswered, "lastAsked"> & { lastAsked: Date; total: string };

const groupsOf = (module: string) => `(
  select id, module, question, recent, last_asked_at from question_groups
  where module = '${module}' and recent >= ${common.askings}
  order by recent desc, last_asked_at desc limit ${looked.groups})`;

const statement = `
  with top as (${groupsOf("bd_assistant")} union all ${groupsOf("lead_replier")}),
  judged as (
    select top.*, bad.*
    from top cross join lateral (
      select count(q.gap_id)::int as gaps, count(*) filter (where r.helpful is false)::int as unhelpful,
        (array_agg(q.gap_id order by q.asked_at desc) filter (where q.status = 'pending'))[1] as pending_id,
        (array_agg(q.answer order by q.asked_at desc) filter (where q.answer <> ''))[1] as latest_answer
      from (
        select q.id, q.message_id, q.gap_id, q.answer, q.asked_at, g.status
        from questions q left join gaps g on g.id = q.gap_id and g.removed_at is null
        where q.group_id = top.id and q.asked_at >= (select starts_at from question_window)
        order by q.asked_at desc, q.id desc limit ${looked.askings}
      ) q
      left join answer_ratings r on r.question_message_id = q.message_id and r.current
    ) bad
    where bad.gaps + bad.unhelpful >= ${fewestBad}
  )
  select module, question, recent as frequency, last_asked_at as "lastAsked", gaps, unhelpful,
    pending_id as "pendingId", latest_answer as "latestAnswer", count(*) over () as total
  from judged order by (pending_id is null), gaps + unhelpful desc, recent desc limit ${healthLimit}`;

const present = (row: Row): PoorlyAnswered => ({
  module: row.module,
  question: row.question,
  frequency: row.frequency,
  lastAsked: row.lastAsked.toISOString(),
  gaps: row.gaps,
  unhelpful: row.unhelpful,
  pendingId: row.pendingId,
  latestAnswer: row.latestAnswer,
});

/** Common questions whose latest answers were gaps or not helpful, those that still wait for an answer first. */
export const poorlyAnswered =
  ({ sql }: { sql: Sql }) =>
  async (): Promise<{ total: number; items: PoorlyAnswered[] }> => {
    const { rows } = await sql.raw<{ rows: Row[] }>(statement);
    return {
      total: Number(rows[0]?.total ?? 0),
      items: rows.map(present),
    };
  };
