import type { Found } from "./find-passages.ts";
import type { RankedDocument } from "./rank-documents.ts";
import { endsOf } from "../../text/passage-ends.ts";
import { documentRelevance, nonIncreasing, passageRelevance, toPercent } from "./relevance.ts";
import type { RetrievedPassage } from "./retrieve.ts";
import type { PassageRow } from "../index/search-store.ts";

/** A document with the passages quoted from it, best first. */
export interface QuotedDocument {
  documentId: string;
  /** Percent, never higher than that of the document before. */
  relevance: number;
  passages: RetrievedPassage[];
}

/** How many passages are quoted of the best document, of the second and of the third. */
const quoted = [3, 2, 1];
/** The least share of the best document's score that is still worth showing. */
const leastShare = 0.25;

const choose = ({ documents }: Found, limit: number): RankedDocument[] => {
  const least = leastShare * (documents[0]?.score ?? 0);
  return documents
    .slice(0, limit)
    .filter(({ score }) => score >= least)
    .map((document, at) => ({ ...document, passages: document.passages.slice(0, quoted[at] ?? 1) }));
};

/** A stored passage as retrieval gives it. */
export const quote = (row: PassageRow, relevance: number): RetrievedPassage => ({
  ...row,
  ends: () => endsOf(row.text),
  relevance: toPercent(relevance),
});

/** Loads what is quoted of the best documents. */
export const quoteDocuments = async (found: Found, limit: number): Promise<QuotedDocument[]> => {
  const chosen = choose(found, limit);
  const ids = chosen.flatMap(({ passages }) => passages.map(({ passageId }) => passageId));
  if (ids.length === 0) return [];
  const rows = new Map((await found.asked.index.load(ids)).map((row) => [row.passageId, row]));
  const relevances = nonIncreasing(
    chosen.map(({ documentId, passages }) =>
      toPercent(
        documentRelevance(
          found,
          documentId,
          passages.map(({ passageId }) => passageId),
        ),
      ),
    ),
  );
  return chosen.map(({ documentId, passages }, at) => ({
    documentId,
    relevance: relevances[at] ?? 0,
    passages: passages.flatMap(({ passageId }) => {
      const row = rows.get(passageId);
      return row === undefined ? [] : quote(row, passageRelevance(found, passageId));
    }),
  }));
};

/** The best passage of each of the best documents, best first. */
export const bestPassages = async (found: Found, count: number): Promise<RetrievedPassage[]> => {
  const ids = found.documents.slice(0, count).flatMap(({ passages: [best] }) => best?.passageId ?? []);
  const rows = new Map((await found.asked.index.load(ids)).map((row) => [row.passageId, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : quote(row, passageRelevance(found, id));
  });
};
