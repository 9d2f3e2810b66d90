import { framedTurns, historyLimit } from "../../answering/frames.ts";
import type { Turn } from "../../answering/figures/told-amounts.ts";

/** Something said in a lead's conversation; a reply that was not sent is a draft, which the lead has not seen. */
export type LeadTurn = Turn;

/** The conversation as the lead knows it; where nobody marks what is sent, every reply counts as said. */
export const asTold = (turns: (Turn & { sent?: boolean })[]): LeadTurn[] => {
  const isMarked = turns.some(({ sent }) => sent === true);
  return turns.map(({ sent, ...turn }) =>
    isMarked && turn.role === "assistant" && sent !== true ? { ...turn, draft: true } : turn,
  );
};

/** The conversation as text to be read: a stranger's words are never turns of their own, which models take for those of whom they serve. */
export const framedConversation = (history: LeadTurn[]): string[] =>
  framedTurns(history, { user: "lead", assistant: "agent", system: "agent" }, historyLimit);
