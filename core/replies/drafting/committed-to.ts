import { kindsBinding } from "../../answering/figures/figures.ts";
import { pricedItems, sentencesOf } from "../../answering/sentences.ts";
import type { CommittedTo } from "./lead-texts.ts";

/** What sentences commit to: what they name that binds and is not the lead's own, else they promise something. */
export const committedToIn = (sentences: string[], said: string[] = []): CommittedTo[] => {
  const kinds = sentences.flatMap((sentence) => kindsBinding(sentence, said));
  return kinds.length === 0 ? ["promise"] : kinds;
};

/** What the sentences commit to that a text has lost for their figures; nothing where it has lost none. */
export const committedToBefore = (text: string, free: string): CommittedTo[] => {
  if (free === text) return [];
  const kept = new Set(sentencesOf(free));
  const lost = sentencesOf(text).filter((sentence) => !kept.has(sentence));
  const priced = pricedItems(text);
  return lost.some((sentence) => priced.has(sentence))
    ? ["money", ...lost.flatMap((sentence) => kindsBinding(sentence, []))]
    : committedToIn(lost);
};
