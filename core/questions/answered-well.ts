import { common } from "#contracts/analytics.ts";
import { guidanceLimits } from "#contracts/guidance.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** Of so many common questions the latest askings are looked at, and so many of each. */
const looked = { groups: 40, askings: 10 };
/** Of what one person asks nobody else is told. */
const fewestAskers = 2;

// A group whose latest askings were neither gaps nor found unhelpful; of them the one that was worded last.
const statement = `
  with top as (
    select id, recent, last_asked_at from question_groups
    where module = 'bd_assistant' and recent >= ${common.askings}
    order by recent desc, last_asked_at desc limit ${looked.groups}
  )
  select latest.question from top cross join lateral (
    select (array_agg(q.standalone_question order by q.asked_at desc))[1] as question,
      count(distinct q.user_id) as askers, count(q.gap_id) as gaps, count(*) filter (where r.helpful is false) as unhelpful
    from (
      select message_id, user_id, standalone_question, gap_id, asked_at from questions
      where group_id = top.id and asked_at >= (select starts_at from question_window)
      order by asked_at desc, id desc limit ${looked.askings}
    ) q
    left join answer_ratings r on r.question_message_id = q.message_id and r.current
  ) latest
  where latest.askers >= ${fewestAskers} and latest.gaps = 0 and latest.unhelpful = 0
  order by top.recent desc, top.last_asked_at desc`;

// Who is meant, or where something stands, is nobody else's question.
const personal = /@\w|https?:\/\//u;

/** A question as everybody may be offered it; null where it is no short one, or names somebody. */
const offerable = (question: string): string | null => {
  const text = question.trim();
  if (text.includes("\n") || text.length > guidanceLimits.question || personal.test(text)) return null;
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
};

/** What several people ask the assistant most of late and are answered well, the most asked first. */
export const answeredWell =
  ({ sql }: { sql: Sql }) =>
  async (): Promise<string[]> => {
    const rows = await rowsOf<{ question: string }>(sql, statement);
    return rows.flatMap(({ question }) => offerable(question) ?? []);
  };
