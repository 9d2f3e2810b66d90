import type { Service } from "#contracts/common.ts";
import type { Actor } from "../actor.ts";
import type { MessageRow } from "../chat/message-store.ts";
import type { Messages } from "../chat/messages.ts";
import { notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import { projectKeyOf } from "../project-key.ts";
import type { LeadConversationRow, LeadConversationStore } from "./lead-conversation-store.ts";

export interface ReplyInput {
  projectName: string;
  leadMessage: string;
  sessionId: string;
  service: Service;
  /** Stored when it is a boolean. */
  proposalReceived?: boolean | null | undefined;
  /** Replaces the latest reply instead of adding a lead's message. */
  regenerate?: boolean | undefined;
}

/** A lead's message as it was stored, in its conversation. */
export interface LeadAsking {
  conversation: LeadConversationRow;
  question: MessageRow;
  /** What the reply is about; a regenerated one may be about another service than its message. */
  service: Service;
  /** The reply that is to be replaced. */
  earlier: MessageRow | undefined;
}

interface Deps {
  messages: Messages;
  conversations: LeadConversationStore;
}

/** The messages of a lead. */
export const leadOf = ({ user_id: userId, project_key: projectKey }: LeadConversationRow) =>
  ({ userId, module: "lead_replier", projectKey }) as const;

/** Stores a lead's message, in a conversation made for its project if there is none. */
export const storeLeadMessage = async (
  { conversations, messages }: Deps,
  actor: Actor,
  { projectName, leadMessage, sessionId, service, proposalReceived = null }: ReplyInput,
  trx: Sql,
): Promise<LeadAsking> => {
  const now = new Date();
  const conversation = await conversations.open(
    {
      id: newId(),
      user_id: actor.id,
      project_name: projectName.trim().replaceAll(/\s+/gu, " "),
      project_key: projectKeyOf(projectName),
      proposal_received: proposalReceived,
      created_at: now,
      last_message_at: now,
    },
    trx,
  );
  const { user_id, project_name, project_key, id: conversation_id } = conversation;
  const lead = { user_id, project_name, project_key, conversation_id, service };
  const asked = { ...lead, session_id: sessionId, module: "lead_replier" as const, content: leadMessage };
  return { conversation, question: await messages.ask(asked, trx), service, earlier: undefined };
};

/** Finds the lead's message whose reply is to be replaced; throws `not_found` when there is none. */
export const findLeadMessage = async (
  { conversations, messages }: Deps,
  actor: Actor,
  { projectName, service, proposalReceived = null }: ReplyInput,
  trx: Sql,
): Promise<LeadAsking> => {
  const conversation = await conversations.resume(actor.id, projectKeyOf(projectName), proposalReceived, trx);
  const question = conversation && (await messages.latestQuestion(leadOf(conversation), trx));
  if (conversation === undefined || question === undefined) throw notFound("Conversation");
  const earlier = await messages.answerTo(question.id, trx);
  return { conversation, question, service, earlier };
};
