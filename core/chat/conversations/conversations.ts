import type { Conversation, listConversations as contract } from "#contracts/conversations.ts";
import { pageSize } from "#contracts/common.ts";
import { succeeded, type InputOf } from "#contracts/endpoint.ts";
import type { Actor } from "../../actor.ts";
import { notFound, requireFound } from "../../errors.ts";
import type { Announce } from "../../events/events.ts";
import { cutPage, readRows, type Page } from "../../platform/lists/page.ts";
import { wordsOf } from "../../platform/lists/list-search.ts";
import { placeCursor, readPlaceCursor, type Place } from "../../platform/lists/page-by-time.ts";
import type { Sql } from "../../platform/database.ts";
import type { MessageStore } from "../message-store.ts";
import type { ConversationRow, ConversationStore } from "./conversation-store.ts";
import { presentConversation, titleOf } from "./present-conversation.ts";

interface ReadingDeps extends Pick<ConversationDeps, "sql" | "conversations" | "announce"> {
  messages: Pick<MessageStore, "findAnswer">;
  /** Notes that a lead's conversation was read up to a time; whether anything was new until then. */
  markLeadRead: (userId: string, projectKey: string, upTo: Date, trx: Sql) => Promise<boolean>;
}

/** Notes that the actor has read a conversation up to one of its answers, and tells their other screens; throws `not_found`. */
export const markRead =
  ({ sql, messages, conversations, markLeadRead, announce }: ReadingDeps) =>
  async (actor: Actor, { messageId }: { messageId: string }) => {
    const message = requireFound(await messages.findAnswer(actor.id, messageId), "Message");
    const { module, session_id: sessionId, project_key: projectKey, created_at: upTo } = message;
    await sql.transaction(async (trx) => {
      const wasNew =
        module === "bd_assistant"
          ? await conversations.markRead(actor.id, sessionId, upTo, trx)
          : await markLeadRead(actor.id, projectKey ?? "", upTo, trx);
      const key = module === "bd_assistant" ? "chat" : "leads";
      if (wasNew) await announce(trx, { userId: actor.id }, { keys: [key] });
    });
    return succeeded;
  };

export interface ConversationDeps {
  sql: Sql;
  messages: Pick<MessageStore, "remove">;
  conversations: ConversationStore;
  announce: Announce;
  /** Of these sessions of a user, those in which a question waits for the core team. */
  waitingIn: (userId: string, sessionIds: string[]) => Promise<ReadonlySet<string>>;
}

const presenter = async (
  { waitingIn }: Pick<ConversationDeps, "waitingIn">,
  userId: string,
  rows: readonly ConversationRow[],
): Promise<(row: ConversationRow) => Conversation> => {
  const waiting = await waitingIn(
    userId,
    rows.map(({ session_id: id }) => id),
  );
  return (row) => presentConversation(row, waiting.has(row.session_id));
};

const presentOne = async (deps: ConversationDeps, actor: Actor, sessionId: string): Promise<Conversation> => {
  const row = requireFound(await deps.conversations.find(actor.id, sessionId), "Conversation");
  return (await presenter(deps, actor.id, [row]))(row);
};

/** The actor's conversations said something in last, from the first or from a place on; at most `limit`. */
export const conversationsFrom =
  (deps: Pick<ConversationDeps, "conversations" | "waitingIn">) =>
  async (actor: Actor, after: Place | undefined, limit: number): Promise<Conversation[]> => {
    const rows = await deps.conversations.page(actor.id, after, limit);
    return rows.map(await presenter(deps, actor.id, rows));
  };

/** The actor's conversations with the BD Assistant, or those whose given names have the words; the latest first. */
export const listConversations =
  (deps: ConversationDeps) =>
  async (actor: Actor, { cursor, q }: InputOf<typeof contract>): Promise<Page<Conversation>> => {
    const after = readPlaceCursor(cursor);
    const words = wordsOf(q);
    const { rows, total } = await readRows(after, {
      page: () => deps.conversations.page(actor.id, after, pageSize + 1, words),
      count: () => deps.conversations.count(actor.id, words),
    });
    const cursorOf = (row: ConversationRow) => placeCursor({ at: row.last_message_at, id: row.session_id });
    const present = await presenter(deps, actor.id, rows);
    return cutPage(rows, total, { size: pageSize, cursorOf, present });
  };

/** One of the actor's conversations; throws `not_found`. */
export const readConversation =
  (deps: ConversationDeps) =>
  (actor: Actor, { sessionId }: { sessionId: string }): Promise<Conversation> =>
    presentOne(deps, actor, sessionId);

/** Gives a conversation a name, or with null takes it away; throws `not_found`. */
export const renameConversation =
  (deps: ConversationDeps) =>
  async (actor: Actor, { sessionId, title }: { sessionId: string; title: string | null }) => {
    if (!(await deps.conversations.rename(actor.id, sessionId, title))) throw notFound("Conversation");
    await deps.announce(deps.sql, { userId: actor.id }, { keys: ["chat"] });
    return presentOne(deps, actor, sessionId);
  };

/** Removes a conversation with all that was said in it; asked questions and requests stay. Throws `not_found`. */
export const deleteConversation =
  ({ sql, messages, conversations, announce }: ConversationDeps) =>
  async (actor: Actor, { sessionId }: { sessionId: string }) => {
    await sql.transaction(async (trx) => {
      await messages.remove({ userId: actor.id, module: "bd_assistant", sessionId }, trx);
      if (!(await conversations.remove(actor.id, sessionId, trx))) throw notFound("Conversation");
      await announce(trx, { userId: actor.id }, { keys: ["chat"] });
    });
    return succeeded;
  };

/** What the actor's conversations of these sessions are called. */
export const conversationTitles =
  ({ conversations }: Pick<ConversationDeps, "conversations">) =>
  async (userId: string, sessionIds: string[]): Promise<ReadonlyMap<string, string>> => {
    if (sessionIds.length === 0) return new Map();
    const rows = await conversations.among(userId, sessionIds);
    return new Map(rows.map((row) => [row.session_id, titleOf(row)]));
  };
