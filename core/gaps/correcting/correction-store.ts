import type { ModuleName, Service } from "#contracts/common.ts";
import type { Sql } from "../../platform/database.ts";
import { rowOf, rowsOf } from "../../platform/run-prepared.ts";
import type { Resting } from "../closing/closure-store.ts";

/** An answer that another one takes the place of, by what it was told from. */
export interface Earlier {
  /** The entries that hold it. */
  entryIds: string[];
  /** The request that it was the answer to. */
  gapId: string | null;
  /** The message that it was the answer to, where no request waits for a better one. */
  askedIn: string | null;
}

/** An answer to be told in place of another one, where that was told. */
export interface DueCorrection {
  id: string;
  corrects: string;
  answer: string;
  feedbackId: string | null;
  userId: string;
  sessionId: string;
  module: ModuleName;
  service: Service | null;
  projectName: string | null;
  conversationId: string | null;
  question: string;
  /** When the other one was told. */
  askedAt: Date;
}

// An answer of the assistant is an entry's where it rests on that alone, is sure, and is one of the days that count.
const fromEntries = `
  select m.id from extras_entries e
  join documents d on d.kind = e.kind and d.deleted_at is null
  join chat_messages m on m.role = 'assistant'
    and jsonb_path_query_array(m.metadata, '$.sourcesWithScores[*].heading') @> jsonb_build_array(e.question)
  where e.id = any(:entryIds) and jsonb_array_length(m.metadata -> 'sourcesWithScores') = 1
    and m.metadata #>> '{sourcesWithScores,0,id}' = d.id::text
    and m.metadata #> '{sourcesWithScores,0,places}' is null and m.metadata -> 'uncertain' is null
    and (m.metadata -> 'kind' is not null or m.created_at >= (select starts_at from question_window))`;

// One that has the new words already is told to nobody.
const told = `
  select m.id, m.user_id, m.module, coalesce(m.project_key, m.session_id) as place, m.created_at
  from (
    ${fromEntries}
    union select id from gap_askers where gap_id = :gapId and told_at is not null
    union select id from chat_messages where reply_to = :askedIn
  ) given
  join chat_messages m on m.id = given.id
  join users u on u.id = m.user_id and u.disabled_at is null
  where m.metadata -> 'correctedBy' is null
    and m.content <> :answer and right(m.content, length(:answer) + 2) <> chr(10) || chr(10) || :answer`;

const adding = `
  with told as (${told}),
  correction as (
    select distinct on (user_id, module, place) gen_random_uuid() as id, id as message_id, user_id, module, place
    from told order by user_id, module, place, created_at desc, id desc
  ),
  added as (
    insert into corrections (id, message_id, entry_id, answer, due_at)
    select id, message_id, :entryId, :answer, :now from correction
  ),
  marked as (
    update chat_messages m set metadata = coalesce(m.metadata, '{}') || jsonb_build_object('correctedBy', correction.id)
    from told join correction using (user_id, module, place) where m.id = told.id
  )
  select count(*)::int as count from correction`;

const nextDue = `
  select c.id, c.message_id as corrects, c.answer, m.metadata ->> 'feedbackId' as "feedbackId", m.user_id as "userId",
    m.session_id as "sessionId", m.module, m.service, m.project_name as "projectName",
    m.conversation_id as "conversationId", coalesce(m.metadata ->> 'question', asked.content) as question,
    m.created_at as "askedAt"
  from corrections c join chat_messages m on m.id = c.message_id
  left join chat_messages asked on asked.id = m.reply_to
  where c.entry_id = ? and c.id <> all(?::uuid[])
  order by c.id limit 1 for update of c skip locked`;

/** Answers that are to be told in place of ones that were told. */
export const createCorrectionStore = (sql: Sql) => ({
  /** How many people were told an answer and nothing better since. */
  countTold: async (earlier: Earlier): Promise<number> => {
    const counting = `select count(distinct user_id)::int as count from (${told}) t`;
    const rows = await rowsOf<{ count: number }>(sql, counting, {
      ...earlier,
      answer: "",
    });
    return rows[0]?.count ?? 0;
  },

  /** Notes that whoever was told an answer is to be told another one, once in each conversation; gives in how many. */
  add: async (earlier: Earlier, resting: Resting, trx: Sql): Promise<number> => {
    const rows = await rowsOf<{ count: number }>(trx, adding, {
      ...earlier,
      ...resting,
      now: new Date(),
    });
    return rows[0]?.count ?? 0;
  },

  /** Has what is still to be told of entries be what took their place. */
  move: async (superseded: string[], { entryId, answer }: Resting, trx: Sql): Promise<void> => {
    await trx("corrections").whereIn("entry_id", superseded).update({ entry_id: entryId, answer });
  },

  /** The next to be told of an entry, held until the transaction ends; one that another transaction holds is passed over. */
  lockDue: (entryId: string, except: string[], trx: Sql): Promise<DueCorrection | undefined> =>
    rowOf<DueCorrection>(trx, nextDue, [entryId, except]),

  remove: async (id: string, trx: Sql): Promise<void> => {
    await trx("corrections").where({ id }).delete();
  },

  /** Entries of which something was to be told before a time, at most 100. */
  overdue: (before: Date): Promise<string[]> =>
    sql("corrections").where("due_at", "<=", before).groupBy("entry_id").limit(100).pluck("entry_id"),
});

export type CorrectionStore = ReturnType<typeof createCorrectionStore>;
