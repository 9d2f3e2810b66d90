import { useState } from "react";
import { noticeNotRewritten, noticeProposalNotChanged } from "../lead-notices.ts";
import { latestLeadMessage } from "../lead-rules.ts";
import { leadSessionId, saveProposalStatus } from "../leads.ts";
import type { LeadReplier } from "../use-lead-replier.ts";

/** The proposal status of the lead on the screen, and the reply that depends on it. */
export const useProposal = (leads: LeadReplier) => {
  const { conversationId, projectName, service, messages, reply, status, rewriting } = leads;
  const [staleId, setStaleId] = useState<string | null>(null);

  /** Writes the latest reply anew; false when that failed, which loses nothing. */
  const rewrite = async (): Promise<boolean> => {
    const asked = latestLeadMessage(messages);
    if (asked === undefined || projectName === "" || service === "") return true;
    const { content } = asked;
    const lead = { projectName, service };
    const outcome = await rewriting.send({ content, sessionId: leadSessionId, lead });
    // Why it failed is of use to who looks into it, not to who reads the earlier reply meanwhile.
    // oxlint-disable-next-line no-console
    if (outcome.kind === "failed") console.warn("The reply was not regenerated", outcome.error);
    else setStaleId(null);
    return outcome.kind !== "failed";
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
    rewriting,
    /** True when the reply on the card was written for another status than the one that holds. */
    isStale: reply !== undefined && reply.id === staleId,
    rewrite: () => void rewrite().then((isRewritten) => isRewritten || noticeNotRewritten()),
  };
};

export type Proposal = ReturnType<typeof useProposal>;
