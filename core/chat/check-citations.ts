import type { ScoredSource } from "#contracts/chat.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieve.ts";

// `[1]: https://…` at the start of a line says where a link leads.
const definition = String.raw`(?!(?<=^ {0,3}\[[^\]\n]*\]):[ \t]*<?(?:[a-z][a-z\d+.-]*:|www\.|[/#]))`;
// [1], [1, 2], [^1], [source 1] and the brackets some models prefer; never the words of a link.
const citation = new RegExp(
  [
    String.raw`(?<![ \t])[ \t]*`,
    String.raw`(?:\[\^?(?:sources? )?(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?!\()${definition}`,
    String.raw`|【(\d{1,3})[^【】]*】)`,
  ].join(""),
  "gimu",
);

const numbersOf = (list: string): number[] => list.split(/[,;]/u).map(Number);

const citedPassages = (answer: string, supplied: RetrievedPassage[]): RetrievedPassage[] =>
  [...answer.matchAll(citation)]
    .flatMap(([, list, single]) => numbersOf(list ?? single ?? ""))
    .flatMap((number) => supplied[number - 1] ?? []);

/** The documents of some passages in the order of their rank, each with the passage first meant. */
export const sourcesOf = (
  passages: RetrievedPassage[],
  { sources }: Retrieval,
  most: number,
): ScoredSource[] =>
  sources
    .flatMap(({ id, relevanceScore, title, heading }) => {
      const passage = passages.find(({ documentId }) => documentId === id);
      return passage === undefined
        ? []
        : [{ id, relevanceScore, title, heading: passage.heading ?? heading, passage: passage.ends() }];
    })
    .slice(0, most);

/** An answer whose numbers were checked: each names a document of `sources`, counted from 1. */
export interface CitedAnswer {
  text: string;
  sources: ScoredSource[];
}

/** Removes citations of what was not supplied and renumbers the others to the documents shown; without any, the best documents supplied are shown. */
export const checkCitations = (
  answer: string,
  supplied: RetrievedPassage[],
  retrieval: Retrieval,
  most: number,
): CitedAnswer => {
  const cited = citedPassages(answer, supplied);
  const sources = sourcesOf(cited.length > 0 ? cited : supplied, retrieval, most);
  const numberOf = (supplyNumber: number) =>
    sources.findIndex(({ id }) => id === supplied[supplyNumber - 1]?.documentId) + 1;
  const text = answer
    .replaceAll(citation, (whole, list: string | undefined, single: string | undefined) => {
      const numbers = new Set(numbersOf(list ?? single ?? "").map(numberOf));
      const kept = [...numbers].filter((number) => number > 0).toSorted((a, b) => a - b);
      const space = /^[ \t]*/u.exec(whole)?.[0] ?? "";
      return kept.length === 0 ? "" : space + kept.map((number) => `[${number}]`).join("");
    })
    // Two passages of one document make the same number stand twice.
    .replaceAll(/(\[\d+\])(?:\s?\1)+/gu, "$1");
  return { text, sources };
};

/** An unfinished answer without a citation that had begun. */
export const withoutOpenCitation = (answer: string): string => answer.replace(/(?<!\s)\s*\[[\d,;\s]*$/u, "");

/** An answer without its citations, for where its sources are not shown. */
export const withoutCitations = (answer: string): string => answer.replaceAll(citation, "");
