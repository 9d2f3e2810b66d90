import type { ChatMessage } from "#contracts/chat.ts";
import type { ModuleName } from "#contracts/common.ts";
import { succeeded } from "#contracts/endpoint.ts";
import type { Actor } from "../actor.ts";
import { invalid } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import { projectKeyOf } from "../project-key.ts";
import type { Conversation, MessageStore } from "./message-store.ts";
import { presentMessage } from "./present-message.ts";

export interface ConversationInput {
  sessionId: string;
  module: ModuleName;
  projectName?: string | undefined;
}

interface Deps {
  messages: MessageStore;
}

interface ClearDeps extends Deps {
  sql: Sql;
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

/** The actor's own messages of one conversation, oldest first. */
export const chatHistory =
  ({ messages }: Deps) =>
  async (actor: Actor, input: ConversationInput): Promise<ChatMessage[]> =>
    (await messages.list(conversationOf(actor, input))).map(presentMessage);

/** Removes the actor's own messages of one conversation, of a lead also its status; asked questions and feedback requests stay. */
export const clearChat =
  ({ sql, messages, removeLead }: ClearDeps) =>
  async (actor: Actor, input: ConversationInput) => {
    const conversation = conversationOf(actor, input);
    await sql.transaction(async (trx) => {
      if (conversation.module === "lead_replier")
        await removeLead(trx, conversation.userId, conversation.projectKey);
      await messages.remove(conversation, trx);
    });
    return succeeded;
  };
