import { piecesOf } from "./writing-systems.ts";
import { askedWords } from "./terms.ts";
import { plainText } from "./plain-text.ts";

const longest = 200;

const isSignAfter = (before: string, word: string): boolean =>
  !before.endsWith(" ") && !/[\p{L}\p{N}]/u.test(word);

const isAmong = (word: string, terms: ReadonlySet<string>): boolean =>
  askedWords(word).some((asked) => asked.terms.some((term) => terms.has(term)));

/** The words of a short plain text that stand for one of the terms, in small letters, each once. */
export const wordsAmong = (text: string, terms: ReadonlySet<string>): string[] => [
  ...new Set(
    piecesOf(text)
      .flatMap((piece) => piece.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
      .filter((word) => isAmong(word, terms)),
  ),
];

/** About 200 characters of plain text from a Markdown passage, starting shortly before the first searched term. */
export const excerptOf = (markdown: string, terms: ReadonlySet<string>): string => {
  const words = piecesOf(plainText(markdown));
  const hit = words.findIndex((word) => isAmong(word, terms));
  let start = Math.max(0, hit);
  for (let before = 0; start > 0 && before + (words[start - 1]?.trimEnd().length ?? 0) < 60; start--) {
    before += words[start - 1]?.length ?? 0;
  }
  // A sign that no space parts from what stood before it belongs there.
  while (start > 0 && start < hit && isSignAfter(words[start - 1] ?? "", words[start] ?? "")) start++;
  let text = start > 0 ? "…" : "";
  for (const [at, word] of words.entries()) {
    if (at < start) continue;
    if (text.length + word.trimEnd().length > longest) return `${text.trimEnd()}…`;
    text += word;
  }
  return text.trimEnd();
};
