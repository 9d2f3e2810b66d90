import type { ScoredSource } from "#contracts/chat.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";

// `[1]: https://…` at the start of a line says where a link leads.
const definition = String.raw`(?!(?<=^ {0,3}\[[^\]\n]*\]):[ \t]*<?(?:[a-z][a-z\d+.-]*:|www\.|[/#]))`;
// [1], [1, 2], [^1], [source 1], (source 1) and the brackets some models prefer; never the words of a link.
const list = String.raw`\d{1,3}(?:\s*[,;]\s*\d{1,3})*`;
const citation = new RegExp(
  [
    String.raw`(?<![ \t])[ \t]*`,
    String.raw`(?:\[\^?(?:sources? )?(${list})\](?!\()${definition}|\(sources? (${list})\)`,
    String.raw`|【(\d{1,3})[^【】]*】)`,
  ].join(""),
  "gimu",
);

const numbersOf = (...found: (string | undefined)[]): number[] =>
  (found.find((numbers) => numbers !== undefined) ?? "").split(/[,;]/u).map(Number);

const citedPassages = (answer: string, supplied: RetrievedPassage[]): RetrievedPassage[] =>
  [...answer.matchAll(citation)]
    .flatMap(([, ...found]) => numbersOf(...found))
    .flatMap((number) => supplied[number - 1] ?? []);

const sourceOf = (passage: RetrievedPassage, { sources }: Retrieval): ScoredSource => {
  const { documentId: id, title, heading, relevance } = passage;
  const found = sources.find((source) => source.id === id);
  // What was only read ranks below what was found.
  const lowest = sources.at(-1)?.relevanceScore ?? relevance;
  return {
    id,
    relevanceScore: found?.relevanceScore ?? Math.min(relevance, lowest),
    title,
    heading: heading ?? found?.heading ?? null,
    passage: passage.ends(),
  };
};

/** The documents of the first passages, at most so many, in the order of their rank, each with the passage first meant. */
export const sourcesOf = (
  passages: RetrievedPassage[],
  retrieval: Retrieval,
  most: number,
): ScoredSource[] => {
  const firsts = new Map<string, RetrievedPassage>();
  for (const passage of passages)
    if (firsts.size < most && !firsts.has(passage.documentId)) firsts.set(passage.documentId, passage);
  return [...firsts.values()]
    .map((passage) => sourceOf(passage, retrieval))
    .toSorted((one, other) => other.relevanceScore - one.relevanceScore);
};

// "Sources: [1] [2]" below an answer; what it is made from is shown beside it.
const sourceLine = /(?<!\n)\n+[ \t]*[*_]*\p{L}+[*_]*:[*_]*(?:[ \t,;.]*\[\d+\])+[ \t.]*$/u;

/** An answer whose numbers were checked: each names a document of `sources`, counted from 1. */
export interface CitedAnswer {
  text: string;
  sources: ScoredSource[];
}

/** Removes citations of what was not supplied and renumbers the others to the documents shown, which are those cited. */
export const checkCitations = (
  answer: string,
  supplied: RetrievedPassage[],
  retrieval: Retrieval,
  most: number,
): CitedAnswer => {
  const sources = sourcesOf(citedPassages(answer, supplied), retrieval, most);
  const numberOf = (supplyNumber: number) =>
    sources.findIndex(({ id }) => id === supplied[supplyNumber - 1]?.documentId) + 1;
  const text = answer
    .replaceAll(citation, (whole, ...found: (string | undefined)[]) => {
      const numbers = new Set(numbersOf(...found.slice(0, 3)).map(numberOf));
      const kept = [...numbers].filter((number) => number > 0).toSorted((a, b) => a - b);
      const space = /^[ \t]*/u.exec(whole)?.[0] ?? "";
      return kept.length === 0 ? "" : space + kept.map((number) => `[${number}]`).join("");
    })
    // Two passages of one document make the same number stand twice.
    .replaceAll(/(\[\d+\])(?:\s?\1)+/gu, "$1")
    .replace(sourceLine, "");
  return { text, sources };
};

/** An unfinished answer without a citation that had begun. */
export const withoutOpenCitation = (answer: string): string => answer.replace(/(?<!\s)\s*\[[\d,;\s]*$/u, "");

/** An answer without its citations, for where its sources are not shown. */
export const withoutCitations = (answer: string): string => answer.replaceAll(citation, "");
