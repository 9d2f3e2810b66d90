import { bestEntry } from "./best-entry.ts";
import { probabilityOf, stateWith, type EvidenceState } from "./evidence.ts";
import type { ExtrasKind } from "./extras-store.ts";
import { findPassages } from "./find-passages.ts";
import type { KnowledgeDeps } from "./knowledge-deps.ts";
import { measureEvidence } from "./measure-evidence.ts";
import { quoteDocuments, type QuotedDocument } from "./quote-documents.ts";

export interface RetrievalRequest {
  question: string;
  /** How many documents to find at most. */
  documents: number;
  /** Which Extras document is asked first; the other is left out. */
  extras: ExtrasKind;
  categories?: string[];
}

export interface RetrievedPassage {
  passageId: string;
  documentId: string;
  title: string;
  category: string | null;
  heading: string | null;
  /** Markdown as in the document. */
  text: string;
  /** Percent. */
  relevance: number;
  entryId: string | null;
}

export interface RetrievedSource {
  id: string;
  title: string;
  category: string | null;
  heading: string | null;
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

const toSource = ({ passages: [best], relevance }: QuotedDocument): RetrievedSource[] =>
  best === undefined
    ? []
    : [
        {
          id: best.documentId,
          title: best.title,
          category: best.category,
          heading: best.heading,
          relevanceScore: relevance,
        },
      ];

const ofEntry = (entry: RetrievedPassage): QuotedDocument => ({
  documentId: entry.documentId,
  relevance: entry.relevance,
  passages: [entry],
});

/** Finds what the knowledge base says about a question, and judges whether that answers it. */
export const retrieve =
  (deps: KnowledgeDeps): Retrieve =>
  async ({ question, documents: most, extras, categories }) => {
    const found = await findPassages(deps, question, { kinds: ["document", extras], categories });
    const entry = await bestEntry(deps, found, deps.config.assistant.extrasThreshold);
    const quoted = await quoteDocuments(deps, found, most);
    const probability =
      entry === null ? probabilityOf(measureEvidence(found, quoted)) : entry.relevance / 100;
    const documents =
      entry === null
        ? quoted
        : [ofEntry(entry), ...quoted.filter(({ documentId }) => documentId !== entry.documentId)].slice(
            0,
            most,
          );
    return {
      evidence:
        entry === null ? stateWith(probability, Math.max(0, ...found.similarities.values())) : "answer",
      probability,
      passages: documents.flatMap(({ passages }) => passages),
      sources: documents.flatMap(toSource),
      extras: entry,
    };
  };
