import type { MessageMetadata } from "#contracts/chat.ts";
import { deskLimits } from "#contracts/answering-desk.ts";
import { askersShown, type FeedbackStatus } from "#contracts/feedback.ts";
import type { ModuleName } from "#contracts/common.ts";
import type { Sql } from "../platform/database.ts";
import { firstValue, rowOf, rowsOf } from "../platform/run-prepared.ts";

/** The message that asked, and the conversation it stands in. */
interface AskedMessage {
  question_id: string;
  id: string;
  user_id: string;
  module: ModuleName;
  session_id: string;
  project_key: string | null;
  project_name: string | null;
  created_at: Date;
}

export interface MessageAround {
  id: string;
  role: "user" | "assistant";
  content: string;
  metadata: MessageMetadata | null;
  reply_to: string | null;
  created_at: Date;
}

/** A request that shares what it asks about, or lies near by its vector; `similarity` is null without one. */
export interface NearRow {
  id: string;
  module: ModuleName;
  question: string;
  /** What it asks about. */
  terms: string[];
  telegram_username: string;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
  answered_by_name: string | null;
  similarity: number | null;
}

const candidates = 25;
/** So many of those answered last are looked at by their vectors. */
const latestAnswered = 2_000;

const askedMessage = `
  select q.id as question_id, m.id, m.user_id, m.module, m.session_id, m.project_key, m.project_name, m.created_at
  from questions q join chat_messages m on m.id = q.message_id
  where q.gap_id = ? order by q.asked_at, q.id limit 1`;

const shownOf = "id, role, coalesce(sent_text, content) as content, metadata, reply_to, created_at";

const scopes = {
  pending: "status = 'pending' and removed_at is null",
  answered: "status <> 'pending' and removed_at is null",
} as const;

const near = (scope: keyof typeof scopes) => `
  with sharing as (
    select id from gaps where ${scopes[scope]} and terms && ?::text[]
    order by (select count(*) from unnest(terms) as t (term) where t.term = any(?::text[])) desc, id desc
    limit ${candidates}
  ), own as (
    select embedding, embedding_model, vector_dims(embedding) as dims from gaps where id = ?::uuid and embedding is not null
  ), latest as (
    select gaps.id, gaps.embedding from gaps, own
    where ${scopes[scope]} and gaps.embedding_model = own.embedding_model and vector_dims(gaps.embedding) = own.dims
    order by gaps.id desc limit ${latestAnswered}
  ), measured as (
    select latest.id, 1 - (latest.embedding <=> own.embedding) as similarity from latest, own
  ), chosen as (
    (select id from sharing) union (select id from measured order by similarity desc limit ${candidates})
  )
  select g.id, g.module, g.question, g.terms, u.telegram_username, g.created_at, coalesce(g.admin_response, g.ai_response) as answer,
    g.answered_at, a.telegram_username as answered_by_name, measured.similarity
  from chosen join gaps g on g.id = chosen.id
  join users u on u.id = g.user_id
  left join users a on a.id = g.answered_by
  left join measured on measured.id = g.id
  where g.id is distinct from ?::uuid`;

/** What others are compared with. */
export interface ComparedWith {
  /** What it asks about. */
  terms: string[];
  /** The request whose vector stands for it; null for none. */
  embedded: string | null;
  /** The request that is left out. */
  except: string | null;
}

interface AskedBy {
  telegramUsername: string;
  question: string | null;
  projectName: string | null;
  askedAt: Date;
}

const newest = [
  { column: "asked_at", order: "desc" },
  { column: "id", order: "desc" },
];
const askerColumns = {
  telegramUsername: "u.telegram_username",
  question: "a.question",
  projectName: "a.project_name",
  askedAt: "a.asked_at",
};

const createConversations = (sql: Sql) => ({
  asked: (gapId: string): Promise<AskedMessage | undefined> =>
    rowOf<AskedMessage>(sql, askedMessage, [gapId]),

  /** A question that opened a request, whether its conversation is kept or not. */
  questionOf: (gapId: string): Promise<string | undefined> =>
    firstValue(sql("questions").where({ gap_id: gapId }).orderBy(["asked_at", "id"]), "id"),

  /** The messages before and after one in its conversation, with itself, oldest first. */
  around: async (message: AskedMessage): Promise<MessageAround[]> => {
    const { id, user_id, module, session_id, project_key, created_at } = message;
    const [where, key] =
      module === "bd_assistant"
        ? ["user_id = ? and module = 'bd_assistant' and session_id = ?", session_id]
        : ["user_id = ? and module = 'lead_replier' and project_key = ?", project_key];
    const own = [user_id, key, created_at, id];
    return rowsOf<MessageAround>(
      sql,
      `(select ${shownOf} from chat_messages where ${where} and (created_at, id) < (?, ?)
        order by created_at desc, id desc limit ${deskLimits.before})
       union all
       (select ${shownOf} from chat_messages where ${where} and (created_at, id) >= (?, ?)
        order by created_at, id limit ${deskLimits.after + 1})
       order by created_at, id`,
      [...own, ...own],
    );
  },

  /** Those who asked last, the first of them first. */
  askers: (gapId: string): Promise<AskedBy[]> => {
    const latest = sql("gap_askers").where({ gap_id: gapId }).orderBy(newest).limit(askersShown);
    return sql
      .from(latest.as("a"))
      .join("users as u", "u.id", "a.user_id")
      .orderBy(["a.asked_at", "a.id"])
      .select(askerColumns);
  },
});

/** What is shown beside a request that is to be answered. */
export const createDeskStore = (sql: Sql) => ({
  ...createConversations(sql),

  /** What a request asks about. */
  termsOf: async (gapId: string): Promise<string[]> => {
    const row = await sql<{ id: string; terms: string[] }>("gaps").where({ id: gapId }).first("terms");
    return row?.terms ?? [];
  },

  /** Requests that are pending, or were answered, and may ask nearly the same. */
  near: (
    { terms, embedded, except }: ComparedWith,
    status: Exclude<FeedbackStatus, "approved">,
  ): Promise<NearRow[]> => rowsOf<NearRow>(sql, near(status), [terms, terms, embedded, except]),

  /** What those who were told the answers to these requests thought of them. */
  ratings: async (gapIds: string[]): Promise<Map<string, { helpful: number; rated: number }>> => {
    if (gapIds.length === 0) return new Map();
    const rows = await rowsOf<{ id: string; helpful: number; rated: number }>(
      sql,
      `select a.gap_id as id, count(*)::int as rated, count(*) filter (where r.helpful)::int as helpful
       from gap_askers a join answer_ratings r on r.message_id = a.id
       where a.gap_id = any(?::uuid[]) group by a.gap_id`,
      [gapIds],
    );
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  },
});

export type DeskStore = ReturnType<typeof createDeskStore>;
