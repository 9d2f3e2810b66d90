import { createContext, use } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import type { Proposal } from "./reply/use-proposal.ts";

/** What the rows of a lead's conversation share. */
export interface LeadContextValue {
  projectName: string;
  /** The reply that is drawn as the card. */
  reply: ChatMessage | undefined;
  /** The answer of the core team that the reply is still to be written with. */
  answer: ChatMessage | undefined;
  proposal: Proposal;
  /** Whether another wording can be asked for. */
  canRewrite: boolean;
}

export const LeadContext = createContext<LeadContextValue | null>(null);

/** Throws outside of a lead's conversation. */
export const useLead = (): LeadContextValue => {
  const lead = use(LeadContext);
  if (lead === null) throw new Error("There is no lead here");
  return lead;
};
