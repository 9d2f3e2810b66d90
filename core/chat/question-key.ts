import { createHash } from "node:crypto";

/** Equal for questions that ask the same in other words: made of their content words, whatever form and order these have. */
export const questionKeyOf = (question: string, analyseQuestion: (text: string) => string[]): string => {
  const terms = analyseQuestion(question).toSorted();
  const meaning = terms.length > 0 ? terms.join(" ") : question.trim().toLowerCase();
  return createHash("sha256").update(meaning).digest("base64url");
};
