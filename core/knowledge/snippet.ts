import { analyseText } from "./analyse-text.ts";

const longest = 200;

const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^\s*(?:`{3,}|~{3,}).*$/gmu, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/^\s*\|?[\s:|-]+\|?\s*$/gmu, " ")
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gmu, "")
    .replaceAll(/[*_`|]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** About 200 characters of plain text from a Markdown passage, starting shortly before the first searched term. */
export const snippetOf = (markdown: string, terms: ReadonlySet<string>): string => {
  const words = plainText(markdown).split(" ");
  const hit = words.findIndex((word) => analyseText(word).some((term) => terms.has(term)));
  let start = Math.max(0, hit);
  for (let before = 0; start > 0 && before + (words[start - 1]?.length ?? 0) < 60; start--) {
    before += (words[start - 1]?.length ?? 0) + 1;
  }
  let text = start > 0 ? "…" : "";
  for (const [at, word] of words.entries()) {
    if (at < start) continue;
    if (text.length + word.length > longest) return `${text.trimEnd()}…`;
    text += `${word} `;
  }
  return text.trimEnd();
};
