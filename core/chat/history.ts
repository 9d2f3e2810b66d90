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
import type { RequestStates } from "../gaps/request-states.ts";
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
  /** How those of a user's questions stand that went to the core team, by the ids of their messages. */
  requestsOf: RequestStates["ofQuestions"];
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

const wentOn = ({ metadata }: ShownMessage) =>
  metadata?.knowledgeGapDetected === true || metadata?.forwarded === true;

/** By the ids of answers, their documents that were edited since. */
const editedOf = async (
  editedSince: EditedSince,
  rows: readonly ShownMessage[],
): Promise<ReadonlyMap<string, string[]>> => {
  const said = rows.flatMap(({ id: answer, created_at: at, metadata }) => {
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

/** Presents messages with what has become of what they asked, and which of them are news. */
const presenter = async (
  { requestsOf, readUpTo, editedSince }: Omit<HistoryDeps, "messages">,
  conversation: Conversation,
  rows: readonly ShownMessage[],
): Promise<(row: ShownMessage) => ChatMessage> => {
  const asked = rows.filter(wentOn).flatMap(({ reply_to: question }) => question ?? []);
  const hasWord = rows.some(({ metadata }) => metadata?.kind !== undefined);
  const [requests, readAt, edits] = await Promise.all([
    requestsOf(conversation.userId, asked),
    hasWord ? readUpTo(conversation) : undefined,
    editedOf(editedSince, rows),
  ]);
  return (row) => {
    const request = requests.get(row.reply_to ?? "");
    const isNew = row.metadata?.kind !== undefined && readAt !== undefined && row.created_at > readAt;
    const until = request?.until?.toISOString() ?? null;
    const sentAt = row.metadata?.forwarded === true ? request?.since : null;
    const since = (sentAt ?? row.created_at).toISOString();
    const stands = request && { state: request.state, since, until };
    const edited = edits.get(row.id);
    const become = { ...(stands && { request: stands }), ...(isNew && { isNew }), ...(edited && { edited }) };
    return { ...presentMessage(row), ...become };
  };
};

/** The actor's own messages of one conversation, the latest or those before one, oldest first. */
export const chatHistory =
  ({ messages, ...deps }: HistoryDeps) =>
  async (actor: Actor, { before, ...input }: HistoryInput): Promise<Page<ChatMessage>> => {
    const conversation = conversationOf(actor, input);
    const reading = {
      page: () => messages.latest(conversation, before, historyLimit + 1),
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
