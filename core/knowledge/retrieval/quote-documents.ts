import { endsOf } from "../../text/plain-text.ts";
import type { PassageRow } from "../index/search-store.ts";
import type { Found, FoundByWording, RankedDocument } from "./find-passages.ts";
import { coverageOf, weightOf } from "./read-question.ts";
import type { RetrievedPassage } from "./retrieve.ts";

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
const passageRelevance = (found: Found, passageId: string): number =>
  best(found, (wording) => passageRelevanceTo(wording, passageId));

/** The same of a whole document, over all its passages. */
export const documentRelevance = (found: Found, documentId: string, passageIds: string[]): number =>
  best(found, (wording) => documentRelevanceTo(wording, documentId, passageIds));

/** Relevances in ranking order, none higher than the one before it. */
export const nonIncreasing = (relevances: number[]): number[] => {
  let least = Infinity;
  return relevances.map((relevance) => (least = Math.min(least, relevance)));
};

/** A document with the passages quoted from it, best first. */
export interface QuotedDocument {
  documentId: string;
  /** Percent, never higher than that of the document before. */
  relevance: number;
  passages: RetrievedPassage[];
}

/** How many passages are quoted of the best document, of the second and of the third; of the entries of Extras only the best is. */
const quoted = [3, 2, 1];
/** The least share of the best document's score that is still worth showing. */
const leastShare = 0.25;

const chooseQuoted = ({ documents }: Found, limit: number): RankedDocument[] => {
  const least = leastShare * (documents[0]?.score ?? 0);
  return documents
    .slice(0, limit)
    .filter(({ score }) => score >= least)
    .map((document, at) => {
      const most = document.kind === "document" ? (quoted[at] ?? 1) : 1;
      return { ...document, passages: document.passages.slice(0, most) };
    });
};

/** A stored passage as retrieval gives it. */
export const quote = (row: PassageRow, relevance: number): RetrievedPassage => ({
  ...row,
  ends: () => endsOf(row.text),
  relevance: toPercent(relevance),
});

/** The stored passages of these ids that are still there. */
export const rowsOf = async ({ asked }: Found, ids: string[]): Promise<Map<string, PassageRow>> =>
  new Map((await asked.index.load(ids)).map((row) => [row.passageId, row]));

/** Those of these passages that are still there, in this order. */
const quoteAll = async (found: Found, ids: string[]): Promise<RetrievedPassage[]> => {
  const rows = await rowsOf(found, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : quote(row, passageRelevance(found, id));
  });
};

/** Loads what is quoted of the best documents. */
export const quoteDocuments = async (found: Found, limit: number): Promise<QuotedDocument[]> => {
  const chosen = chooseQuoted(found, limit).map(({ documentId, passages }) => ({
    documentId,
    ids: passages.map(({ passageId }) => passageId),
  }));
  const passages = await quoteAll(
    found,
    chosen.flatMap(({ ids }) => ids),
  );
  const relevances = nonIncreasing(
    chosen.map(({ documentId, ids }) => toPercent(documentRelevance(found, documentId, ids))),
  );
  return chosen.map(({ documentId }, at) => ({
    documentId,
    relevance: relevances[at] ?? 0,
    passages: passages.filter((passage) => passage.documentId === documentId),
  }));
};

const bestOf = (found: Found, documents: RankedDocument[]): Promise<RetrievedPassage[]> =>
  quoteAll(
    found,
    documents.flatMap(({ passages: [best] }) => best?.passageId ?? []),
  );

/** The best passage of each of the best documents, best first. */
export const bestPassages = (found: Found, count: number): Promise<RetrievedPassage[]> =>
  bestOf(found, found.documents.slice(0, count));

/** The same, and behind them the best entry of Extras where it is not among them. */
export const bestWithEntry = (found: Found, count: number): Promise<RetrievedPassage[]> => {
  const entry = found.documents.slice(count).filter(({ kind }) => kind !== "document");
  const isAmong = found.documents.slice(0, count).some(({ kind }) => kind !== "document");
  return bestOf(found, [...found.documents.slice(0, count), ...(isAmong ? [] : entry.slice(0, 1))]);
};

/** So many documents are read at most, where not all of them are. */
export const mostRead = 24;
/** So many entries of Extras come near at most. */
const mostEntries = 5;

/** Of the entries of Extras those that match about as well as its best, best first. */
export const nearestEntries = (found: Found): Promise<RetrievedPassage[]> =>
  quoteAll(
    found,
    found.documents.slice(0, mostRead).flatMap(({ kind, passages: [best, ...others] }) => {
      if (kind === "document" || best === undefined) return [];
      const near = [best, ...others].filter(({ score }) => score >= leastShare * best.score);
      return near.slice(0, mostEntries).map(({ passageId }) => passageId);
    }),
  );
