import { bindingPhrases } from "../../answering/figures/figures.ts";
import type { Finding } from "./judge-reply.ts";
import { saidByLead, type LeadMessage } from "./lead-message.ts";
import { isRepeated } from "./read-finding.ts";

/** What is said in place of a reply's sentences. */
export interface WordsInstead {
  /** What is said in place of a sentence, unless sentences tell it already; null where that is nothing, or binds as well. */
  of: (found: Finding, isPublished?: boolean) => string | null;
  /** Leaves a sentence out, with those that are tied to it. */
  leaveOut: (found: Finding | undefined) => null;
  /** Whether a sentence goes with another one, by its number. */
  isLost: (number: number) => boolean;
}

/** Finds words in place of sentences; `told` are those that nothing is found of, by their numbers, `texts` what states times. */
export const wordsInsteadIn = (
  lead: Pick<LeadMessage, "stage" | "message" | "history">,
  texts: string[],
  told: Map<number, string>,
): WordsInstead => {
  const shown = new Map(told);
  const lost = new Set<number>();
  const lose = (number: number) => {
    lost.add(number);
    // Words in place of a sentence stay told, whatever comes after them.
    if (told.has(number)) shown.delete(number);
  };
  return {
    of: ({ n, instead, tied }, isPublished = false) => {
      if (instead === null) return null;
      const stay = [...shown];
      // What is tied to a sentence and says the same as the words in its place goes with it, and these stay.
      const isTied = (number: number) => number > n && tied.includes(number);
      if (stay.some(([number, sentence]) => !isTied(number) && isRepeated(instead, sentence))) return null;
      const mayBind = lead.stage !== "awaiting" || isPublished;
      if (!mayBind && bindingPhrases(instead, saidByLead(lead), texts).length > 0) return null;
      for (const [number, sentence] of stay)
        if (isTied(number) && (isRepeated(instead, sentence) || isRepeated(sentence, instead))) lose(number);
      shown.set(n, instead);
      return instead;
    },
    leaveOut: (found) => {
      for (const one of found?.tied ?? []) lose(one);
      return null;
    },
    isLost: (number) => lost.has(number),
  };
};
