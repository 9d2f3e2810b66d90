import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import type { Message } from "../conversation/send-message.ts";
import { warnProposalNotSaved } from "./lead-notices.ts";
import { checkLead, mustAskForProposal } from "./lead-rules.ts";
import { saveProposalStatus } from "./leads.ts";

interface Checked {
  /** Whether leads are on the screen. */
  isActive: boolean;
  conversationId: string | null;
  projectName: string;
  service: Service | "";
  proposalReceived: boolean | null | undefined;
  /** What was said beforehand of a new lead's proposal. */
  saidProposal: boolean | null;
}

const rulesOf = ({ projectName, service, saidProposal, ...known }: Checked) => {
  const missing = checkLead(projectName, service);
  return {
    missing,
    isIncomplete: Object.keys(missing).length > 0,
    mustAsk: (messages: readonly ChatMessage[]) =>
      saidProposal === null && mustAskForProposal({ ...known, messages }),
  };
};

const useSaving = (conversationId: string | null) => {
  const [isSaving, setSaving] = useState(false);
  const save = async (received: boolean): Promise<void> => {
    if (conversationId === null) return;
    setSaving(true);
    await saveProposalStatus(conversationId, received).catch(() => warnProposalNotSaved());
    setSaving(false);
  };
  return { isSaving, save };
};

/** What has to be said before a lead's message goes out: its project and service, and whether there is a proposal. */
export const useCheck = (lead: Checked) => {
  const { isActive, conversationId } = lead;
  const { missing, isIncomplete, mustAsk } = rulesOf(lead);
  const [held, setHeld] = useState<Message | null>(null);
  const { isSaving, save } = useSaving(conversationId);
  const [isTried, setTried] = useState(false);
  const here = isActive ? conversationId : undefined;
  const [place, setPlace] = useState(here);
  // Whoever has gone elsewhere is not asked there.
  if (place !== here) {
    setPlace(here);
    setHeld(null);
    setTried(false);
  }
  /** Tells what is missing, or keeps the message and asks for the proposal; false where all is said. */
  const hold = (message: Message, messages: readonly ChatMessage[]): boolean => {
    setTried(isIncomplete);
    const isAsked = !isIncomplete && mustAsk(messages);
    if (isAsked) setHeld(message);
    return isIncomplete || isAsked;
  };
  /** The kept message with the answer, which is saved if there is a conversation to save it for. */
  const answer = async (received: boolean): Promise<Message | null> => {
    if (held === null) return null;
    setHeld(null);
    await save(received);
    return { ...held, proposalReceived: received };
  };
  return {
    missing,
    isTried,
    isIncomplete,
    tell: () => setTried(true),
    isAsking: held !== null,
    isSaving,
    hold,
    answer,
    cancel: () => setHeld(null),
  };
};
