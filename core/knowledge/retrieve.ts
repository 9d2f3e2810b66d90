import type { PassageEnds } from "#contracts/chat.ts";
import { areOfOtherScript } from "../writing-systems.ts";
import { wordsOf } from "./analyse-text.ts";
import { bestEntry } from "./best-entry.ts";
import { probabilityInOtherScript, probabilityOf, stateWith, type EvidenceState } from "./evidence.ts";
import type { ExtrasKind } from "./extras-store.ts";
import { findPassages, findPassagesIn, type Found } from "./find-passages.ts";
import type { KnowledgeDeps } from "./knowledge-deps.ts";
import { matchPassages, type MatchedPassage } from "./match-passages.ts";
import { measureEvidence } from "./measure-evidence.ts";
import { quoteDocuments, type QuotedDocument } from "./quote-documents.ts";

export interface RetrievalRequest {
  question: string;
  /** How many documents to find at most. */
  documents: number;
  /** Which Extras document is asked first; the other is left out. */
  extras: ExtrasKind;
}

export interface WithinRequest extends RetrievalRequest {
  /** The categories looked at by themselves. */
  within: {
    categories: string[];
    /** How many of their documents, and of their passages, to find at most. */
    documents: number;
    passages: number;
    /** The question in the words that such documents use, where it is known. */
    wording?: string | undefined;
  };
}

export interface RetrievedPassage {
  passageId: string;
  documentId: string;
  title: string;
  category: string | null;
  heading: string | null;
  /** Markdown as in the document. */
  text: string;
  /** Where it begins and ends, worked out for what is cited alone. */
  ends: () => PassageEnds;
  /** Percent. */
  relevance: number;
  entryId: string | null;
}

export interface RetrievedSource {
  id: string;
  title: string;
  category: string | null;
  heading: string | null;
  /** Where its best passage begins and ends. */
  ends: () => PassageEnds;
  /** Percent, never higher than that of the source before. */
  relevanceScore: number;
}

export interface Retrieval {
  evidence: EvidenceState;
  /** How probable it is that the passages answer the question, 0 to 1. */
  probability: number;
  /** Best first, of at most the asked number of documents. */
  passages: RetrievedPassage[];
  sources: RetrievedSource[];
  /** The Extras entry that answers the question, which then is also the first passage. */
  extras: RetrievedPassage | null;
}

export type Retrieve = (request: RetrievalRequest) => Promise<Retrieval>;
export type RetrieveWithin = (
  request: WithinRequest,
) => Promise<{ everywhere: Retrieval; within: Retrieval; matches: () => Promise<MatchedPassage[]> }>;

const toSource = ({ passages: [best], relevance }: QuotedDocument): RetrievedSource[] =>
  best === undefined
    ? []
    : [
        {
          id: best.documentId,
          title: best.title,
          category: best.category,
          heading: best.heading,
          ends: best.ends,
          relevanceScore: relevance,
        },
      ];

const ofEntry = (entry: RetrievedPassage): QuotedDocument => ({
  documentId: entry.documentId,
  relevance: entry.relevance,
  passages: [entry],
});

const judge = async (deps: KnowledgeDeps, found: Found, most: number): Promise<Retrieval> => {
  const entry = await bestEntry(found, deps.config.assistant.extrasThreshold);
  const quoted = await quoteDocuments(found, most);
  const judged = areOfOtherScript(wordsOf(found.asked.text)) ? probabilityInOtherScript : probabilityOf;
  const probability = entry === null ? judged(await measureEvidence(found)) : entry.relevance / 100;
  const documents =
    entry === null
      ? quoted
      : [ofEntry(entry), ...quoted.filter(({ documentId }) => documentId !== entry.documentId)].slice(
          0,
          most,
        );
  return {
    evidence: entry === null ? stateWith(probability, Math.max(0, ...found.similarities.values())) : "answer",
    probability,
    passages: documents.flatMap(({ passages }) => passages),
    sources: documents.flatMap(toSource),
    extras: entry,
  };
};

/** Finds what the knowledge base says about a question, and judges whether that answers it. */
export const retrieve =
  (deps: KnowledgeDeps): Retrieve =>
  async ({ question, documents, extras }) =>
    judge(deps, await findPassages(deps, question, { kinds: ["document", extras] }), documents);

/** Finds the same, and beside it what the documents of some categories alone say, in one search; their best passages are loaded for who wants them. */
export const retrieveWithin =
  (deps: KnowledgeDeps): RetrieveWithin =>
  async ({ question, documents, extras, within }) => {
    const [everywhere, inside] = await findPassagesIn(deps, question, [
      { kinds: ["document", extras] },
      { kinds: ["document"], categories: within.categories, wording: within.wording },
    ]);
    if (everywhere === undefined || inside === undefined) throw new Error("A scope was not searched");
    const [all, some] = await Promise.all([
      judge(deps, everywhere, documents),
      judge(deps, inside, within.documents),
    ]);
    return { everywhere: all, within: some, matches: () => matchPassages(inside, within.passages) };
  };
