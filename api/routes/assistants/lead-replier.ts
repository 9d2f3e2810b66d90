import {
  chooseReply,
  generateReply,
  guessLead,
  listLeadConversations,
  markReplySent,
  readLeadReplierConfig,
  readProposalStatus,
  readSentFigures,
  setProposalStatus,
  stopReply,
  unmarkReplySent,
} from "#contracts/lead-replier.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** The Lead Replier, and the leads it is used for. */
export const leadReplierRoutes = (api: ApiRouter, { leads }: Core): void => {
  mount(api, generateReply, ({ actor, input, onToken }) => leads.replyToLead(actor, input, { onToken }));
  mount(api, guessLead, ({ actor, input }) => leads.guess(actor, input));
  mount(api, stopReply, ({ actor, input }) => leads.stop(actor, input));
  mount(api, chooseReply, ({ actor, input }) => leads.choose(actor, input));
  mount(api, markReplySent, ({ actor, input }) => leads.markSent(actor, input));
  mount(api, unmarkReplySent, ({ actor, input }) => leads.unmarkSent(actor, input));
  mount(api, readSentFigures, ({ actor, input }) => leads.sentFigures(actor, input));
  mount(api, listLeadConversations, ({ actor, input }) => leads.conversations(actor, input));
  mount(api, readProposalStatus, ({ actor, input }) => leads.proposalStatus(actor, input));
  mount(api, setProposalStatus, ({ actor, input }) => leads.setProposalStatus(actor, input));
  mount(api, readLeadReplierConfig, ({ actor }) => leads.config(actor));
};
