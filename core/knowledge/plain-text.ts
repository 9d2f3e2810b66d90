const marker = String.raw`(?:#{1,6}|>|[-*+]|\d+[.)])\s+`;
const markers = new RegExp(String.raw`^\s*(?:${marker})+(?:\[[ x]\]\s+)?`, "gimu");

/** The words of a Markdown text as they are shown, on one line: no marks, links by their words, no rules of tables. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^\s*(?:`{3,}|~{3,}).*$/gmu, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/^\s*\|?[\s:|-]+\|?\s*$/gmu, " ")
    .replaceAll(markers, "")
    .replaceAll(/[*_`|]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
