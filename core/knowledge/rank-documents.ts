import type { DenseMatch } from "./embedding-store.ts";
import type { LexicalMatch } from "./search-store.ts";

/** A document in the order of relevance, with its passages that matched, best first. */
export interface RankedDocument {
  documentId: string;
  score: number;
  passages: { passageId: string; score: number }[];
}

type Scored = { passageId: string; documentId: string; score: number };

const fusion = { k: 60, lexical: 1, dense: 0.7 };
/** How much a document's second and third passage add to its best one. */
const tails = [1, 0.4, 0.2];

/** Fuses both rankings by reciprocal rank; without vectors the BM25 scores stay as they are. */
export const fuse = (lexical: LexicalMatch[], dense: DenseMatch[]): Scored[] => {
  if (dense.length === 0)
    return lexical.map(({ passageId, documentId, score }) => ({ passageId, documentId, score }));
  const fused = new Map<string, Scored>();
  const count = (matches: { passageId: string; documentId: string }[], weight: number) => {
    for (const [rank, { passageId, documentId }] of matches.entries()) {
      const score = (fused.get(passageId)?.score ?? 0) + weight / (fusion.k + rank + 1);
      fused.set(passageId, { passageId, documentId, score });
    }
  };
  count(lexical, fusion.lexical);
  count(dense, fusion.dense);
  return [...fused.values()].sort((a, b) => b.score - a.score);
};

/** Ranks documents by their best passages; the passages come best first. */
export const rankDocuments = (passages: Scored[]): RankedDocument[] => {
  const documents = new Map<string, RankedDocument>();
  for (const { documentId, passageId, score } of passages) {
    const document = documents.get(documentId) ?? { documentId, score: 0, passages: [] };
    document.score += score * (tails[document.passages.length] ?? 0);
    document.passages.push({ passageId, score });
    documents.set(documentId, document);
  }
  return [...documents.values()].sort((a, b) => b.score - a.score);
};
