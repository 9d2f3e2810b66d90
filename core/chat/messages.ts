import type { ChatMessage, MessageMetadata } from "#contracts/chat.ts";
import { AppError } from "../errors.ts";
import type { Announcing } from "../events/events.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { Insertion } from "../platform/run-prepared.ts";
import {
  createMessageStore,
  type Asked,
  type Conversation,
  type MessageRow,
  type MessageStore,
  type ShownMessage,
  type StoredQuestion,
} from "./message-store.ts";
import type { SaidTurn } from "./prompt.ts";

/** What is said of a new question; the lead's fields only in the Lead Replier. */
export type NewQuestion = Pick<MessageRow, "user_id" | "session_id" | "module" | "content"> &
  Partial<Pick<MessageRow, "project_name" | "project_key" | "conversation_id" | "service">>;

/** A message that is said now, by the assistant and about nothing unless it is named. */
export const newMessage = (message: NewQuestion & Partial<MessageRow>): MessageRow => ({
  id: newId(),
  project_name: null,
  project_key: null,
  conversation_id: null,
  service: null,
  role: "assistant",
  metadata: null,
  awaits_answer: false,
  reply_to: null,
  stops: 0,
  created_at: new Date(),
  ...message,
});

/** The conversation that a message stands in. */
export const conversationOf = ({ module, ...question }: MessageRow): Conversation =>
  module === "bd_assistant"
    ? { userId: question.user_id, module, sessionId: question.session_id }
    : { userId: question.user_id, module, projectKey: question.project_key ?? "" };

const lastAlone = {
  bd_assistant: "Only the question asked last can be changed",
  lead_replier: "Only the lead's last message can be changed, before a reply to it is sent",
};

interface NewAsked extends Asked {
  /** The question asked last, which this one takes the place of together with its answer. */
  replaces?: string | undefined;
}

/** Adds a question; one that takes the place of another leaves nothing of that in the conversation. */
const addQuestion = (
  sql: Sql,
  store: MessageStore,
  question: MessageRow,
  limit: number,
  { replaces, ...asked }: NewAsked,
): Promise<StoredQuestion> => {
  if (replaces === undefined) return store.ask(question, limit, asked);
  return sql.transaction(async (trx) => {
    const isGone = await store.withdraw(replaces, conversationOf(question), trx);
    if (!isGone) throw new AppError("conflict", lastAlone[question.module]);
    return store.ask(question, limit, { ...asked, trx });
  });
};

/** The answer to a question, about to be stored. */
const answerRow = (question: MessageRow, content: string, metadata: MessageMetadata): MessageRow => ({
  ...question,
  id: newId(),
  role: "assistant",
  content,
  metadata,
  awaits_answer: false,
  reply_to: question.id,
  stops: 0,
  created_at: new Date(),
});

/** What is kept of a question beside its answer. */
export interface Recording {
  /** The row that is all there is to add for a question answered for the first time; null when more has to be done. */
  first: Insertion | null;
  write: (trx: Sql) => Promise<void>;
}

const settleInSteps =
  (sql: Sql, messages: MessageStore) =>
  (question: MessageRow, answer: MessageRow, write: Recording["write"]): Promise<MessageRow> =>
    sql.transaction(async (trx) => {
      const stored = question.awaits_answer
        ? await messages.answer(answer, trx)
        : await messages.replaceAnswer(question, answer, trx);
      const other = stored === undefined ? await messages.answerTo(question.id, trx) : undefined;
      // Without either, the chat was cleared meanwhile: the question was asked all the same.
      if (other === undefined) await write(trx);
      return stored ?? other ?? answer;
    });

/** What somebody's other screens read again when something was said. */
export const saidIn = { bd_assistant: ["chat"], lead_replier: ["chat", "leads"] } as const;

/**
 * Stores an answer with what is to be recorded, all or nothing; an answer stored meanwhile by another call wins, and so
 * does the one that is there when this try was stopped elsewhere. Null records nothing. Tells the other screens of whoever
 * asked.
 */
const settle =
  (sql: Sql, messages: MessageStore, { announce, announcement }: Announcing) =>
  async (question: MessageRow, answer: MessageRow, recording: Recording | null): Promise<MessageRow> => {
    const to = { userId: question.user_id };
    const change = { keys: [...saidIn[question.module]] };
    const first = recording?.first;
    if (question.awaits_answer && first !== null) {
      const stored = await messages.answerAnd(answer, announcement(to, change), first);
      return stored ?? (await messages.answerTo(question.id)) ?? answer;
    }
    const write: Recording["write"] = async (trx) => recording?.write(trx);
    const kept = await settleInSteps(sql, messages)(question, answer, write);
    await announce(sql, to, change);
    return kept;
  };

/** What was said before a message, oldest first, at most `limit` messages. */
const turnsBefore =
  (messages: MessageStore) =>
  async (message: MessageRow, conversation: Conversation, limit: number, trx: Sql): Promise<SaidTurn[]> => {
    const rows = await messages.before(message, conversation, limit, trx);
    return rows.map(({ role, content, metadata, sent_text: sent = null }) =>
      sent === null
        ? { role, content, unsupported: metadata?.unsupported ?? [] }
        : { role, content: sent, sent: true },
    );
  };

/** A message as clients see it. */
export const presentMessage = (row: ShownMessage): ChatMessage => ({
  id: row.id,
  content: row.content,
  role: row.role,
  timestamp: row.created_at.toISOString(),
  sessionId: row.session_id,
  module: row.module,
  projectName: row.project_name,
  conversationId: row.conversation_id,
  service: row.service,
  metadata: row.metadata,
  ...(row.sent_text == null || row.sent_at == null
    ? {}
    : { sent: { text: row.sent_text, at: row.sent_at.toISOString() } }),
});

/** The messages of both modules: a question is stored first, its answer in its place in the conversation. */
export const createMessages = (sql: Sql, news: Announcing) => {
  const store = createMessageStore(sql);
  return {
    ...store,
    /**
     * Adds a question, or takes up the one that is being tried again; gives at most `limit` messages said before it,
     * oldest first. Throws `conflict` when something was asked after the one it replaces.
     */
    ask: async (question: NewQuestion, limit: number, asked: NewAsked = {}): Promise<StoredQuestion> => {
      const row = newMessage({ ...question, role: "user", awaits_answer: true });
      const stored = await addQuestion(sql, store, row, limit, asked);
      return { ...stored, earlier: stored.earlier.toReversed() };
    },
    answerRow,
    settle: settle(sql, store, news),
    turnsBefore: turnsBefore(store),
    present: presentMessage,
  };
};

export type Messages = ReturnType<typeof createMessages>;
