import { unsupportedFacts } from "../answering/figures/check-facts.ts";
import { plainText } from "../text/plain-text.ts";
import { wordsOf } from "../text/words.ts";

const numeric = /\p{N}/u;

/** The figures, dates, names and numbers of a draft that nothing it was written from states, as they are written. */
export const unsaidIn = (text: string, evidence: string[]): string[] => {
  const phrases = unsupportedFacts(text, evidence);
  const known = new Set(evidence.flatMap(wordsOf));
  const numbers = wordsOf(plainText(text)).filter((word) => numeric.test(word) && !known.has(word));
  const named = new Set(phrases.flatMap(wordsOf));
  return [...phrases, ...new Set(numbers.filter((number) => !named.has(number)))];
};
