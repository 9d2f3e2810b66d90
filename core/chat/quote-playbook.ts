import { prefacesIn } from "#contracts/answer-preface.ts";
import type { ScoredSource } from "#contracts/chat.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { sourcesOf } from "../answering/citations.ts";
import { quotePassage } from "./quote-passage.ts";

const labelOf = ({ title, heading }: RetrievedPassage): string =>
  (heading?.split(" > ").at(-1) ?? title).replaceAll(/[*_`]/gu, "");

/** Each label's number leads to its own passage. */
const withPlaces = (source: ScoredSource, labelled: RetrievedPassage[]): ScoredSource => {
  const own = labelled.filter(({ documentId }) => documentId === source.id);
  if (own.length < 2) return source;
  return { ...source, places: own.map(({ heading, ends }) => ({ heading, passage: ends() })) };
};

/** One question with what was found for it. */
export interface QuotedPart {
  question: string;
  /** The words it was asked in, where they are to stand above what is quoted for it. */
  said?: string;
  retrieval: Retrieval;
  /** How many documents are quoted for it at most. */
  most: number;
}

// As words alone: a number in brackets would be a citation.
const asHeading = (question: string): string =>
  `### ${question
    .replaceAll(/\s+/gu, " ")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/[\\`*_<>#|~&]/gu, String.raw`\$&`)}\n`;

/** What is quoted for a question first, which tells it from another. */
export const firstQuoted = ({ extras, passages }: Retrieval): RetrievedPassage | undefined =>
  extras ?? passages[0];

/** Without what another document of the same title says word for word under the same heading. */
const withoutCopies = (passages: RetrievedPassage[]): RetrievedPassage[] => {
  const keyOf = ({ title, heading, text }: RetrievedPassage) => JSON.stringify([title, heading, text]);
  const seen = new Set<string>();
  return passages.filter((passage) => seen.size < seen.add(keyOf(passage)).size);
};

/** Collects what is quoted for several questions under one numbering, nothing twice. */
const createQuotes = (parts: QuotedPart[]) => {
  const sources: ScoredSource[] = [];
  const labelled: RetrievedPassage[] = [];
  const taken = new Set(parts.map(({ retrieval }) => firstQuoted(retrieval)?.passageId));
  const add = ({ question, said, retrieval, most }: QuotedPart): string[] => {
    const { passages, extras, isFirstEnough } = retrieval;
    const found = extras === null ? withoutCopies(passages) : [extras];
    const quoted = isFirstEnough ? found.slice(0, 1) : found;
    const own = sourcesOf(found, retrieval, most);
    sources.push(...own.filter(({ id }) => sources.every((source) => source.id !== id)));
    let under = "";
    return quoted.flatMap((passage, at) => {
      const isTaken = at > 0 && taken.has(passage.passageId);
      if (isTaken || own.every(({ id }) => id !== passage.documentId)) return [];
      taken.add(passage.passageId);
      const number = sources.findIndex(({ id }) => id === passage.documentId) + 1;
      const label = `**${labelOf(passage)}** [${number}]`;
      const text = passage === extras ? passage.text : quotePassage(passage.text, question);
      if (label === under) return text;
      under = label;
      labelled.push(passage);
      return `${at === 0 && said !== undefined ? asHeading(said) : ""}${label}\n\n${text}`;
    });
  };
  return { add, sources: () => sources.map((source) => withPlaces(source, labelled)) };
};

/**
 * Answers with what was found word for word, each passage under its heading and cited: the first alone where that is enough, an
 * Extras answer whole; of several questions each under its own words. What is put before them, `isSure` or not, is in
 * `language`, an ISO 639-1 code.
 */
export const quotePlaybook = (
  parts: QuotedPart[],
  { isSure, language }: { isSure: boolean; language: string | null },
): { text: string; sources: ScoredSource[] } => {
  const quotes = createQuotes(parts);
  const blocks = parts.flatMap(quotes.add);
  const prefaces = prefacesIn(language);
  return {
    text: [isSure ? prefaces.answer : prefaces.related, ...blocks].join("\n\n"),
    sources: quotes.sources(),
  };
};
