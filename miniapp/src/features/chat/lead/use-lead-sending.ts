import { useState } from "react";
import { queryClient } from "../../../lib/query-client.ts";
import { noticeProposalNotSaved } from "./lead-notices.ts";
import { checkLead, type LeadErrors, mustAskForProposal } from "./lead-rules.ts";
import { leadHistoryQuery } from "./leads.ts";
import { useIsDrafting } from "../use-draft.ts";
import { saveProposalStatus, sendLeadMessage } from "./send-lead.ts";
import type { LeadReplier } from "./use-lead-replier.ts";

const noErrors: LeadErrors = {};

/** The message held while the proposal status is asked for, and the saving of the answer. */
const useCheck = (
  { conversationId }: LeadReplier,
  deliver: (content: string, proposalReceived: boolean) => void,
) => {
  const [held, setHeld] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  /** Sends the held message, with the answer saved if there is a conversation to save it for. */
  const answer = async (received: boolean) => {
    if (held === null) return;
    setHeld(null);
    if (conversationId !== null) {
      setSaving(true);
      await saveProposalStatus(conversationId, received).catch(() => noticeProposalNotSaved(true));
      setSaving(false);
    }
    deliver(held, received);
  };
  return { isAsking: held !== null, isSaving, hold: setHeld, answer, cancel: () => setHeld(null) };
};

/** How a lead's message goes out: what is missing is said, the proposal status asked for, then it is sent. */
export const useLeadSending = (leads: LeadReplier) => {
  const { userId, conversationId, projectName, service, messages, proposalReceived, arrive } = leads;
  const [isTried, setTried] = useState(false);
  const found = checkLead(projectName, service);
  const isDrafting = useIsDrafting(leads.draft);

  const deliver = (content: string, answer?: boolean) => {
    if (service === "") return;
    setTried(false);
    const name = projectName.trim();
    void sendLeadMessage(
      { userId, conversationId, projectName: name, service },
      { content, proposalReceived: answer },
      (id) => arrive(id, name),
    );
  };
  const check = useCheck(leads, deliver);

  /** Sends, unless something is missing or has to be asked first; tells what is missing. */
  const request = (content: string): LeadErrors => {
    if (Object.keys(found).length > 0) setTried(true);
    else if (mustAskForProposal({ conversationId, messages, proposalReceived })) check.hold(content);
    else deliver(content);
    return found;
  };

  /** Sends a message once more that stands unanswered, unless its reply has arrived meanwhile. */
  const retry = async (content: string) => {
    const query = { ...leadHistoryQuery(projectName), staleTime: 0 };
    const history = await queryClient.fetchQuery(query).catch(() => null);
    if (history?.at(-1)?.role !== "assistant") request(content);
  };

  return {
    errors: isTried && isDrafting ? found : noErrors,
    check,
    isBusy: leads.question !== null || leads.isRewriting || check.isSaving,
    request,
    retry,
  };
};

export type LeadSending = ReturnType<typeof useLeadSending>;
