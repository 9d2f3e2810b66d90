import { termsOf } from "../../text/terms.ts";
import { wordsOf } from "../../text/words.ts";
import { languageOfEntry } from "../index/index-passages.ts";
import type { Found, FoundByWording } from "./find-passages.ts";
import { quote } from "./quote-documents.ts";
import { mayMeanSame, senseOf } from "../../text/question-sense.ts";
import { coverageOf, type AskedTerm } from "./read-question.ts";
import type { RetrievedPassage } from "./retrieve.ts";

const examined = 5;

/** How alike a question is to one of these terms, 0 to 1: what each covers of the other, as one number. */
const questionSimilarity = (asked: AskedTerm[], terms: string[]): number => {
  const covered = coverageOf(asked, terms);
  const shares = new Map(
    asked.flatMap(({ variants }) => variants.map(({ term, share }) => [term, share] as const)),
  );
  const covering = terms.reduce((sum, term) => sum + (shares.get(term) ?? 0), 0) / Math.max(terms.length, 1);
  return covered + covering === 0 ? 0 : (2 * covered * covering) / (covered + covering);
};

const entriesFoundBy = async (found: FoundByWording): Promise<RetrievedPassage[]> => {
  const matches = [found.lexical, found.dense].flatMap((leg) =>
    leg.filter(({ kind }) => kind !== "document").slice(0, examined),
  );
  if (matches.length === 0) return [];
  const rows = await found.asked.index.load([...new Set(matches.map(({ passageId }) => passageId))]);
  const sense = senseOf(found.asked.text);
  return rows.flatMap((row) => {
    const question = row.heading ?? "";
    if (!mayMeanSame(sense, senseOf(question))) return [];
    // As they were indexed.
    const terms = [...new Set(termsOf(question, languageOfEntry(question, row.text)))];
    const byWords = questionSimilarity(found.asked.terms, terms);
    // The threshold is one of words, or of a model that somebody chose.
    const byMeaning = found.isByOwn ? 0 : (found.similarities.get(row.passageId) ?? 0);
    return quote(row, Math.max(byWords, byMeaning));
  });
};

/**
 * The Extras entry that was asked before, if its question is at least `threshold` percent like some wording and wants to know
 * the same: alike but for "minimum" and "maximum" is another question.
 */
export const bestEntry = async (
  { asked, wordings }: Found,
  threshold: number,
): Promise<RetrievedPassage | null> => {
  const entries = await Promise.all(wordings.map(entriesFoundBy));
  const words = wordsOf(asked.text).join(" ");
  const isAsked = ({ heading }: RetrievedPassage) => wordsOf(heading ?? "").join(" ") === words;
  const [best] = entries
    .flat()
    .toSorted((a, b) => b.relevance - a.relevance || Number(isAsked(b)) - Number(isAsked(a)));
  return best !== undefined && best.relevance >= threshold ? best : null;
};
