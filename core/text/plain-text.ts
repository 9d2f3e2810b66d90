import { replaceLinks } from "#contracts/markdown-links.ts";

const marker = String.raw`(?:#{1,6}|>|[-*+]|\d+[.)])\s+`;
// Only the blanks of its own line stand before a mark: those of empty lines above would be read again for each of them.
const markers = new RegExp(String.raw`^[^\S\n]*(?:${marker})+(?:\[[ x]\]\s+)?`, "gimu");
const fences = /^[^\S\n]*(?:`{3,}|~{3,}).*$/gmu;

/** The words of a Markdown text as they are shown, on one line: no marks, links by their words, no rules of tables. */
export const plainText = (markdown: string): string =>
  replaceLinks(markdown.replaceAll(fences, " "), (words) => words)
    .replaceAll(/^[\s:|-]+$/gmu, " ")
    .replaceAll(markers, "")
    .replaceAll(/[*_`|]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
