import { playbookPreface, possiblyRelatedPreface } from "#contracts/answer-preface.ts";
import type { ScoredSource } from "#contracts/chat.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { sourcesOf } from "../answering/citations.ts";
import { quotePassage } from "./quote-passage.ts";

const labelOf = ({ title, heading }: RetrievedPassage): string =>
  (heading?.split(" > ").at(-1) ?? title).replaceAll(/[*_`]/gu, "");

/** Answers with what was found word for word, each passage under its heading and cited; an Extras answer alone and whole. */
export const quotePlaybook = (
  question: string,
  retrieval: Retrieval,
  most: number,
): { text: string; sources: ScoredSource[] } => {
  const { passages, extras, evidence } = retrieval;
  const quoted = extras === null ? passages : [extras];
  const sources = sourcesOf(quoted, retrieval, most);
  let under = "";
  const quotes = quoted.flatMap((passage) => {
    const number = sources.findIndex(({ id }) => id === passage.documentId) + 1;
    if (number === 0) return [];
    const label = `**${labelOf(passage)}** [${number}]`;
    const text = passage === extras ? passage.text : quotePassage(passage.text, question);
    const quote = label === under ? text : `${label}\n\n${text}`;
    under = label;
    return quote;
  });
  const preface = evidence === "answer" ? playbookPreface : possiblyRelatedPreface;
  return { text: [preface, ...quotes].join("\n\n"), sources };
};
