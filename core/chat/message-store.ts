import type { MessageMetadata } from "#contracts/chat.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { StoredTrace } from "../answering/trace.ts";
import type { Sql } from "../platform/database.ts";
import { notifying } from "../platform/notifications.ts";
import { countRows, insertionText, runPrepared, type Insertion } from "../platform/run-prepared.ts";
import type { SaidTurn } from "./prompt.ts";
import { keepSent, leadMessages } from "./lead-message-store.ts";
import { createNotes, notSent } from "./message-notes.ts";
import { createMessageSearch } from "./message-search-store.ts";

export interface MessageRow {
  id: string;
  user_id: string;
  session_id: string;
  module: ModuleName;
  project_name: string | null;
  project_key: string | null;
  conversation_id: string | null;
  service: Service | null;
  role: "user" | "assistant";
  content: string;
  metadata: MessageMetadata | null;
  /** True for a question from its asking until its answer is stored. */
  awaits_answer: boolean;
  /** The question that an answer belongs to. */
  reply_to: string | null;
  /** How often the answering of a question was stopped while it had an answer: no try that began before replaces it. */
  stops: number;
  /** What of a reply to a lead was sent, and when; a row about to be stored has none. */
  sent_text?: string | null;
  sent_at?: Date | null;
  /** How an answer came about, for those of which no question is recorded that keeps it. */
  trace?: StoredTrace | null;
  created_at: Date;
}

/** What of a message its reader is shown. */
export type ShownMessage = Omit<MessageRow, "user_id" | "project_key" | "awaits_answer" | "stops" | "trace">;

/** One conversation of one user: a session of the BD Assistant, or a lead, which is the same in every session. */
export type Conversation =
  | { userId: string; module: "bd_assistant"; sessionId: string }
  | { userId: string; module: "lead_replier"; projectKey: string };

const columnsOf = (conversation: Conversation) => {
  const { userId: user_id, module } = conversation;
  return conversation.module === "bd_assistant"
    ? { user_id, module, session_id: conversation.sessionId }
    : { user_id, module, project_key: conversation.projectKey };
};

const columns = [
  "id",
  "user_id",
  "session_id",
  "module",
  "project_name",
  "project_key",
  "conversation_id",
  "service",
  "role",
  "content",
  "metadata",
  "awaits_answer",
  "reply_to",
  "stops",
  "created_at",
] as const;

/** What is read of messages: how an answer came about is long, and read for admins alone. */
const readColumns = [...columns, "sent_text", "sent_at"] as const;
const unshown = new Set<string>(["user_id", "project_key", "awaits_answer", "stops"]);
const shownColumns = readColumns.filter((column) => !unshown.has(column)).join(", ");

const places = columns.map(() => "?").join(", ");
const valuesOf = (row: MessageRow) =>
  columns.map((column) => (column === "metadata" ? JSON.stringify(row.metadata) : row[column]));

const traceColumn = ({ trace = null }: MessageRow) => (trace === null ? null : JSON.stringify(trace));

/** A row that the statement storing a question makes or changes first, and the columns the question takes from it. */
export interface Given {
  /** Inserts or updates the row and returns it. */
  text: string;
  bindings: unknown[];
  columns: Partial<Record<keyof MessageRow, string>>;
}

/** A question as it was stored, with what was said before it, the latest first, and the row it was given. */
export interface StoredQuestion {
  row: MessageRow;
  earlier: SaidTurn[];
  given: unknown;
}

/** What goes with the storing of a question. */
export interface Asked {
  given?: Given;
  trx?: Sql;
}

const conversationKey = { bd_assistant: "session_id", lead_replier: "project_key" } as const;

// That a request was closed says nothing of what was talked about, least of all to a lead. A reply to a lead that was
// stopped has not been sent, unless somebody says so: nothing that is written later may rest on it.
const isTalk = "metadata->>'kind' is distinct from 'request_closed'";
const wasSaid = {
  bd_assistant: isTalk,
  lead_replier: `${isTalk} and (metadata->>'stopped' is distinct from 'true' or sent_at is not null)`,
} as const;

