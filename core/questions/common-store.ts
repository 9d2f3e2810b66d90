import { common, commonLimits, judgedAskings, type QuestionInstance } from "#contracts/analytics.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { Sql } from "../platform/database.ts";

/** Questions of one meaning with their latest askings. */
export interface CommonRow {
  id: string;
  question: string;
  frequency: number;
  last_asked_at: Date;
  ids: string[];
  bd_priority: boolean;
  open: number;
  rated: number;
  helpful: number;
  answered_by: { id: string; title: string } | null;
  document: { id: string; title: string } | null;
  instances: (Omit<QuestionInstance, "service"> & { service: Service | null })[];
}

interface Prioritised {
  question: string;
  bdPriority: boolean;
}

const judged = `
  select count(*) filter (where q.gap_id is not null
      and (g.removed_at is not null or g.status = 'pending' or g.closure_state = 'unproven'))::int as open,
    count(r.helpful)::int as rated, count(*) filter (where r.helpful)::int as helpful
  from (
    select message_id, gap_id from questions where group_id = top.id and asked_at >= top.since
    order by asked_at desc, id desc limit ${judgedAskings}
  ) q
  left join gaps g on g.id = q.gap_id
  left join answer_ratings r on r.question_message_id = q.message_id and r.current`;

const restsOn = `
  select json_build_object('id', d.id, 'title', d.title) as document
  from (
    select sources->0->>'id' as document_id from questions where group_id = top.id and asked_at >= top.since
    order by asked_at desc, id desc limit ${judgedAskings}
  ) q
  join documents d on d.id::text = q.document_id and d.deleted_at is null
  group by d.id, d.title order by count(*) desc, d.title limit 1`;

const madeOf = `
  select json_build_object('id', d.id, 'title', d.title) as document
  from question_documents k join documents d on d.id = k.document_id and d.deleted_at is null
  where k.group_id = top.id`;

// The order of what is aggregated is that of the rows below it, which an index gives.
const mostCommon = `
  with top as (
    select g.*, (select starts_at from question_window) as since from question_groups g
    where g.module = ? and g.recent >= ${common.askings}
    order by g.recent desc, g.last_asked_at desc limit ${commonLimits.groups}
  )
  select top.id, top.question, top.recent as frequency, top.last_asked_at, named.ids, named.bd_priority,
    judged.open, judged.rated, judged.helpful, rests_on.document as answered_by, made_of.document, shown.instances
  from top
  cross join lateral (
    select array_agg(id) as ids, bool_or(bd_priority) as bd_priority
    from (
      select id, bd_priority from questions where group_id = top.id and asked_at >= top.since
      order by asked_at desc, id desc limit ${commonLimits.ids}
    ) latest
  ) named
  cross join lateral (
    select json_agg(latest) as instances
    from (
      select q.id, q.asked_at as "createdAt", u.telegram_username as "telegramUsername",
        q.bd_priority as "bdPriority", coalesce(gaps.status, 'answered') as status,
        q.question as "userQuestion", q.answer as "aiResponse", q.project_name as "projectName", q.service
      from questions q
      join users u on u.id = q.user_id
      left join gaps on gaps.id = q.gap_id
      where q.group_id = top.id and q.asked_at >= top.since
      order by q.asked_at desc, q.id desc limit ${commonLimits.instances}
    ) latest
  ) shown
  cross join lateral (${judged}) judged
  left join lateral (${restsOn}) rests_on on true
  left join lateral (${madeOf}) made_of on true
  order by top.recent desc, top.last_asked_at desc`;

/** What is asked often, and what of it is a priority. */
export const createCommonStore = (sql: Sql) => ({
  /** The groups asked most, with their latest askings; the counting is done when questions are digested. */
  mostCommon: async (module: ModuleName, trx: Sql = sql): Promise<CommonRow[]> => {
    const { rows } = await trx.raw<{ rows: CommonRow[] }>(mostCommon, [module]);
    return rows;
  },

  /** What those of these questions that exist ask, and whether each is a priority, by id. */
  priorities: async (ids: string[], trx: Sql): Promise<Map<string, Prioritised>> => {
    const rows: (Prioritised & { id: string })[] = await trx("questions")
      .whereIn("id", ids)
      .orderBy("id")
      .forUpdate()
      .select("id", "question", "bd_priority as bdPriority");
    return new Map(rows.map(({ id, question, bdPriority }) => [id, { question, bdPriority }]));
  },

  /** Sets the priority of questions and of the requests they opened; gives the requests that it changes. */
  setPriority: async (
    ids: string[],
    priority: boolean,
    trx: Sql,
  ): Promise<{ id: string; question: string }[]> => {
    await trx("questions").whereIn("id", ids).update({ bd_priority: priority });
    return trx("gaps")
      .whereIn("id", trx("questions").whereIn("id", ids).whereNotNull("gap_id").select("gap_id"))
      .where({ bd_priority: !priority })
      .update({ bd_priority: priority })
      .returning<{ id: string; question: string }[]>(["id", "question"]);
  },
});

export type CommonStore = ReturnType<typeof createCommonStore>;
