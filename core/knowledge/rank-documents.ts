import type { DenseMatch } from "./embedding-store.ts";
import type { LexicalMatch } from "./search-index.ts";

/** A document in the order of relevance, with its passages that matched, best first. */
export interface RankedDocument {
  documentId: string;
  score: number;
  passages: { passageId: string; score: number }[];
}

type Scored = { passageId: string; documentId: string; score: number };

/** How much a document's second and third passage add to its best one. */
const tails = [1, 0.2, 0.1];
const mostTrust = 0.8;

/**
 * How much vectors count beside words, by the share of the question that the words cover: nothing when they cover it
 * all, so that no embedding model, however weak, makes a good match worse. Plain rank fusion does: every passage that
 * both legs list overtakes the best of one.
 */
export const trustInVectors = (coverage: number): number => mostTrust * (1 - coverage) ** 2;

const scaled = <T>(
  matches: T[],
  valueOf: (match: T) => number,
  least: number,
): { match: T; value: number }[] => {
  const most = Math.max(...matches.map(valueOf));
  return matches.map((match) => ({
    match,
    value: most > least ? (valueOf(match) - least) / (most - least) : 1,
  }));
};

/** One ranking of what words and vectors found, each scaled to its best; `trust` weighs the vectors. */
export const fuse = (lexical: LexicalMatch[], dense: DenseMatch[], trust: number): Scored[] => {
  const fused = new Map<string, Scored>();
  for (const { match, value } of scaled(lexical, ({ score }) => score, 0)) {
    fused.set(match.passageId, { passageId: match.passageId, documentId: match.documentId, score: value });
  }
  const farthest = Math.min(...dense.map(({ similarity }) => similarity));
  for (const { match, value } of scaled(dense, ({ similarity }) => similarity, farthest)) {
    const { passageId, documentId } = match;
    const score = (fused.get(passageId)?.score ?? 0) + trust * value;
    if (score > 0) fused.set(passageId, { passageId, documentId, score });
  }
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
