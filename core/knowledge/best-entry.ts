import { subjectsSaid, termsSaid, wordsOf } from "./analyse-text.ts";
import { coverageOf, type AskedTerm } from "./asked-terms.ts";
import type { Found } from "./find-passages.ts";
import { mayMeanSame, senseOf } from "./question-sense.ts";
import { respell } from "./respell.ts";
import { quote } from "./quote-documents.ts";
import type { RetrievedPassage } from "./retrieve.ts";

const examined = 5;

/** How alike two questions are by their words, 0 to 1: what each covers of the other, as one number. */
const questionSimilarity = (asked: AskedTerm[], question: string): number => {
  const telling = asked.filter((term) => term.telling);
  const said = asked.filter(({ meant }) => !meant);
  const [compared, terms] =
    telling.length > 0 ? [telling, subjectsSaid(question)] : [said, termsSaid(question)];
  const literal = compared.map((term) => ({
    ...term,
    variants: term.variants.filter((variant) => variant.literal),
  }));
  const covered = coverageOf(literal, terms);
  const variants = new Set(literal.flatMap((term) => term.variants.map((variant) => variant.term)));
  const covering = terms.filter((term) => variants.has(term)).length / Math.max(terms.length, 1);
  return covered + covering === 0 ? 0 : (2 * covered * covering) / (covered + covering);
};

/**
 * The Extras entry that was asked before, if its question is at least `threshold` percent alike and wants to know the
 * same: alike but for "minimum" and "maximum" is another question.
 */
export const bestEntry = async (found: Found, threshold: number): Promise<RetrievedPassage | null> => {
  const matches = [found.lexical, found.dense].flatMap((leg) =>
    leg.filter(({ kind }) => kind !== "document").slice(0, examined),
  );
  if (matches.length === 0) return null;
  const rows = await found.asked.index.load([...new Set(matches.map(({ passageId }) => passageId))]);
  const asked = wordsOf(found.asked.text).join(" ");
  const isAsked = ({ heading }: RetrievedPassage) =>
    [heading ?? "", respell(heading ?? "")].some((question) => wordsOf(question).join(" ") === asked);
  const sense = senseOf(found.asked.text);
  const quoted = rows.flatMap((row) => {
    const heading = row.heading ?? "";
    if (!mayMeanSame(sense, senseOf(heading))) return [];
    const byWords = Math.max(
      ...[...new Set([heading, respell(heading)])].map((question) =>
        questionSimilarity(found.asked.terms, question),
      ),
    );
    return quote(row, Math.max(byWords, found.similarities.get(row.passageId) ?? 0));
  });
  const [best] = quoted.sort((a, b) => b.relevance - a.relevance || Number(isAsked(b)) - Number(isAsked(a)));
  return best !== undefined && best.relevance >= threshold ? best : null;
};
