import { leastWords, wordCount } from "../../answering/sentences.ts";
import { isTalk } from "../../answering/understand.ts";
import { languageCode } from "../../text/languages.ts";
import { asks } from "../../text/words.ts";
import type { LeadMessage } from "./lead-message.ts";
import { lookingInto } from "./lead-texts.ts";

/** Sentences of fewer words are only polite. */
export const fewestWords = 5;

/**
 * A reply of which only questions and politeness are left says where the answer stood that it is looked into; what is too little
 * to be sent stays so.
 */
export const withLookingInto = (
  shown: (string | null)[],
  { language, kind, history }: Pick<LeadMessage, "language" | "kind" | "history">,
): (string | null)[] => {
  const kept = shown.filter((sentence) => sentence !== null);
  const tellsNothing = kept.every((sentence) => asks(sentence) || wordCount(sentence) < fewestWords);
  if (kept.length === shown.length || !tellsNothing || isTalk(kind)) return shown;
  const left = kept.join(" ");
  if (wordCount(left) < leastWords || languageCode(left) !== language) return shown;
  const words = lookingInto(language, history.findLast(({ role }) => role === "assistant")?.content);
  if (words === null) return shown;
  const told = shown.map((sentence) => (sentence === null || /[:：]$/u.test(sentence) ? null : sentence));
  return told.with(told.indexOf(null), words);
};
