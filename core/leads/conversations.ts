import type { LeadConversation } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import type { LeadConversationStore, ListedConversation } from "./lead-conversation-store.ts";

interface Deps {
  conversations: LeadConversationStore;
}

const present = ({ messages, ...row }: ListedConversation): LeadConversation => ({
  conversationId: row.id,
  projectName: row.project_name,
  service: messages.findLast(({ service }) => service !== null)?.service ?? null,
  proposalReceived: row.proposal_received,
  messages: messages.map((message) => ({
    ...message,
    timestamp: new Date(message.timestamp).toISOString(),
  })),
  lastMessageAt: row.last_message_at.toISOString(),
});

/** The actor's lead conversations, the latest first. */
export const listConversations =
  ({ conversations }: Deps) =>
  async (actor: Actor): Promise<LeadConversation[]> =>
    (await conversations.list(actor.id)).map(present);

/** Whether a lead of the actor has received a proposal; null while unknown. */
export const proposalStatus =
  ({ conversations }: Deps) =>
  async (actor: Actor, { conversationId }: { conversationId: string }) => {
    const conversation = await conversations.find(actor.id, conversationId);
    if (conversation === undefined) throw notFound("Conversation");
    return { conversationId, proposalReceived: conversation.proposal_received };
  };

export interface ProposalStatusInput {
  conversationId: string;
  proposalReceived: boolean;
}

/** Notes whether a lead of the actor has received a proposal. */
export const setProposalStatus =
  ({ conversations }: Deps) =>
  async (actor: Actor, { conversationId, proposalReceived }: ProposalStatusInput) => {
    if (!(await conversations.setProposal(actor.id, conversationId, proposalReceived)))
      throw notFound("Conversation");
    return { conversationId, proposalReceived };
  };
