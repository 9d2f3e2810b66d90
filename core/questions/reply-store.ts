import { sourcePreviewLength } from "#contracts/agent-replies.ts";
import type { Knex } from "knex";
import type { ReplyOutcome, ReplyRating } from "#contracts/agent-replies.ts";
import type { AnswerMode, ScoredSource } from "#contracts/chat.ts";
import { pageSize, type ModuleName, type Service } from "#contracts/common.ts";
import { asPattern, countFound, narrowToWords, type SearchedWord } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";
import { dayMs } from "../local-time.ts";

/** An asked question with its answer, as admins see it. */
export interface ReplyRow {
  id: string;
  /** The message that asked. */
  message_id: string;
  question: string;
  standalone_question: string;
  module: ModuleName;
  service: Service | null;
  project_name: string | null;
  proposal_received: boolean | null;
  telegram_username: string;
  asked_at: Date;
  answer: string;
  mode: AnswerMode;
  gap_id: string | null;
  /** Whether that request asks only part of the question. */
  gap_in_part: boolean;
  /** Whether its answer said that it may not be what was asked for. */
  unsure: boolean;
  sources: ScoredSource[];
  helpful: boolean | null;
  rating_reason: string | null;
  /** The core team's answer, by an improvement or to the request. */
  improved_answer: string | null;
  improved_at: Date | null;
}

/** An admin's better answer to a question. */
export interface Improvement {
  answer: string;
  by: string;
  at: Date;
}

const columns =
  `id message_id question standalone_question module service project_name proposal_received asked_at answer
  mode gap_id gap_in_part sources`
    .split(/\s+/u)
    .map((column) => `questions.${column}`);

// What a request was answered is the answer to each question that asks no more than it does, whoever improved it where.
const answeredFor =
  "answered.id = questions.gap_id and not questions.gap_in_part and answered.status <> 'pending'";
const improved = [
  // A request that was deleted knows nothing of what was improved since.
  `coalesce(case when answered.removed_at is not null then questions.improved_answer end,
     answered.admin_response, answered.ai_response, questions.improved_answer) as improved_answer`,
  "greatest(answered.answered_at, questions.improved_at) as improved_at",
];

const replies = (sql: Sql) =>
  sql<ReplyRow>("questions")
    .join("users", "users.id", "questions.user_id")
    .leftJoin("answer_ratings as r", (join) =>
      join.on("r.question_message_id", "questions.message_id").andOnVal("r.current", true),
    )
    .leftJoin("question_facts as facts", "facts.question_id", "questions.id")
    .joinRaw(`left join gaps answered on ${answeredFor}`)
    .select(...columns, "users.telegram_username", "r.helpful", "r.reason as rating_reason")
    .select(sql.raw("facts.outcome is not distinct from 'unsure' as unsure"))
    .select(improved.map((column) => sql.raw(column)));

// Whole days come from their counters; the day in which the time begins and what is not digested are counted.
const countSince = `
  select (
    (select coalesce(sum(asked), 0) from question_days where module = :module and day >= (:nextDay::timestamptz at time zone 'utc')::date)
    + (select count(*) from questions where module = :module and asked_at >= :since and asked_at < :nextDay)
    + (select count(*) from questions where module = :module and asked_at >= :nextDay and group_id is null
       and not digested)
  ) as count`;

const countAll = `
  select (
    (select coalesce(sum(asked), 0) from question_days where module = :module)
    + (select count(*) from questions where module = :module and group_id is null and not digested)
  ) as count`;

const nextDayOf = (time: Date): Date => new Date((Math.floor(time.getTime() / dayMs) + 1) * dayMs);

const countOf = async (sql: Sql, module: ModuleName, since: Date | null): Promise<number> => {
  const bindings = since === null ? { module } : { module, since, nextDay: nextDayOf(since) };
  const rows = await rowsOf<{ count: string }>(sql, since === null ? countAll : countSince, bindings);
  return Number(rows[0]?.count ?? 0);
};

/** What replies are narrowed to besides their module, their time and their words. */
export interface ReplyTraits {
  service?: Service | undefined;
  /** A part of the username of who asked. */
  person?: string | undefined;
  outcome?: ReplyOutcome | undefined;
  rating?: ReplyRating | undefined;
  /** A part of the title of a document that the answer rests on. */
  source?: string | undefined;
}

interface Filter {
  module: ModuleName;
  since: Date | null;
  words: readonly SearchedWord[];
  traits: ReplyTraits;
}

// As the index has it.
const searched = {
  text: "lower(questions.question || ' ' || coalesce(questions.project_name, '') || ' ' || questions.answer)",
  user: "questions.user_id",
};

const ratedAs = (helpful: string) => `exists (select from answer_ratings rated
  where rated.question_message_id = questions.message_id and rated.current${helpful})`;
