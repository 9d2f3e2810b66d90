import { historyLimit, type ChatMessage } from "#contracts/chat.ts";
import type { ModuleName } from "#contracts/common.ts";
import { succeeded } from "#contracts/endpoint.ts";
import type { Actor } from "../actor.ts";
import { invalid } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import { cutPage, readRows, type Page } from "../page.ts";
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

interface HistoryInput extends ConversationInput {
  /** The message that those wanted stand before. */
  before?: string | undefined;
}

/** The actor's own messages of one conversation, the latest or those before one, oldest first. */
export const chatHistory =
  ({ messages }: Deps) =>
  async (actor: Actor, { before, ...input }: HistoryInput): Promise<Page<ChatMessage>> => {
    const conversation = conversationOf(actor, input);
    const reading = {
      page: () => messages.latest(conversation, before, historyLimit + 1),
      count: () => messages.count(conversation),
    };
    const { rows, total } = await readRows(before, reading, historyLimit);
    const cutting = { size: historyLimit, cursorOf: ({ id }: { id: string }) => id, present: presentMessage };
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
