import { createHash } from "node:crypto";

/** Equal for questions that ask the same in other words: made of their key terms, whatever order these have. */
export const questionKeyOf = (question: string, keyTermsOf: (text: string) => string[]): string => {
  const terms = keyTermsOf(question).toSorted();
  const meaning = terms.length > 0 ? terms.join(" ") : question.trim().toLowerCase();
  return createHash("sha256").update(meaning).digest("base64url");
};
