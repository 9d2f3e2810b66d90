import { playbookPreface, possiblyRelatedPreface } from "#contracts/answer-preface.ts";
import type { ScoredSource } from "#contracts/chat.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieve.ts";
import { sourcesOf } from "./check-citations.ts";
import { quoteDefinition, quotePassage, type TextTools } from "./quote-passage.ts";

/** At most this many passages are quoted. */
const mostPassages = 3;
/** Once so large a share of the question's words is covered, nothing is added. */
const enough = 0.6;
/** What is added must be so relevant, as a share of the best. */
const leastShare = 0.5;

type Covers = (passage: RetrievedPassage) => string[];

// A follow-up is about its own words; those of the question before only say in what respect.
const aboutFollowUp = (
  passages: RetrievedPassage[],
  own: Set<string>,
  covers: Covers,
): RetrievedPassage[] => {
  const about = passages.filter((passage) => covers(passage).some((term) => own.has(term)));
  return about.length > 0 ? about : passages;
};

const choosePassages = (passages: RetrievedPassage[], asked: Set<string>, covers: Covers) => {
  const covered = new Set<string>();
  const chosen: RetrievedPassage[] = [];
  for (const passage of passages) {
    const [best] = chosen;
    const terms = covers(passage);
    const adds = terms.some((term) => !covered.has(term));
    const relevant = best === undefined || passage.relevance >= leastShare * best.relevance;
    // What stands before the first heading introduces its document and seldom answers.
    const introduced = chosen.at(-1)?.heading === null && passage.documentId === chosen.at(-1)?.documentId;
    if (!introduced && covered.size > 0 && covered.size >= enough * asked.size) continue;
    if (!relevant || (best !== undefined && !adds && !introduced)) continue;
    chosen.push(passage);
    for (const term of terms) covered.add(term);
    if (chosen.length === mostPassages) break;
  }
  return chosen;
};

const labelOf = ({ title, heading }: RetrievedPassage): string =>
  (heading?.split(" > ").at(-1) ?? title).replaceAll(/[*_`]/gu, "");

interface Asked {
  question: string;
  /** The question completed from its conversation; the same when it needed nothing. */
  standalone: string;
}

const choose = (tools: TextTools, { question, standalone }: Asked, { passages, extras }: Retrieval) => {
  if (extras !== null) return passages.slice(0, 1);
  const asked = new Set(tools.analyseQuestion(standalone));
  const covers: Covers = ({ title, heading, text }) =>
    [...new Set(tools.analyseText([title, heading, text].join("\n")))].filter((term) => asked.has(term));
  const own = new Set(question === standalone ? [] : tools.analyseQuestion(question));
  return choosePassages(aboutFollowUp(passages, own, covers), asked, covers);
};

/** Answers with the best passages word for word, each under its heading and cited; an Extras answer is quoted whole. */
export const quotePlaybook =
  (tools: TextTools) =>
  (asked: Asked, retrieval: Retrieval, most: number): { text: string; sources: ScoredSource[] } => {
    const terms = new Set(tools.analyseQuestion(asked.standalone));
    const all = choose(tools, asked, retrieval);
    const [best] = all;
    const definition = best?.entryId === null ? quoteDefinition(tools, best, terms) : null;
    const chosen = definition === null ? all : all.slice(0, 1);
    const sources = sourcesOf(chosen, retrieval, most);
    const quotes = chosen.flatMap((passage) => {
      const number = sources.findIndex(({ id }) => id === passage.documentId) + 1;
      if (number === 0) return [];
      const text =
        definition ?? (passage.entryId === null ? quotePassage(tools, passage, terms) : passage.text);
      return `**${labelOf(passage)}** [${number}]\n\n${text}`;
    });
    const preface = retrieval.evidence === "answer" ? playbookPreface : possiblyRelatedPreface;
    return { text: [preface, ...quotes].join("\n\n"), sources };
  };
