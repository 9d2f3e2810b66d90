import { askLeadAnew, previewReply } from "./ask-lead-anew.ts";
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
import { reopenLead } from "./reopen-lead.ts";
import { replyToLead, type ReplyDeps } from "./reply-to-lead.ts";
import { markSent, unmarkSent } from "./mark-sent.ts";
import { sentFigures } from "./sent-figures.ts";
import { createSentStore } from "./sent-store.ts";
import { createReplying, stopReply } from "./stop-reply.ts";

interface LeadsDeps extends Omit<ReplyDeps, "config" | "underWay" | "sent">, Pick<ChoosingDeps, "announce"> {
  config: Config;
}

/** The Lead Replier: drafting replies, and the leads they are for. A null model means drafting in the playbook's words. */
export const createLeads = (given: LeadsDeps) => {
  const deps = { ...given, sent: createSentStore(given.sql) };
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
    findByProject: findLeadByProject(deps),
    findProject: findProject(deps),
    proposalStatus: proposalStatus(deps),
    setProposalStatus: setProposalStatus(deps),
    config: leadConfig(deps),
    askAnew: askLeadAnew(deps),
    preview: previewReply(deps),
    reopen: reopenLead(deps),
  };
};

export type Leads = ReturnType<typeof createLeads>;
