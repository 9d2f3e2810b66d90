import { escapePattern } from "#contracts/escape-pattern.ts";

/** Where a passage stands in its document, whatever blanks and empty lines part its words there; null where it does not. */
export const placeOf = (passage: string, content: string): { start: number; end: number } | null => {
  const at = content.indexOf(passage);
  if (at >= 0) return { start: at, end: at + passage.length };
  const words = passage.trim().split(/\s+/u);
  const pattern = words.map(escapePattern).join(String.raw`\s+`);
  const found = new RegExp(pattern, "u").exec(content);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
};
