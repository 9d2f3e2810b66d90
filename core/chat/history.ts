import { historyLimit, type ChatMessage } from "#contracts/chat.ts";
import type { ModuleName } from "#contracts/common.ts";
import { succeeded } from "#contracts/endpoint.ts";
import type { Actor } from "../actor.ts";
import { invalid } from "../errors.ts";
import type { Announce } from "../events/events.ts";
import type { EditedSince } from "../knowledge/documents/document-store.ts";
import type { Sql } from "../platform/database.ts";
import { cutPage, readRows, type Page } from "../platform/lists/page.ts";
import { projectKeyOf } from "../text/project-key.ts";
import type { Conversation, MessageStore, ShownMessage } from "./message-store.ts";
import { presentMessage, saidIn } from "./messages.ts";

export interface ConversationInput {
  sessionId: string;
  module: ModuleName;
  projectName?: string | undefined;
}

interface Deps {
  messages: MessageStore;
}

interface HistoryDeps extends Deps {
  /** Up to when the user has read a conversation. */
  readUpTo: (conversation: Conversation) => Promise<Date | undefined>;
  editedSince: EditedSince;
}

interface ClearDeps extends Deps {
  sql: Sql;
  announce: Announce;
  /** Removes what is kept of a session besides its messages. */
  removeConversation: (userId: string, sessionId: string, trx: Sql) => Promise<unknown>;
  /** Removes what is kept of a lead besides its messages. */
  removeLead: (trx: Sql, userId: string, projectKey: string) => Promise<void>;
}

const conversationOf = (
  actor: Actor,
  { module, sessionId, projectName }: ConversationInput,
): Conversation => {
  if (module === "bd_assistant") return { userId: actor.id, module, sessionId };
  const projectKey = projectKeyOf(projectName ?? "");
  if (projectKey === "") throw invalid("projectName", "Project name is required for Lead Replier");
  return { userId: actor.id, module, projectKey };
};

interface HistoryInput extends ConversationInput {
  /** The message that those wanted stand before. */
  before?: string | undefined;
}

/** What a history tells beside its messages. */
interface Beside {
  /** How the request stands that the question of an answer belongs to; `sent` is since when the user waits for it. */
  request: { status: string; sent: string | null; answered: string | null; removed: string | null } | null;
  /** When a document was changed last. */
  changed_at: Date | null;
}

type HistoryRow = ShownMessage & Beside;

// Statements wait for each other in the embedded database, so this is read with the messages. What can be taken back has
// not been answered for those who asked; a lead's questions may be those of who had it before.
const beside = `, (
  select json_build_object('status', case when g.held_answer_id is null then g.status else 'pending' end,
    'answered', g.answered_at, 'removed', g.removed_at, 'sent', (
      select max(a.asked_at) from gap_askers a
      where a.gap_id = g.id and a.user_id in (q.user_id, chat_messages.user_id) and a.session_id = q.session_id))
  from questions q join gaps g on g.id = q.gap_id where q.message_id = chat_messages.reply_to
  ) as request, (select max(updated_at) from documents where kind = 'document' and deleted_at is null) as changed_at`;

const wentOn = ({ metadata }: ShownMessage) =>
  metadata?.knowledgeGapDetected === true || metadata?.forwarded === true;

/** By the ids of answers, their documents that were edited since. */
const editedOf = async (
  editedSince: EditedSince,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<string, string[]>> => {
  const since = rows.filter(({ created_at, changed_at }) => changed_at !== null && created_at <= changed_at);
  const said = since.flatMap(({ id: answer, created_at: at, metadata }) => {
    const { sourcesWithScores = [], contextDocuments = [] } = metadata ?? {};
    const ids = new Set([...sourcesWithScores, ...contextDocuments].map(({ id }) => id));
    return [...ids].map((id) => ({ answer, id, at }));
  });
  const edited = await editedSince(said);
  const byAnswer = new Map<string, string[]>();
  for (const [place, { answer, id }] of said.entries())
    if (edited.has(place)) byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), id]);
  return byAnswer;
};

const presentRequest = ({ request, metadata, created_at: at }: HistoryRow): Pick<ChatMessage, "request"> => {
  if (request === null) return {};
  const { status, sent, answered, removed } = request;
  const since = new Date((metadata?.forwarded === true ? sent : null) ?? at).toISOString();
  const isOpen = status === "pending";
  const state = !isOpen ? "answered" : removed === null ? "waiting" : "closed";
  const settled = isOpen ? removed : answered;
  return { request: { state, since, until: settled === null ? null : new Date(settled).toISOString() } };
};

/** Presents messages with what has become of what they asked, and which of them are news. */
const presenter = async (
  { readUpTo, editedSince }: Omit<HistoryDeps, "messages">,
  conversation: Conversation,
  rows: readonly HistoryRow[],
): Promise<(row: HistoryRow) => ChatMessage> => {
  const hasWord = rows.some(({ metadata }) => metadata?.kind !== undefined);
  const [readAt, edits] = await Promise.all([
    hasWord ? readUpTo(conversation) : undefined,
    editedOf(editedSince, rows),
  ]);
  return (row) => {
    const isNew = row.metadata?.kind !== undefined && readAt !== undefined && row.created_at > readAt;
    const edited = edits.get(row.id);
    const request = wentOn(row) ? presentRequest(row) : {};
    return { ...presentMessage(row), ...request, ...(isNew && { isNew }), ...(edited && { edited }) };
  };
};

/** The actor's own messages of one conversation, the latest or those before one, oldest first. */
export const chatHistory =
  ({ messages, ...deps }: HistoryDeps) =>
  async (actor: Actor, { before, ...input }: HistoryInput): Promise<Page<ChatMessage>> => {
    const conversation = conversationOf(actor, input);
    const reading = {
      page: () => messages.latest<Beside>(conversation, before, historyLimit + 1, beside),
      count: () => messages.count(conversation),
    };
    const { rows, total } = await readRows(before, reading, historyLimit);
    const present = await presenter(deps, conversation, rows);
    const cutting = { size: historyLimit, cursorOf: ({ id }: { id: string }) => id, present };
    const page = cutPage(rows, total, cutting);
    return { ...page, rows: page.rows.toReversed() };
  };

/** The id of the question asked last in one of the actor's conversations. */
export const latestQuestion =
  ({ messages }: Deps) =>
  async (actor: Actor, input: ConversationInput): Promise<string | undefined> =>
    (await messages.latestQuestion(conversationOf(actor, input)))?.id;

/** Removes the actor's own messages of one conversation, of a lead also its status; asked questions and feedback requests stay. */
export const clearChat =
  ({ sql, messages, announce, removeLead, removeConversation }: ClearDeps) =>
  async (actor: Actor, input: ConversationInput) => {
    const conversation = conversationOf(actor, input);
    await sql.transaction(async (trx) => {
      if (conversation.module === "lead_replier")
        await removeLead(trx, conversation.userId, conversation.projectKey);
      await messages.remove(conversation, trx);
      if (conversation.module === "bd_assistant")
        await removeConversation(conversation.userId, conversation.sessionId, trx);
      await announce(trx, { userId: actor.id }, { keys: [...saidIn[conversation.module]] });
    });
    return succeeded;
  };
