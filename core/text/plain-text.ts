import { replaceLinks } from "#contracts/markdown-links.ts";
import type { PassageEnds } from "#contracts/chat.ts";

// Each of them ends a line for an expression, and what looks for blanks before a mark takes them for such.
const lineEnds = /[\r\u2028\u2029]/gu;

const marker = String.raw`(?:#{1,6}|>|[-*+]|\d+[.)])\s+`;
// Only the blanks of its own line stand before a mark: those of empty lines above would be read again for each of them.
const markers = new RegExp(String.raw`^[^\S\n]*(?:${marker})+(?:\[[ x]\]\s+)?`, "gimu");
const fences = /^[^\S\n]*(?:`{3,}|~{3,}).*$/gmu;

// One within a word is part of it, as in a handle.
const underscores = /(?<![\p{L}\p{N}_])_+|(?<=[\p{L}\p{N}])_+(?![\p{L}\p{N}_])/gu;

/** The words of a Markdown text as they are shown, on one line: no marks, links by their words, no rules of tables. */
export const plainText = (markdown: string): string =>
  replaceLinks(markdown.replaceAll(lineEnds, "\n").replaceAll(fences, " "), (words) => words)
    .replaceAll(/^[\s:|-]+$/gmu, " ")
    .replaceAll(markers, "")
    .replaceAll(/[*`|]+/gu, " ")
    .replaceAll(underscores, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();

const bullets = /^[^\S\n]*[-*+][^\S\n]+(?:\[[ x]\][^\S\n]+)?/gimu;

/** Markdown as one line of plain words: no marks, no addresses, no numbers of sources; a list keeps its numbers. */
export const plainLine = (content: string): string =>
  replaceLinks(content.replaceAll(lineEnds, "\n"), (words) => words)
    .replaceAll(/(?<![ \t])[ \t]*\[\d+\]/gu, "")
    // The line beneath a table's heads.
    .replaceAll(/^[\s:|-]+$/gmu, " ")
    .replaceAll(bullets, "")
    .replaceAll(/[*`]+/gu, "")
    .replaceAll(/[#>|]+/gu, " ")
    .replaceAll(underscores, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** The beginning of such a line, cut between words, without half a character at its end. */
export const cutLine = (content: string, longest: number): string => {
  const line = plainLine(content);
  if (line.length <= longest) return line;
  const part = line.slice(0, longest);
  const space = part.lastIndexOf(" ");
  const whole = (space > longest / 2 ? part.slice(0, space) : part).replace(/\p{Surrogate}$/u, "");
  return `${whole}…`;
};

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
