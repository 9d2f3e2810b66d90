import type { PassageEnds } from "#contracts/chat.ts";
import { plainText } from "./plain-text.ts";

/** So many characters find a passage again in its document. */
const enough = 80;
/** So much Markdown has them. */
const looked = 400;

// The database stores no half of a character.
const whole = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, "").trim();

/** The words a Markdown passage begins and ends with, as they are shown. */
export const endsOf = (markdown: string): PassageEnds => ({
  from: whole(plainText(markdown.slice(0, looked)).slice(0, enough)),
  to: whole(plainText(markdown.slice(-looked)).slice(-enough)),
});