// A question whose answer was stopped, or was the playbook's in place of a model that failed, is being tried again.
// The module is part of the text, for the index of the leads' messages has no others.
const storeQuestion = (module: ModuleName, given?: Given) => `
  with given as (${given?.text ?? "select null"}), last as (
    select reply_to, metadata from chat_messages
    where user_id = ? and module = '${module}' and ${conversationKey[module]} = ?
    order by created_at desc, id desc limit 1
  ), retried as (
    select question.id from last join chat_messages question on question.id = last.reply_to
    where question.content = ? and (last.metadata->>'stopped' = 'true'
      or last.metadata->>'mode' = 'playbook' and last.metadata->>'notice' is not null)
  ), added as (
    insert into chat_messages (${columns.join(", ")})
    select ${columns.map((column) => given?.columns[column] ?? "?").join(", ")} from given
    where not exists (select from retried)
    on conflict (user_id, module, coalesce(project_key, session_id), md5(content)) where awaits_answer
    do update set created_at = excluded.created_at
    returning ${columns.join(", ")}
  ), stored as (
    select * from added
    union all select ${columns.join(", ")} from chat_messages where id in (select id from retried)
  )
  select stored.*, to_jsonb(given) as given, (
    select coalesce(json_agg(json_build_object(
      'role', said.role, 'content', said.content, 'gap', said.gap, 'forwarded', said.forwarded, 'sent', said.sent, 'unsupported', said.unsupported)), '[]') from (
      select role, coalesce(sent_text, content) as content, sent_at is not null as sent, coalesce(metadata->>'knowledgeGapDetected' = 'true', false) as gap,
        coalesce(metadata->>'forwarded' = 'true', false) as forwarded,
        case when sent_at is null then coalesce(metadata->'unsupported', '[]') else '[]' end as unsupported from chat_messages m
      where m.user_id = stored.user_id and m.module = '${module}'
        and m.${conversationKey[module]} = stored.${conversationKey[module]}
        and (m.created_at, m.id) < (stored.created_at, stored.id) and m.id <> stored.id
        and ${wasSaid[module]}
      order by m.created_at desc, m.id desc limit ?
    ) said
  ) as earlier from stored, given`;

const answering = `
  with question as (
    update chat_messages set awaits_answer = false where id = ? and awaits_answer returning id
  ), answer as (
    insert into chat_messages (${columns.join(", ")}, trace) select ${places}, ? from question
    returning ${columns.join(", ")}
  )`;
const answerValues = (row: MessageRow) => [row.reply_to, ...valuesOf(row), traceColumn(row)];

// A question whose chat was cleared meanwhile was asked all the same. Who waited for another call's answer does not see
// it in this statement yet, and finds the row there already.
const alsoStored = (insertion: Insertion) => `, also as (
    ${insertionText(insertion)}
    where exists (select from question) or not exists (select from chat_messages where reply_to = ?)
    on conflict do nothing)`;

const newestFirst = (sql: Sql, conversation: Conversation) =>
  sql<MessageRow>("chat_messages")
    .where(columnsOf(conversation))
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .select(...readColumns);

const withdrawal = {
  /** Removes a question with its answer if nothing was asked after it and nothing of that sent; false when something was. */
  withdraw: async (id: string, conversation: Conversation, trx: Sql): Promise<boolean> => {
    const last = await newestFirst(trx, conversation).where({ role: "user" }).first();
    const own = trx<MessageRow>("chat_messages").where({ ...columnsOf(conversation), role: "user", id });
    if (last?.id !== id) return (await own.first("id")) === undefined;
    const sent = newestFirst(trx, conversation).where("created_at", ">=", last.created_at);
    return (await own.whereNotExists(sent.whereNotNull("sent_at")).delete()) > 0;
  },
};

const createAnswers = (sql: Sql) => ({
  /** Stores an answer; undefined when its question has been answered already or removed. */
  answer: async (row: MessageRow, trx: Sql): Promise<MessageRow | undefined> =>
    (await runPrepared<MessageRow>(trx, `${answering} select * from answer`, answerValues(row)))[0],

  /** The same, announced, and with a row more, all or nothing, unless another call has answered the question. */
  answerAnd: async (row: MessageRow, news: string, also?: Insertion): Promise<MessageRow | undefined> => {
    const more = also === undefined ? [] : [...Object.values(also.row), row.reply_to];
    const stored = `${answering}${also === undefined ? "" : alsoStored(also)}`;
    const values = [...answerValues(row), ...more, news];
    return (
      await runPrepared<MessageRow>(sql, `${stored} select answer.*, ${notifying} from answer`, values)
    )[0];
  },

  /** Puts an answer in place of the one a question has; undefined when that was removed, or this try stopped. */
  replaceAnswer: async ({ id, stops }: MessageRow, answer: MessageRow, trx: Sql) => {
    // Held until the answer is stored, so that who stops it waits, and then reads what is there.
    const question = await trx("chat_messages").where({ id, stops }).forUpdate().first("id");
    if (question === undefined) return undefined;
    const { service, content, created_at } = answer;
    const kept = { metadata: JSON.stringify(answer.metadata), trace: traceColumn(answer) };
    const isKept = await keepSent(id, trx);
    const own = trx("chat_messages").where({ reply_to: id });
    const stored = isKept
      ? trx("chat_messages").insert({ ...answer, ...kept })
      : own.update({ service, content, created_at, ...kept, ...notSent });
    const [row] = await stored.returning<MessageRow[]>("*");
    return row;
  },

  /** Whether anything was asked in a conversation after a time. */
  askedAfter: async (conversation: Conversation, time: Date, trx: Sql): Promise<boolean> => {
    const later = trx<MessageRow>("chat_messages").where(columnsOf(conversation)).where({ role: "user" });
    return (await later.where("created_at", ">", time).first("id")) !== undefined;
  },

  answerTo: (questionId: string, trx: Sql = sql) =>
    trx<MessageRow>("chat_messages").where({ reply_to: questionId }).first(),
});

