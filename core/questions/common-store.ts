import type { ReplyRating } from "#contracts/agent-replies.ts";
import {
  type AnsweredHow,
  common,
  commonLimits,
  fewestUnhelpful,
  judgedAskings,
  type QuestionInstance,
} from "#contracts/analytics.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import { askersShown, type Prioritised } from "#contracts/feedback.ts";
import type { Sql } from "../platform/database.ts";
import { rowOf, rowsOf } from "../platform/run-prepared.ts";

/** Questions of one meaning with their latest askings. */
export interface CommonRow {
  id: string;
  question: string;
  frequency: number;
  last_asked_at: Date;
  ids: string[];
  bd_priority: boolean;
  answered_at: Date | null;
  open: number;
  rated: number;
  helpful: number;
  rated_before: number;
  helpful_before: number;
  answered_well: boolean;
  answered_by: { id: string; title: string } | null;
  document: { id: string; title: string } | null;
  instances: (Omit<QuestionInstance, "service"> & { service: Service | null })[];
}

/** A group as it is answered. */
export interface CommonGroup {
  id: string;
  module: ModuleName;
  question: string;
  terms: string[];
  service: Service | null;
  proposal_received: boolean | null;
  latestId: string;
}

const group = `
  select g.id, g.module, g.question, g.terms, latest.service, latest.proposal_received, latest.id as "latestId"
  from question_groups g cross join lateral (
    select id, service, proposal_received from questions where group_id = g.id order by asked_at desc, id desc limit 1
  ) latest
  where g.id = ?`;

const askers = `
  select u.telegram_username as "telegramUsername", max(q.asked_at) as "askedAt", count(*)::int as times
  from questions q join users u on u.id = q.user_id
  where q.group_id = ? and q.asked_at >= (select starts_at from question_window)
  group by u.id, u.telegram_username order by max(q.asked_at) desc, u.id limit ${askersShown}`;

interface AskedQuestion {
  question: string;
  bdPriority: boolean;
}

/** The latest askings of a group, each with when the core team has answered any of them last. */
const latestOf = (columns: string) => `
  select each.*, max(each.given_at) over () as answered_at
  from (
    select ${columns}, q.asked_at, g.status, g.removed_at, g.closure_state, g.closure_checked_at,
      greatest(q.improved_at, case when g.entry_id is not null and g.removed_at is null and not q.gap_in_part
        then g.answered_at end) as given_at
    from questions q left join gaps g on g.id = q.gap_id
    where q.group_id = top.id and q.asked_at >= top.since
    order by q.asked_at desc, q.id desc limit ${judgedAskings}
  ) each`;

const isSince = "(q.answered_at is null or r.rated_at >= q.answered_at)";

// What the core team has answered speaks for what is asked from then on, whatever was thought of earlier answers.
const judged = `
  select max(q.answered_at) as answered_at,
    count(*) filter (where q.status = 'pending' and q.removed_at is null
      or q.removed_at is not null and (q.answered_at is null or q.asked_at > q.answered_at)
      or q.removed_at is null and q.closure_state = 'unproven'
        and (q.answered_at is null or q.closure_checked_at >= q.answered_at))::int as open,
    count(r.helpful) filter (where ${isSince})::int as rated,
    count(*) filter (where r.helpful and ${isSince})::int as helpful,
    count(r.helpful) filter (where not ${isSince})::int as rated_before,
    count(*) filter (where r.helpful and not ${isSince})::int as helpful_before
  from (${latestOf("q.message_id")}) q
  left join answer_ratings r on r.question_message_id = q.message_id and r.current`;

// What is said not to be certain rests on nothing.
const restsOn = `
  select json_build_object('id', d.id, 'title', d.title) as document
  from (${latestOf("q.id, q.sources->0->>'id' as document_id")}) q
  join question_facts f on f.question_id = q.id and f.outcome <> 'unsure'
  join documents d on d.id::text = q.document_id and d.deleted_at is null
  where q.answered_at is null or q.asked_at > q.answered_at
  group by d.id, d.title order by count(*) desc, d.title limit 1`;

const coreTeams = `
  select json_build_object('id', d.id, 'title', d.title) as document
  from documents d
  where judged.answered_at is not null and d.deleted_at is null
    and d.kind <> 'document' and d.kind = case top.module when 'bd_assistant' then 'extras' else 'extras_lead' end
  limit 1`;

const madeOf = `
  select json_build_object('id', d.id, 'title', d.title) as document
  from question_documents k join documents d on d.id = k.document_id and d.deleted_at is null
  where k.group_id = top.id`;