const ratings: Record<ReplyRating, string> = {
  helpful: ratedAs(" and rated.helpful"),
  unhelpful: ratedAs(" and not rated.helpful"),
  none: `not ${ratedAs("")}`,
};

// As the index has it.
const sourceTitles = "lower(jsonb_path_query_array(questions.sources, '$[*].title')::text)";

const narrowToTraits = (query: Knex.QueryBuilder, traits: ReplyTraits): void => {
  const { service, person, outcome, rating, source } = traits;
  if (service !== undefined) void query.where("questions.service", service);
  if (outcome !== undefined)
    void query.whereRaw(`questions.gap_id is ${outcome === "gap" ? "not " : ""}null`);
  if (rating !== undefined) void query.whereRaw(ratings[rating]);
  if (person !== undefined) {
    const named = "questions.user_id in (select id from users where username_key like lower(?))";
    void query.whereRaw(named, [asPattern(person.replace(/^@/u, ""))]);
  }
  if (source !== undefined) void query.whereRaw(`${sourceTitles} like lower(?)`, [asPattern(source)]);
};

const narrow = (query: Knex.QueryBuilder, { module, since, words, traits }: Filter): void => {
  narrowToTraits(query, traits);
  void query.where("questions.module", module);
  if (since !== null) void query.where("questions.asked_at", ">=", since);
  narrowToWords(query, words, searched);
};

const before = "(questions.asked_at, questions.id) < (select asked_at, id from questions where id = ?)";

type Narrowing = (query: Knex.QueryBuilder) => void;

const newest = (sql: Sql, narrowing: Narrowing, after: string | undefined, most: number) =>
  replies(sql)
    .modify((query) => {
      narrowing(query);
      if (after !== undefined) void query.whereRaw(before, [after]);
    })
    .orderBy([
      { column: "questions.asked_at", order: "desc" },
      { column: "questions.id", order: "desc" },
    ])
    .limit(most);

// What is asked about the words goes before what only has them somewhere in its answer.
const asked = {
  ...searched,
  text: "lower(questions.question || ' ' || coalesce(questions.project_name, ''))",
};

const pageOf = async (sql: Sql, filter: Filter, after: string | undefined): Promise<ReplyRow[]> => {
  const most = pageSize + 1;
  const all: Narrowing = (query) => narrow(query, filter);
  if (filter.words.length === 0) return newest(sql, all, after, most);
  const asks: Narrowing = (query) => narrowToWords(query, filter.words, asked);
  const isAmongFirst = async (id: string) =>
    (await sql("questions").where({ id }).modify(asks).first("id")) !== undefined;
  const isPastFirst = after !== undefined && !(await isAmongFirst(after));
  const first = isPastFirst ? [] : await newest(sql, (query) => (all(query), asks(query)), after, most);
  if (first.length === most) return first;
  const others: Narrowing = (query) => (all(query), void query.whereNot(asks));
  return [...first, ...(await newest(sql, others, isPastFirst ? after : undefined, most - first.length))];
};

/** Asked questions with their answers. A null `since` means of all time. */
export const createReplyStore = (sql: Sql) => ({
  /**
   * Newest first after the reply of that id, those that ask about the searched words before all others; one more than a
   * page, so that the caller knows whether more follow.
   */
  page: (filter: Filter, after: string | undefined, trx: Sql = sql): Promise<ReplyRow[]> =>
    pageOf(trx, filter, after),

  countFound: (filter: Filter): Promise<number> => countFound(sql, sql("questions").modify(narrow, filter)),

  count: (module: ModuleName, since: Date | null, trx: Sql = sql): Promise<number> =>
    countOf(trx, module, since),

  find: (id: string): Promise<ReplyRow | undefined> => replies(sql).where("questions.id", id).first(),

  /** Finds one and holds it until the transaction ends; its request before it, as whoever answers or deletes that does. */
  lock: async (id: string, trx: Sql): Promise<ReplyRow | undefined> => {
    const request = trx("questions").where({ id }).select("gap_id");
    await trx("gaps").where("id", "=", request).forUpdate().first("id");
    await trx("questions").where({ id }).forUpdate().first("id");
    return replies(trx).where("questions.id", id).first();
  },

  improve: async (id: string, { answer, by, at }: Improvement, trx: Sql): Promise<void> => {
    await trx("questions")
      .where({ id })
      .update({ improved_answer: answer, improved_by: by, improved_at: at });
  },

  /** The beginnings of documents that are not removed, by id. */
  previews: async (documentIds: string[], trx: Sql = sql): Promise<Map<string, string>> => {
    const rows = await trx("documents")
      .whereIn("id", documentIds)
      .whereNull("deleted_at")
      .select<{ id: string; content: string }[]>(
        "id",
        trx.raw("left(content, ?) as content", [sourcePreviewLength]),
      );
    return new Map(rows.map(({ id, content }) => [id, content]));
  },
});

export type ReplyStore = ReturnType<typeof createReplyStore>;
