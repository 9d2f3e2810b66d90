import type { Found, FoundByWording } from "./find-passages.ts";
import { coverageOf, weightOf } from "./read-question.ts";

/** A share from 0 to 1 as whole percent. */
export const toPercent = (share: number): number => Math.round(100 * Math.min(1, Math.max(0, share)));

/** The similarity, if there is one; the product's own encoder adds what words do not tell, and takes nothing from what they do. */
const relevanceBy = ({ isByOwn }: FoundByWording, similar: number[], covered: () => number): number => {
  if (similar.length > 0 && !isByOwn) return Math.max(...similar);
  return Math.max(covered(), ...similar);
};

const passageRelevanceTo = (found: FoundByWording, passageId: string): number => {
  const similarity = found.similarities.get(passageId);
  return relevanceBy(found, similarity === undefined ? [] : [similarity], () =>
    coverageOf(found.asked.terms, found.lexical.find((match) => match.passageId === passageId)?.terms ?? []),
  );
};

const documentRelevanceTo = (found: FoundByWording, documentId: string, passageIds: string[]): number => {
  const similar = passageIds.flatMap((id) => found.similarities.get(id) ?? []);
  return relevanceBy(found, similar, () => {
    const match = found.lexical.find((candidate) => candidate.documentId === documentId);
    return coverageOf(found.asked.terms, match?.documentTerms ?? []);
  });
};

/** The best of what is found of any wording; one that says less than the question counts for less. */
const best = ({ asked, wordings }: Found, relevanceTo: (wording: FoundByWording) => number): number => {
  const whole = weightOf(asked.terms);
  return Math.max(
    ...wordings.map((wording) => {
      const said = whole === 0 ? 1 : Math.min(1, weightOf(wording.asked.terms) / whole);
      return relevanceTo(wording) * (wording.similarities.size > 0 && !wording.isByOwn ? 1 : said);
    }),
  );
};

/** A passage's relevance to the question, 0 to 1: cosine similarity when there is one, else the share of the question that it covers, in whichever wording. */
export const passageRelevance = (found: Found, passageId: string): number =>
  best(found, (wording) => passageRelevanceTo(wording, passageId));

/** The same of a whole document, over all its passages. */
export const documentRelevance = (found: Found, documentId: string, passageIds: string[]): number =>
  best(found, (wording) => documentRelevanceTo(wording, documentId, passageIds));

/** Relevances in ranking order, none higher than the one before it. */
export const nonIncreasing = (relevances: number[]): number[] => {
  let least = Infinity;
  return relevances.map((relevance) => (least = Math.min(least, relevance)));
};
