import { framedTurns, historyLimit } from "../../answering/frames.ts";
import type { ChatTurn } from "../../platform/model.ts";

/** Something said in a lead's conversation. */
export interface LeadTurn extends ChatTurn {
  /** A reply that was not sent: the lead has not seen it. */
  draft?: boolean;
}

/** The conversation as the lead knows it; where nobody marks what is sent, every reply counts as said. */
export const asTold = (turns: (ChatTurn & { sent?: boolean })[]): LeadTurn[] => {
  const isMarked = turns.some(({ sent }) => sent === true);
  return turns.map(({ role, content, sent }) =>
    isMarked && role === "assistant" && sent !== true ? { role, content, draft: true } : { role, content },
  );
};

/** The conversation as text to be read: a stranger's words are never turns of their own, which models take for those of whom they serve. */
export const framedConversation = (history: LeadTurn[]): string[] =>
  framedTurns(history, { user: "lead", assistant: "agent", system: "agent" }, historyLimit);
