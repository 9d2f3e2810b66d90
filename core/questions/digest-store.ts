import type { ModuleName } from "#contracts/common.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** A question that waits to be digested. */
export interface UndigestedQuestion {
  id: string;
  module: ModuleName;
  standaloneQuestion: string;
  questionKey: string;
}

/** Questions of one meaning. */
export interface QuestionGroup {
  id: string;
  module: ModuleName;
  /** How it was first asked. */
  question: string;
  terms: string[];
}

// Any number will do, as long as nothing else uses it.
const digesting = 7_203_111;

const settle = `
  with batch as (
    select id, module, asked_at, sources, group_id is null as fresh from questions where id = any(:ids)
  ), placed as (
    update questions q set digested = true, group_id = coalesce(q.group_id, k.group_id)
    from question_group_keys k
    where q.id = any(:ids) and k.module = q.module and k.question_key = q.question_key
    returning q.id, q.group_id
  ), asked as (
    select p.group_id, count(*) filter (where b.asked_at >= :since) as times, max(b.asked_at) as last
    from batch b join placed p on p.id = b.id where b.fresh group by p.group_id
  ), counted as (
    update question_groups g
    set recent = g.recent + asked.times, last_asked_at = greatest(g.last_asked_at, asked.last)
    from asked where g.id = asked.group_id
  ), days as (
    insert into question_days (module, day, asked)
    select module, (asked_at at time zone 'utc')::date, count(*) from batch where fresh group by 1, 2
    on conflict (module, day) do update set asked = question_days.asked + excluded.asked
  )
  insert into document_citations (document_id, last_cited_at)
  select d.id, max(b.asked_at) from batch b
  cross join lateral jsonb_array_elements(b.sources) source
  join documents d on d.id::text = source->>'id'
  group by d.id
  on conflict (document_id)
  do update set last_cited_at = greatest(document_citations.last_cited_at, excluded.last_cited_at)`;

const expire = `
  with gone as (
    select group_id, count(*) as times from questions
    where asked_at >= ? and asked_at < ? and group_id is not null group by group_id
  )
  update question_groups g set recent = g.recent - gone.times from gone where g.id = gone.group_id`;

const alike = `
  select id, question from question_groups
  where module = :module and terms && :terms::text[]
  order by (select count(*) from unnest(terms) term where term = any(:terms::text[])) desc, last_asked_at desc
  limit 20`;

const groupQueries = {
  /** Which of these keys have a group already. */
  knownKeys: async (keys: { module: string; questionKey: string }[], trx: Sql): Promise<Set<string>> => {
    const rows = await rowsOf<{ module: string; question_key: string }>(
      trx,
      `select k.module, k.question_key from question_group_keys k
       join unnest(?::text[], ?::text[]) as asked (module, question_key) using (module, question_key)`,
      [keys.map(({ module }) => module), keys.map(({ questionKey }) => questionKey)],
    );
    return new Set(rows.map((row) => `${row.module} ${row.question_key}`));
  },

  /** Groups that share terms, those that share most first. */
  alike: (module: ModuleName, terms: string[], trx: Sql): Promise<Pick<QuestionGroup, "id" | "question">[]> =>
    rowsOf<QuestionGroup>(trx, alike, { module, terms }),

  addGroup: async (group: QuestionGroup, trx: Sql): Promise<void> => {
    await trx("question_groups").insert({ ...group, last_asked_at: new Date(0) });
  },

  addKey: async (module: ModuleName, questionKey: string, groupId: string, trx: Sql): Promise<void> => {
    await trx("question_group_keys").insert({ module, question_key: questionKey, group_id: groupId });
  },
};

/** What asked questions are made into; all writes belong to whoever holds the lock. */
export const createDigestStore = (sql: Sql) => ({
  ...groupQueries,

  /** Waits for other digesters; held to the end of the transaction. */
  lock: async (trx: Sql): Promise<void> => {
    await trx.raw("select pg_advisory_xact_lock(?)", [digesting]);
  },

  /** When the counted window starts, and whether a question waits. */
  state: async (trx: Sql = sql): Promise<{ since: Date; waiting: boolean }> => {
    const rows = await rowsOf<{ since: Date; waiting: boolean }>(
      trx,
      `select starts_at as since, exists (select from questions where not digested) as waiting
       from question_window`,
    );
    return rows[0] ?? { since: new Date(0), waiting: false };
  },

  /** Moves the start of the counted window forward and takes what fell out of it off the counts. */
  moveWindow: async (from: Date, to: Date, trx: Sql): Promise<void> => {
    await trx.raw(expire, [from, to]);
    await trx("question_window").update({ starts_at: to });
  },

  waiting: (limit: number, trx: Sql): Promise<UndigestedQuestion[]> =>
    trx("questions").where({ digested: false }).orderBy(["asked_at", "id"]).limit(limit).select({
      id: "id",
      module: "module",
      standaloneQuestion: "standalone_question",
      questionKey: "question_key",
    }),

  /** Puts questions into the groups of their keys and counts them, those asked since then as recent. */
  settle: async (ids: string[], since: Date, trx: Sql): Promise<void> => {
    await trx.raw(settle, { ids, since } as never);
  },
});

export type DigestStore = ReturnType<typeof createDigestStore>;
