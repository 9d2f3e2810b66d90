import type { DenseMatch } from "../index/embedding-store.ts";
import type { LexicalMatch } from "../index/search-index.ts";

/** A document in the order of relevance, with its passages that matched, best first. */
export interface RankedDocument {
  documentId: string;
  score: number;
  passages: { passageId: string; score: number }[];
}

interface Scored {
  passageId: string;
  documentId: string;
  score: number;
  /** What its whole document is worth, on the same scale. */
  documentScore: number;
}

/** How much a document's second and third passage add to its best one, and the whole of it. */
const shares = { passages: [1, 0.2, 0.1], whole: 0.5 };
const mostTrust = { own: 1.4, others: 0.8 };

/**
 * How much vectors count beside words, by the share of the question that the words cover: nothing when they cover it
 * all, so that no embedding model, however weak, makes a good match worse. Plain rank fusion does: every passage that
 * both legs list overtakes the best of one. The product's own encoder is known, and trusted sooner.
 */
export const trustInVectors = (coverage: number, isOwn: boolean): number =>
  isOwn ? mostTrust.own * (1 - coverage) : mostTrust.others * (1 - coverage) ** 2;

/** One ranking of what words and vectors found, each scaled to its best; `trust` weighs the vectors. */
export const fuse = (lexical: LexicalMatch[], dense: DenseMatch[], trust: number): Scored[] => {
  const best = Math.max(...lexical.map(({ score }) => score));
  const fused = new Map<string, Scored>(
    lexical.map(({ passageId, documentId, score, documentScore }) => [
      passageId,
      { passageId, documentId, score: score / best, documentScore: documentScore / best },
    ]),
  );
  const similarities = dense.map(({ similarity }) => similarity);
  const [nearest, farthest] = [Math.max(...similarities), Math.min(...similarities)];
  for (const { passageId, documentId, similarity } of dense) {
    const nearness = nearest > farthest ? (similarity - farthest) / (nearest - farthest) : 1;
    const { score = 0, documentScore = 0 } = fused.get(passageId) ?? {};
    const sum = score + trust * nearness;
    if (sum > 0) fused.set(passageId, { passageId, documentId, score: sum, documentScore });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score);
};

/** Ranks documents by their best passages and by the whole of them; the passages come best first. */
export const rankDocuments = (passages: Scored[]): RankedDocument[] => {
  const documents = new Map<string, RankedDocument>();
  const whole = new Map<string, number>();
  for (const { documentId, passageId, score, documentScore } of passages) {
    const document = documents.get(documentId) ?? { documentId, score: 0, passages: [] };
    document.score += score * (shares.passages[document.passages.length] ?? 0);
    document.passages.push({ passageId, score });
    documents.set(documentId, document);
    whole.set(documentId, Math.max(whole.get(documentId) ?? 0, documentScore));
  }
  for (const document of documents.values())
    document.score += shares.whole * (whole.get(document.documentId) ?? 0);
  return [...documents.values()].sort((a, b) => b.score - a.score);
};

/** How much of what a document is worth to the other wordings is added to its best. */
const shareOfOthers = 0.25;
/** What the ranking of a wording counts at least, of which hardly a word was found. */
const leastTrust = 0.3;
/** From here on what a wording finds first answers it, and it may be one of several things asked. */
const sureTrust = 0.6;

/**
 * One ranking of several wordings' rankings, each scaled to its best and weighed by how much of its wording was found. What is
 * best of a wording comes first, for it may be one of several things asked.
 */
export const mergeRankings = (
  rankings: { documents: RankedDocument[]; trust: number }[],
): RankedDocument[] => {
  const merged = new Map<string, RankedDocument & { scores: number[] }>();
  for (const { documents, trust } of rankings) {
    const scale = Math.max(leastTrust, trust) / (documents[0]?.score || 1);
    for (const { documentId, score, passages } of documents) {
      const known = merged.get(documentId) ?? { documentId, score: 0, passages: [], scores: [] };
      known.scores.push(score * scale);
      for (const passage of passages) {
        const other = known.passages.find(({ passageId }) => passageId === passage.passageId);
        if (other === undefined) known.passages.push({ ...passage, score: passage.score * scale });
        else other.score = Math.max(other.score, passage.score * scale);
      }
      merged.set(documentId, known);
    }
  }
  const firsts = new Set(
    rankings.flatMap(({ documents: [first], trust }) =>
      first !== undefined && trust >= sureTrust ? first.documentId : [],
    ),
  );
  const isFirst = ({ documentId }: RankedDocument): number => (firsts.has(documentId) ? 1 : 0);
  return [...merged.values()]
    .map(({ documentId, passages, scores }) => {
      const [best = 0, ...others] = scores.toSorted((a, b) => b - a);
      const score = best + shareOfOthers * others.reduce((sum, other) => sum + other, 0);
      return { documentId, score, passages: passages.toSorted((a, b) => b.score - a.score) };
    })
    .toSorted((a, b) => isFirst(b) - isFirst(a) || b.score - a.score);
};
