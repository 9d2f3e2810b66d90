import type { Actor } from "../actor.ts";
import type { Announce } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import {
  findLeadByProject,
  findProject,
  latestLeads,
  listConversations,
  proposalStatus,
  setProposalStatus,
  reopenLead,
} from "./conversations.ts";
import type { LeadConversationStore } from "./lead-conversation-store.ts";
import { createLeadRecordStore } from "./lead-record-store.ts";
import { recentLeads } from "./recent-leads.ts";

interface Deps {
  sql: Sql;
  conversations: LeadConversationStore;
  announce: Announce;
  /** Of these leads of a user, those about which a question waits for the core team. */
  waitingIn: (userId: string, conversationIds: string[]) => Promise<ReadonlySet<string>>;
}

/** The leads of an agent, as conversations. */
export const createLeads = (deps: Deps) => ({
  conversations: listConversations(deps),
  latest: latestLeads(deps),
  recent: recentLeads(deps),
  countOpen: ({ id }: Actor) => deps.conversations.countOpen(id),
  countWaiting: ({ id }: Actor) => deps.conversations.countWaiting(id),
  findByProject: findLeadByProject(deps),
  findProject: findProject(deps),
  proposalStatus: proposalStatus(deps),
  setProposalStatus: setProposalStatus(deps),
  reopen: reopenLead(deps),
  /** Has a lead know what was sent to it last. */
  noteSending: createLeadRecordStore(deps.sql).noteSending,
});
