import { useState } from "react";
import { noticeNotRewritten, noticeProposalNotChanged } from "../lead-notices.ts";
import { latestLeadMessage } from "../lead-rules.ts";
import { rewriteReply, saveProposalStatus } from "../send-lead.ts";
import type { LeadReplier } from "../use-lead-replier.ts";

/** The proposal status of the lead on the screen, and the reply that depends on it. */
export const useProposal = (leads: LeadReplier) => {
  const { userId, conversationId, projectName, service, messages, reply, status } = leads;
  const [staleId, setStaleId] = useState<string | null>(null);

  const rewrite = async (): Promise<boolean> => {
    const asked = latestLeadMessage(messages);
    if (asked === undefined || projectName === "" || service === "") return true;
    const isRewritten = await rewriteReply({ userId, conversationId, projectName, service }, asked.content);
    if (isRewritten) setStaleId(null);
    return isRewritten;
  };

  /** Saves the status; then the reply is written anew for it. */
  const change = async (proposalReceived: boolean) => {
    if (conversationId === null) return;
    try {
      await saveProposalStatus(conversationId, proposalReceived);
    } catch {
      noticeProposalNotChanged();
      return;
    }
    if (!(await rewrite())) setStaleId(reply?.id ?? null);
  };

  return {
    /** Null or undefined while nobody has said. */
    received: leads.proposalReceived,
    isError: status.isError && status.data === undefined,
    retry: () => void status.refetch(),
    change: (received: boolean) => void change(received),
    isRewriting: leads.isRewriting,
    /** The new wording as it arrives. */
    rewriting: leads.rewriting,
    /** True when the reply on the card was written for another status than the one that holds. */
    isStale: reply !== undefined && reply.id === staleId,
    rewrite: () => void rewrite().then((isRewritten) => isRewritten || noticeNotRewritten()),
  };
};

export type Proposal = ReturnType<typeof useProposal>;
