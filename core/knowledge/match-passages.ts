import { coverageOf } from "./asked-terms.ts";
import type { Found } from "./find-passages.ts";
import { nameLikeness, type NameLikeness } from "./name-likeness.ts";
import { quote } from "./quote-documents.ts";
import { passageRelevance } from "./relevance.ts";
import type { RetrievedPassage } from "./retrieve.ts";

/** A passage with what it takes to choose among those found. */
export interface MatchedPassage extends RetrievedPassage {
  /** Its score as a share of the best one's, 0 to 1. */
  share: number;
  /** The share of what was said that these terms cover, 0 to 1, some terms left aside. */
  covers: (terms: string[], aside: ReadonlySet<string>) => number;
  /** How far what it is called says what a text says. */
  likeness: (text: string) => NameLikeness;
}

/** The best passages of all documents, whatever their documents' rank. */
export const matchPassages = async (found: Found, most: number): Promise<MatchedPassage[]> => {
  const best = found.documents
    .flatMap(({ passages }) => passages)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most);
  const rows = new Map(
    (await found.asked.index.load(best.map(({ passageId }) => passageId))).map((row) => [row.passageId, row]),
  );
  const said = found.asked.terms.filter(({ meant }) => !meant);
  const top = best[0]?.score ?? 1;
  return best.flatMap(({ passageId, score }): MatchedPassage[] => {
    const row = rows.get(passageId);
    if (row === undefined) return [];
    return [
      {
        ...quote(row, passageRelevance(found, passageId)),
        share: score / top,
        covers: (terms, aside) =>
          coverageOf(
            said.filter(({ term }) => !aside.has(term)),
            terms,
          ),
        likeness: (text) => nameLikeness(row, text),
      },
    ];
  });
};
