import type { Found } from "./find-passages.ts";
import type { RankedDocument } from "./rank-documents.ts";
import { endsOf } from "./passage-ends.ts";
import { documentRelevance, nonIncreasing, passageRelevance, toPercent } from "./relevance.ts";
import type { RetrievedPassage } from "./retrieve.ts";
import type { PassageRow } from "./search-store.ts";

/** A document with the passages quoted from it, best first. */
export interface QuotedDocument {
  documentId: string;
  /** Percent, never higher than that of the document before. */
  relevance: number;
  passages: RetrievedPassage[];
}

const most = { passages: 3 };
/** The least share of the best one's score that is still worth showing. */
const least = { document: 0.25, passage: 0.5 };

const worthShowing = <T extends { score: number }>(ranked: T[], share: number): T[] =>
  ranked.filter(({ score }) => score >= share * (ranked[0]?.score ?? 0));

const choose = (found: Found, limit: number): RankedDocument[] =>
  worthShowing(found.documents.slice(0, limit), least.document).map(({ passages, ...document }) => ({
    ...document,
    passages: worthShowing(passages, least.passage).slice(0, most.passages),
  }));

/** A stored passage as retrieval gives it. */
export const quote = ({ askedAs: _askedAs, ...row }: PassageRow, relevance: number): RetrievedPassage => ({
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
