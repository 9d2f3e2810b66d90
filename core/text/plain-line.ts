import { replaceLinks } from "#contracts/markdown-links.ts";

/** Markdown as one line of plain words: no marks, no addresses, no numbers of sources. */
export const plainLine = (content: string): string =>
  replaceLinks(content, (words) => words)
    .replaceAll(/(?<![ \t])[ \t]*\[\d+\]/gu, "")
    // The line beneath a table's heads.
    .replaceAll(/^[\s:|-]+$/gmu, " ")
    .replaceAll(/[*`]+/gu, "")
    .replaceAll(/[_#>|]+/gu, " ")
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
