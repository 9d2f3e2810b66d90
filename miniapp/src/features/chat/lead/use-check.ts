import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import type { Message } from "../conversation/send-message.ts";
import { warnProposalNotSaved } from "./lead-notices.ts";
import { checkLead, mustAskForProposal } from "./lead-rules.ts";
import { saveProposalStatus } from "./leads.ts";
import type { Asked } from "./reply/proposal-dialog.tsx";

interface Checked {
  /** Whether leads are on the screen. */
  isActive: boolean;
  conversationId: string | null;
  projectName: string;
  service: Service | "";
  proposalReceived: boolean | null | undefined;
  /** What was said beforehand of a new lead's proposal. */
  saidProposal: boolean | null;
  guess: { isProjectGuessed: boolean; isServiceGuessed: boolean };
}

const askedOf = (
  { projectName, service, saidProposal, guess, ...known }: Checked,
  messages: readonly ChatMessage[],
): Asked => {
  const missing = checkLead(projectName, service);
  return {
    projectName: missing.projectName !== undefined,
    service: missing.service !== undefined,
    proposal: saidProposal === null && mustAskForProposal({ ...known, messages }),
    ...guess,
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

const nothingAsked: Asked = {
  projectName: false,
  service: false,
  proposal: false,
  isProjectGuessed: false,
  isServiceGuessed: false,
};

/** What has to be said before a lead's message goes out: its project and service, and whether there is a proposal. */
export const useCheck = (lead: Checked) => {
  const { isActive, conversationId } = lead;
  /** With what was missing then: what is filled in meanwhile stays in sight. */
  const [held, setHeld] = useState<{ message: Message; asked: Asked } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { isSaving, save } = useSaving(conversationId);
  const here = isActive ? conversationId : undefined;
  const [place, setPlace] = useState(here);
  // Whoever has gone elsewhere is not asked there.
  if (place !== here) {
    setPlace(here);
    setAsking(false);
  }
  /** Keeps the message and asks for what is missing; false where all is said. */
  const hold = (message: Message, messages: readonly ChatMessage[]): boolean => {
    const asked = askedOf(lead, messages);
    if (!asked.projectName && !asked.service && !asked.proposal) return false;
    setHeld({ message, asked });
    setAsking(true);
    return true;
  };
  /** The kept message with the answer, if that was asked for, which is saved if there is a conversation to save it for. */
  const answer = async (received?: boolean): Promise<Message | null> => {
    if (held === null || !isAsking) return null;
    setAsking(false);
    if (received === undefined) return held.message;
    await save(received);
    return { ...held.message, proposalReceived: received };
  };
  return {
    /** What is still missing besides the proposal. */
    missing: checkLead(lead.projectName, lead.service),
    isAsking,
    asked: held?.asked ?? nothingAsked,
    isSaving,
    hold,
    answer,
    cancel: () => setAsking(false),
  };
};
