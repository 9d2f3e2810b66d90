import type { Found, FoundByWording } from "./find-passages.ts";
import { coverageOf } from "./read-question.ts";

/** A share from 0 to 1 as whole percent. */
export const toPercent = (share: number): number => Math.round(100 * Math.min(1, Math.max(0, share)));

const passageRelevanceTo = ({ asked, lexical, similarities }: FoundByWording, passageId: string): number =>
  similarities.get(passageId) ??
  coverageOf(asked.terms, lexical.find((match) => match.passageId === passageId)?.terms ?? []);

const documentRelevanceTo = (found: FoundByWording, documentId: string, passageIds: string[]): number => {
  const similar = passageIds.flatMap((id) => found.similarities.get(id) ?? []);
  if (similar.length > 0) return Math.max(...similar);
  const match = found.lexical.find((candidate) => candidate.documentId === documentId);
  return coverageOf(found.asked.terms, match?.documentTerms ?? []);
};

/** A passage's relevance to the wording it fits best, 0 to 1: its cosine similarity when there is one, else the share of the wording it covers. */
export const passageRelevance = ({ wordings }: Found, passageId: string): number =>
  Math.max(...wordings.map((wording) => passageRelevanceTo(wording, passageId)));

/** The same of a whole document, over all its passages. */
export const documentRelevance = ({ wordings }: Found, documentId: string, passageIds: string[]): number =>
  Math.max(...wordings.map((wording) => documentRelevanceTo(wording, documentId, passageIds)));

/** Relevances in ranking order, none higher than the one before it. */
export const nonIncreasing = (relevances: number[]): number[] => {
  let least = Infinity;
  return relevances.map((relevance) => (least = Math.min(least, relevance)));
};