/** What common questions are narrowed to. */
export interface CommonFilter {
  service?: Service | undefined;
  answered?: AnsweredHow | undefined;
  rating?: ReplyRating | undefined;
  /** Last asked since then. */
  since?: Date | undefined;
  priority?: Prioritised | undefined;
}

const latestService =
  "(select service from questions where group_id = g.id order by asked_at desc, id desc limit 1)";
const ratings: Record<ReplyRating, string> = {
  helpful: "judged.rated > 0 and judged.helpful * 2 >= judged.rated",
  unhelpful: `judged.rated - judged.helpful >= ${fewestUnhelpful}`,
  none: "judged.rated = 0",
};
/** Whether something answers it, nobody waits, and that helps. */
const well = `(judged.open = 0 and judged.rated - judged.helpful < ${fewestUnhelpful}
  and coalesce(rests_on.document, core_teams.document) is not null)`;

/** The conditions on a group by itself, and on what is worked out of its askings. */
const narrowing = ({ service, answered, rating, since, priority }: CommonFilter) => {
  const ofGroup = [
    ...(since === undefined ? [] : [" and g.last_asked_at >= ?"]),
    ...(service === undefined ? [] : [` and ${latestService} = ?`]),
  ];
  const ofAskings = [
    ...(answered === undefined ? [] : [answered === "well" ? well : `not ${well}`]),
    ...(rating === undefined ? [] : [ratings[rating]]),
    ...(priority === undefined ? [] : [`named.bd_priority is ${priority === "yes" ? "" : "not "}true`]),
  ];
  return { ofGroup: ofGroup.join(""), ofAskings: ofAskings.join(" and ") };
};

// The order of what is aggregated is that of the rows below it, which an index gives. Askings are looked at of no more
// groups than are shown, unless what is shown depends on them.
const mostCommon = ({ ofGroup, ofAskings }: ReturnType<typeof narrowing>) => `
  with top as (
    select g.*, (select starts_at from question_window) as since from question_groups g
    where g.module = ? and g.recent >= ${common.askings}${ofGroup}
    order by g.recent desc, g.last_asked_at desc ${ofAskings === "" ? `limit ${commonLimits.groups}` : ""}
  )
  select top.id, top.question, top.recent as frequency, top.last_asked_at, named.ids, named.bd_priority,
    judged.answered_at, judged.open, judged.rated, judged.helpful, judged.rated_before, judged.helpful_before,
    ${well} as answered_well, coalesce(rests_on.document, core_teams.document) as answered_by, made_of.document, shown.instances
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
  left join lateral (${coreTeams}) core_teams on true
  left join lateral (${madeOf}) made_of on true
  ${ofAskings === "" ? "" : `where ${ofAskings}`}
  order by top.recent desc, top.last_asked_at desc limit ${commonLimits.groups}`;

const createGroups = (sql: Sql) => ({
  find: (id: string): Promise<CommonGroup | undefined> => rowOf<CommonGroup>(sql, group, [id]),

  /** The requests that ask what a group does, whatever became of them, the newest first. */
  requests: async (id: string, trx: Sql = sql): Promise<string[]> =>
    trx("gaps")
      .whereIn("id", trx("questions").where({ group_id: id, gap_in_part: false }).select("gap_id"))
      .orderBy("id", "desc")
      .pluck("id"),

  /** Who asked it in the days that count. */
  askers: (id: string): Promise<{ telegramUsername: string; askedAt: Date; times: number }[]> =>
    rowsOf<{ telegramUsername: string; askedAt: Date; times: number }>(sql, askers, [id]),
});

/** What is asked often, and what of it is a priority. */
export const createCommonStore = (sql: Sql) => ({
  ...createGroups(sql),

  /** The groups asked most, with their latest askings; the counting is done when questions are digested. */
  mostCommon: async (module: ModuleName, filter: CommonFilter = {}, trx: Sql = sql): Promise<CommonRow[]> => {
    const { since, service } = filter;
    const bindings = [module, since, service].filter((one) => one !== undefined);
    const statement = mostCommon(narrowing(filter));
    return rowsOf<CommonRow>(trx, statement, bindings);
  },

  /** What those of these questions that exist ask, and whether each is a priority, by id. */
  priorities: async (ids: string[], trx: Sql): Promise<Map<string, AskedQuestion>> => {
    const rows: (AskedQuestion & { id: string })[] = await trx("questions")
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