const createReading = (sql: Sql) => ({
  /** The latest first, from the end or from before a message on, each with what else is read of its row. */
  latest: <Beside = unknown>(
    conversation: Conversation,
    before: string | undefined,
    limit: number,
    beside = "",
  ): Promise<(ShownMessage & Beside)[]> => {
    const wanted = Object.entries(columnsOf(conversation));
    const own = wanted.map(([column]) => `${column} = ?`).join(" and ");
    const values = wanted.map(([, value]) => value);
    const earlier = `and (created_at, id) < (select created_at, id from chat_messages where ${own} and id = ?)`;
    return runPrepared(
      sql,
      `select ${shownColumns}${beside} from chat_messages where ${own} ${before === undefined ? "" : earlier}
       order by created_at desc, id desc limit ?`,
      [...values, ...(before === undefined ? [] : [...values, before]), limit],
    );
  },

  count: (conversation: Conversation): Promise<number> =>
    countRows(sql("chat_messages").where(columnsOf(conversation))),
});

/** Chat messages; every method sees one user's conversation alone. */
export const createMessageStore = (sql: Sql) => ({
  ...createNotes(sql),
  ...leadMessages,
  ...createAnswers(sql),
  ...createMessageSearch(sql),
  ...withdrawal,

  /**
   * Adds a question; the same text still waiting for its answer, or answered last by what was stopped or stands in for
   * a failed model, is taken up instead. Gives at most `limit` messages said before.
   */
  ask: async (row: MessageRow, limit: number, { given, trx = sql }: Asked = {}): Promise<StoredQuestion> => {
    const conversation = [row.user_id, row[conversationKey[row.module]]];
    const values = valuesOf(row).filter((_, at) => given?.columns[columns[at] ?? "id"] === undefined);
    const bindings = [...(given?.bindings ?? []), ...conversation, row.content, ...values, limit];
    const text = storeQuestion(row.module, given);
    const [record] = await runPrepared<MessageRow & Omit<StoredQuestion, "row">>(trx, text, bindings);
    if (record === undefined) throw new Error("A question was not stored");
    const { earlier, given: gave, ...stored } = record;
    return { row: stored, earlier, given: gave };
  },

  /** Adds a message that answers none in particular; one with the same id is there already. */
  add: async (row: MessageRow, trx: Sql): Promise<void> => {
    await trx("chat_messages")
      .insert({ ...row, metadata: JSON.stringify(row.metadata) })
      .onConflict("id")
      .ignore();
  },

  /** The question asked last in a conversation. */
  latestQuestion: (conversation: Conversation, trx: Sql = sql) =>
    newestFirst(trx, conversation).where({ role: "user" }).first(),

  ...createReading(sql),

  /** The last `limit` messages said before one, oldest first. */
  before: async (message: MessageRow, conversation: Conversation, limit: number, trx: Sql) => {
    const isEarlier = `(created_at, id) < (?, ?) and ${wasSaid[conversation.module]}`;
    const earlier = newestFirst(trx, conversation).whereRaw(isEarlier, [message.created_at, message.id]);
    return (await earlier.limit(limit)).toReversed();
  },

  remove: (conversation: Conversation, trx: Sql = sql): Promise<number> =>
    trx<MessageRow>("chat_messages").where(columnsOf(conversation)).delete(),
});

export type MessageStore = ReturnType<typeof createMessageStore>;
