import type { InputOf } from "#contracts/endpoint.ts";
import { historyLimit } from "#contracts/chat.ts";
import type { LeadConversation, setProposalStatus as contract } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import { notFound, requireFound } from "../errors.ts";
import type { Announce } from "../events/events.ts";
import { cutPage, readRows, type Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import { projectKeyOf } from "../text/project-key.ts";
import type {
  KnownConversation,
  LeadConversationStore,
  ListedConversation,
  OpenedLead,
} from "./lead-conversation-store.ts";
import { presentState } from "./present-lead.ts";
import { newId } from "../ids.ts";

interface ReopenedLead {
  userId: string;
  projectName: string;
  conversationId: string | null;
}

/** The conversation about a project with news in it, made again if it was cleared. */
export const reopenLead =
  ({ conversations }: { conversations: LeadConversationStore }) =>
  (trx: Sql, { userId, projectName, conversationId }: ReopenedLead): Promise<OpenedLead> => {
    const now = new Date();
    return conversations.open(
      {
        id: conversationId ?? newId(),
        user_id: userId,
        project_name: projectName,
        project_key: projectKeyOf(projectName),
        proposal_received: null,
        created_at: now,
        last_message_at: now,
        wrote_at: null,
      },
      trx,
    );
  };

interface Deps {
  conversations: LeadConversationStore;
}

/** A lead without what was said. */
export type KnownLead = Omit<LeadConversation, "messages" | "messageCount">;

const presentKnown = (row: KnownConversation): KnownLead => ({
  conversationId: row.id,
  projectName: row.project_name,
  service: row.service,
  proposalReceived: row.proposal_received,
  lastMessageAt: row.last_message_at.toISOString(),
  ...presentState(row),
});

const present = (row: ListedConversation): LeadConversation => ({
  ...presentKnown(row),
  messages: row.messages.map((message) => ({
    ...message,
    timestamp: new Date(message.timestamp).toISOString(),
  })),
  messageCount: Number(row.message_count),
});

/** The actor's lead conversations, the latest first, or those after one. */
export const listConversations =
  ({ conversations }: Deps) =>
  async (actor: Actor, { before }: { before?: string | undefined } = {}): Promise<Page<LeadConversation>> => {
    const reading = {
      page: () => conversations.page(actor.id, before, historyLimit + 1),
      count: () => conversations.count(actor.id),
    };
    const { rows, total } = await readRows(before, reading, historyLimit);
    return cutPage(rows, total, { size: historyLimit, cursorOf: ({ id }) => id, present });
  };

/** The leads the actor spoke to last, at most so many. */
export const latestLeads =
  ({ conversations }: Deps) =>
  async (actor: Actor, most: number): Promise<KnownLead[]> =>
    (await conversations.latest(actor.id, most)).map(presentKnown);

/** The actor's lead of a project, however its name is written. */
export const findLeadByProject =
  ({ conversations }: Deps) =>
  async (actor: Actor, projectName: string): Promise<KnownLead | undefined> => {
    const row = await conversations.findByProject(actor.id, projectKeyOf(projectName));
    return row && presentKnown(row);
  };

/** The project of one of the actor's conversations. */
export const findProject =
  ({ conversations }: Deps) =>
  async (actor: Actor, conversationId: string): Promise<string | undefined> =>
    (await conversations.find(actor.id, conversationId))?.project_name;

/** Whether a lead of the actor has received a proposal; null while unknown. */
export const proposalStatus =
  ({ conversations }: Deps) =>
  async (actor: Actor, { conversationId }: { conversationId: string }) => {
    const conversation = requireFound(await conversations.find(actor.id, conversationId), "Conversation");
    return { conversationId, proposalReceived: conversation.proposal_received };
  };

interface StatusDeps extends Deps {
  sql: Sql;
  announce: Announce;
}

/** Notes whether a lead of the actor has received a proposal, which moves its stage. */
export const setProposalStatus =
  ({ sql, conversations, announce }: StatusDeps) =>
  async (actor: Actor, { conversationId, proposalReceived }: InputOf<typeof contract>) => {
    await sql.transaction(async (trx) => {
      if (!(await conversations.setProposal(actor.id, conversationId, proposalReceived, trx)))
        throw notFound("Conversation");
      await announce(trx, { userId: actor.id }, { keys: ["leads"] });
    });
    return { conversationId, proposalReceived };
  };
