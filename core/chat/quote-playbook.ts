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

/**
 * Answers with what was found word for word, each passage under its heading and cited: the first alone where that is enough, an
 * Extras answer whole; what is put before them is in `language`, an ISO 639-1 code.
 */
export const quotePlaybook = (
  question: string,
  retrieval: Retrieval,
  most: number,
  language: string | null = null,
): { text: string; sources: ScoredSource[] } => {
  const { passages, extras, evidence, isFirstEnough } = retrieval;
  const found = extras === null ? passages : [extras];
  const sources = sourcesOf(found, retrieval, most);
  const quoted = isFirstEnough ? found.slice(0, 1) : found;
  const labelled: RetrievedPassage[] = [];
  let under = "";
  const quotes = quoted.flatMap((passage) => {
    const number = sources.findIndex(({ id }) => id === passage.documentId) + 1;
    if (number === 0) return [];
    const label = `**${labelOf(passage)}** [${number}]`;
    const text = passage === extras ? passage.text : quotePassage(passage.text, question);
    if (label === under) return text;
    under = label;
    labelled.push(passage);
    return `${label}\n\n${text}`;
  });
  const prefaces = prefacesIn(language);
  return {
    text: [evidence === "answer" ? prefaces.answer : prefaces.related, ...quotes].join("\n\n"),
    sources: sources.map((source) => withPlaces(source, labelled)),
  };
};
