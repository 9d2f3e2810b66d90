import { succeeded } from "#contracts/endpoint.ts";
import type { Actor } from "../../actor.ts";
import { requireFound } from "../../errors.ts";
import type { Announce } from "../../events/events.ts";
import type { Sql } from "../../platform/database.ts";
import type { MessageStore } from "../message-store.ts";
import type { ConversationStore } from "./conversation-store.ts";

export interface ReadingDeps {
  sql: Sql;
  messages: Pick<MessageStore, "findAnswer">;
  conversations: ConversationStore;
  /** Notes that a lead's conversation was read up to a time; whether anything was new until then. */
  markLeadRead: (userId: string, projectKey: string, upTo: Date, trx: Sql) => Promise<boolean>;
  announce: Announce;
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
