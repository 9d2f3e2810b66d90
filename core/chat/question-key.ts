import { createHash } from "node:crypto";
import { wordsOf } from "../text/words.ts";

/** Equal for questions of the same words, however these are written: a small one may decide what is asked. */
export const questionKeyOf = (question: string): string => {
  const said = wordsOf(question).join(" ") || question.trim();
  return createHash("sha256").update(said).digest("base64url");
};
