import { plainText } from "./plain-text.ts";
import { askedWords, type AskedWord } from "./terms.ts";
import { piecesOf, wordsOf } from "./words.ts";

/** Which of the words searched for a word of a text is, in whatever form; empty for any other. */
export type Searched = (word: string) => string[];

/** Searched for by terms of the index. */
export const searchedTerms =
  (terms: ReadonlySet<string>): Searched =>
  (word) =>
    askedWords(word).flatMap((asked) => asked.terms.filter((term) => terms.has(term)));

/** Fewer letters stand within any word. */
const leastWithin = 4;

const isOf = (word: string, asked: readonly AskedWord[], searched: AskedWord): boolean => {
  const small = word.toLowerCase();
  const isWithin = searched.word.length >= leastWithin && small.includes(searched.word);
  return (
    isWithin ||
    small.startsWith(searched.word) ||
    asked.some(({ terms }) => terms.some((term) => searched.terms.includes(term)))
  );
};

/** Searched for as typed: each word of content by its forms, or a part of it; one of grammar where there is no other. */
export const searchedWords = (query: string): Searched => {
  const content = askedWords(query);
  const all = content.length > 0 ? content : wordsOf(query).map((word) => ({ word, terms: [word] }));
  return (word) => {
    const asked = askedWords(word);
    return all.filter((searched) => isOf(word, asked, searched)).map((searched) => searched.word);
  };
};

const wordsIn = (piece: string): string[] => piece.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];

/** The words of a short plain text that were searched for, in small letters, each once. */
export const wordsFound = (text: string, searched: Searched): string[] => [
  ...new Set(
    piecesOf(text)
      .flatMap(wordsIn)
      .filter((word) => searched(word).length > 0)
      .map((word) => word.toLowerCase()),
  ),
];

const longest = 200;
/** So much stands before the first word found: what shows of an excerpt may be one short line. */
const before = 24;

const isSignAfter = (earlier: string, word: string): boolean =>
  !earlier.endsWith(" ") && !/[\p{L}\p{N}]/u.test(word);

/** The word found from which on an excerpt has most of those searched for; -1 where there is none. */
const bestHit = (pieces: readonly string[], searched: Searched): number => {
  const known = new Map<string, string[]>();
  let end = 0;
  const hits = pieces.flatMap((piece, at) => {
    const start = end;
    end += piece.length;
    const found = known.get(piece) ?? wordsIn(piece).flatMap(searched);
    known.set(piece, found);
    return found.length === 0 ? [] : [{ at, start, end, found }];
  });
  let [best, most] = [-1, 0];
  for (const [first, { at, start }] of hits.entries()) {
    const covered = new Set<string>();
    for (let next = first, hit = hits[next]; hit !== undefined; hit = hits[++next]) {
      if (hit.end - start > longest - before) break;
      for (const word of hit.found) covered.add(word);
    }
    if (covered.size > most) [best, most] = [at, covered.size];
  }
  return best;
};

const startBefore = (hit: number, pieces: readonly string[]): number => {
  let start = Math.max(0, hit);
  let length = 0;
  while (start > 0 && length + (pieces[start - 1]?.length ?? 0) <= before) {
    start--;
    length += pieces[start]?.length ?? 0;
  }
  // A sign that no space parts from what stood before it belongs there.
  while (start > 0 && start < hit && isSignAfter(pieces[start - 1] ?? "", pieces[start] ?? "")) start++;
  return start;
};

// No blank takes the place of a mark that ends emphasis before a sign.
const closing = /(?<=[^\s*`])[*`]+(?=[\p{P}\s])/gu;

/** About 200 characters of plain text from Markdown, from shortly before where most of what was searched for stands. */
export const excerptOf = (markdown: string, searched: Searched): string => {
  const pieces = piecesOf(plainText(markdown.replaceAll(closing, "")));
  const start = startBefore(bestHit(pieces, searched), pieces);
  let text = start > 0 ? "…" : "";
  for (const piece of pieces.slice(start)) {
    if (text.length + piece.trimEnd().length > longest) return `${text.trimEnd()}…`;
    text += piece;
  }
  return text.trimEnd();
};
