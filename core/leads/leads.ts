import type { Actor } from "../actor.ts";
import { askLeadAnew, findLeadAnew, previewReply } from "./ask-lead-anew.ts";
import { chooseReply, type ChoosingDeps } from "./choose-reply.ts";
import { leadConfig } from "./lead-config.ts";
import {
  findLeadByProject,
  findProject,
  latestLeads,
  listConversations,
  proposalStatus,
  setProposalStatus,
} from "./conversations.ts";
import type { Config } from "../config.ts";
import { recentLeads } from "./records/recent-leads.ts";
import { reopenLead } from "./reopen-lead.ts";
import { replyToLead, type ReplyDeps } from "./reply-to-lead.ts";
import { markSent, unmarkSent } from "./mark-sent.ts";
import { sentFigures } from "./sent-figures.ts";
import { createSentStore } from "./sent-store.ts";
import { createLeadRecordStore } from "./records/lead-record-store.ts";
import { createReplying, stopReply } from "./stop-reply.ts";

interface LeadsDeps extends Omit<ReplyDeps, "config" | "underWay" | "sent">, Pick<ChoosingDeps, "announce"> {
  config: Config;
  /** Of these leads of a user, those about which a question waits for the core team. */
  waitingIn: (userId: string, conversationIds: string[]) => Promise<ReadonlySet<string>>;
}

/** The Lead Replier: drafting replies, and the leads they are for. A null model means drafting in the playbook's words. */
export const createLeads = (given: LeadsDeps) => {
  const { noteSending } = createLeadRecordStore(given.sql);
  const deps = { ...given, sent: createSentStore(given.sql), noteSending };
  const underWay = createReplying(deps);
  return {
    replyToLead: replyToLead({ ...deps, underWay }),
    stop: stopReply({ underWay }),
    choose: chooseReply(deps),
    markSent: markSent(deps),
    unmarkSent: unmarkSent(deps),
    sentFigures: sentFigures(deps),
    conversations: listConversations(deps),
    latest: latestLeads(deps),
    recent: recentLeads(deps),
    countOpen: ({ id }: Actor) => deps.conversations.countOpen(id),
    countWaiting: ({ id }: Actor) => deps.conversations.countWaiting(id),
    findByProject: findLeadByProject(deps),
    findProject: findProject(deps),
    proposalStatus: proposalStatus(deps),
    setProposalStatus: setProposalStatus(deps),
    config: leadConfig(deps),
    askAnew: askLeadAnew(deps),
    findAnew: findLeadAnew(deps),
    preview: previewReply(deps),
    reopen: reopenLead(deps),
  };
};

export type Leads = ReturnType<typeof createLeads>;
