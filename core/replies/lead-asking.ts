import type { InputOf } from "#contracts/endpoint.ts";
import type { generateReply as contract } from "#contracts/lead-replier.ts";
import type { Service } from "#contracts/common.ts";
import type { Actor } from "../actor.ts";
import type { MessageRow } from "../chat/message-store.ts";
import type { Messages } from "../chat/messages.ts";
import { notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import { projectKeyOf, shownProject } from "../text/project-key.ts";
import type { LeadSince } from "./drafting/lead-message.ts";
import { asTold, type LeadTurn } from "./drafting/told-lead.ts";
import type {
  LeadConversationRow,
  LeadConversationStore,
  OpenedLead,
} from "../leads/lead-conversation-store.ts";

export type ReplyInput = InputOf<typeof contract>;

/** A lead's message as it was stored, in its conversation. */
export interface LeadAsking {
  conversation: OpenedLead;
  question: MessageRow;
  /** What the reply is about; a regenerated one may be about another service than its message. */
  service: Service;
  /** What was said before, oldest first. */
  history: LeadTurn[];
  /** What the core team has answered since the lead wrote, with what was sent before that. */
  since: LeadSince[];
  /** The reply that is to be replaced. */
  earlierReply: MessageRow | undefined;
}

interface Deps {
  messages: Messages;
  conversations: LeadConversationStore;
}

/** The messages of the lead about a project, however its name is written. */
export const leadNamed = ({ id: userId }: Actor, projectName: string) =>
  ({ userId, module: "lead_replier", projectKey: projectKeyOf(projectName) }) as const;

/** The messages of a lead. */
export const leadOf = ({ user_id: userId, project_key: projectKey }: OpenedLead) =>
  ({ userId, module: "lead_replier", projectKey }) as const;

const newConversation = (
  actor: Actor,
  { projectName, proposalReceived = null }: ReplyInput,
): LeadConversationRow => {
  const now = new Date();
  return {
    id: newId(),
    user_id: actor.id,
    project_name: shownProject(projectName),
    project_key: projectKeyOf(projectName),
    proposal_received: proposalReceived,
    created_at: now,
    last_message_at: now,
    wrote_at: now,
  };
};

// What a question takes from the conversation stored with it.
const ofConversation = { project_name: "given.project_name", conversation_id: "given.id" };

/**
 * Stores a lead's message, in a conversation made for its project if there is none: both or neither. Throws `conflict`
 * when there is something newer than the message it replaces.
 */
export const storeLeadMessage = async (
  { conversations, messages }: Deps,
  actor: Actor,
  input: ReplyInput,
  limit: number,
): Promise<LeadAsking> => {
  const conversation = newConversation(actor, input);
  const { user_id, project_key } = conversation;
  const { sessionId: session_id, leadMessage: content, service, replaces } = input;
  const asked = { user_id, project_key, session_id, module: "lead_replier", content, service } as const;
  const opening = { ...conversations.opening(conversation), columns: ofConversation };
  const { row, earlier, given } = await messages.ask(asked, limit, { given: opening, replaces });
  return {
    conversation: given as OpenedLead,
    question: row,
    service,
    history: asTold(earlier),
    since: [],
    earlierReply: undefined,
  };
};

/** Finds the lead's message whose reply is to be replaced; throws `not_found` when there is none. */
export const findLeadMessage = async (
  { conversations, messages }: Deps,
  actor: Actor,
  { projectName, service, proposalReceived = null }: ReplyInput,
  limit: number,
  trx: Sql,
): Promise<LeadAsking> => {
  const conversation = await conversations.resume(actor.id, projectKeyOf(projectName), proposalReceived, trx);
  const question = conversation && (await messages.latestQuestion(leadOf(conversation), trx));
  if (conversation === undefined || question === undefined) throw notFound("Conversation");
  const history = asTold(await messages.turnsBefore(question, leadOf(conversation), limit, trx));
  const said = await messages.saidSince(question, trx);
  const since = said.map(({ content, metadata, sent_text: sent }) =>
    sent == null ? { answers: metadata?.question ?? "", content } : { answers: null, content: sent },
  );
  const earlierReply = await messages.answerTo(question.id, trx);
  return { conversation, question, service, history, since, earlierReply };
};
