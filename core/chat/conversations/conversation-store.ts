import type { Sql } from "../../platform/database.ts";
import { asPattern } from "../../platform/lists/list-search.ts";
import type { Place } from "../../platform/lists/page-by-time.ts";
import { countRows, firstValue, runPrepared } from "../../platform/run-prepared.ts";

/** A conversation as lists show it, with its first question and what was said last. */
export interface ConversationRow {
  session_id: string;
  /** The name it was given. */
  title: string | null;
  last_message_at: Date;
  is_unread: boolean;
  /** Null where only the core team has spoken. */
  first_question: string | null;
  last_role: "user" | "assistant";
  last_content: string;
  /** Of the core team's word: its kind, and the question it is about. */
  last_kind: "core_team_answer" | "request_closed" | null;
  last_about: string | null;
}

const ofConversation = `
  from chat_messages m
  where m.user_id = c.user_id and m.module = 'bd_assistant' and m.session_id = c.session_id`;

// A title or a line needs the beginning of a message alone.
const listed = `
  select c.session_id, c.title, c.last_message_at, coalesce(c.news_at > c.read_at, false) as is_unread,
    first.content as first_question, last.role as last_role, last.content as last_content,
    last.kind as last_kind, last.about as last_about
  from chat_conversations c
  cross join lateral (
    select m.role, left(m.content, 600) as content, m.metadata->>'kind' as kind, m.metadata->>'question' as about
    ${ofConversation} order by m.created_at desc, m.id desc limit 1
  ) last
  left join lateral (
    select left(m.content, 600) as content ${ofConversation} and m.role = 'user'
    order by m.created_at, m.id limit 1
  ) first on true
  where c.user_id = ?`;

const named = (words: readonly string[]): string => words.map(() => "and c.title ilike ?").join(" ");

const createListing = (sql: Sql) => ({
  /** The latest first, from the first or from a place on, whose given names have all words; those without a message are left out. */
  page: (
    userId: string,
    after: Place | undefined,
    limit: number,
    words: readonly string[] = [],
  ): Promise<ConversationRow[]> =>
    runPrepared(
      sql,
      `${listed} ${named(words)} ${after === undefined ? "" : "and (c.last_message_at, c.session_id) < (?, ?)"}
       order by c.last_message_at desc, c.session_id desc limit ?`,
      [userId, ...words.map(asPattern), ...(after === undefined ? [] : [after.at, after.id]), limit],
    ),

  count: async (userId: string, words: readonly string[] = []): Promise<number> => {
    const own = sql("chat_conversations").where({ user_id: userId });
    for (const word of words) void own.whereILike("title", asPattern(word));
    return countRows(own);
  },
});

/** Conversations with the BD Assistant; every method sees one user's alone. */
export const createConversationStore = (sql: Sql) => ({
  ...createListing(sql),

  find: async (userId: string, sessionId: string): Promise<ConversationRow | undefined> =>
    (await runPrepared<ConversationRow>(sql, `${listed} and c.session_id = ?`, [userId, sessionId]))[0],

  /** Those among these sessions that the user has. */
  among: (userId: string, sessionIds: string[]): Promise<ConversationRow[]> =>
    runPrepared(sql, `${listed} and c.session_id = any(?)`, [userId, sessionIds]),

  /** False when the user has no such conversation. */
  rename: async (userId: string, sessionId: string, title: string | null): Promise<boolean> =>
    (await sql("chat_conversations").where({ user_id: userId, session_id: sessionId }).update({ title })) ===
    1,

  /** False when the user has no such conversation. */
  remove: async (userId: string, sessionId: string, trx: Sql): Promise<boolean> =>
    (await trx("chat_conversations").where({ user_id: userId, session_id: sessionId }).delete()) === 1,

  countUnread: async (userId: string): Promise<number> => {
    const counting =
      "select count(*)::int as count from chat_conversations where user_id = ? and news_at > read_at";
    const [row] = await runPrepared<{ count: number }>(sql, counting, [userId]);
    return row?.count ?? 0;
  },

  /** Up to when the user has read a conversation; undefined when there is none. */
  readUpTo: (userId: string, sessionId: string): Promise<Date | undefined> =>
    firstValue(sql("chat_conversations").where({ user_id: userId, session_id: sessionId }), "read_at"),

  /** Notes that a conversation was read up to a time; whether anything was new until then. */
  markRead: async (userId: string, sessionId: string, upTo: Date, trx: Sql): Promise<boolean> => {
    const own = trx("chat_conversations").where({ user_id: userId, session_id: sessionId });
    return (await own.whereRaw("news_at > read_at and read_at < ?", [upTo]).update({ read_at: upTo })) === 1;
  },
});

export type ConversationStore = ReturnType<typeof createConversationStore>;
