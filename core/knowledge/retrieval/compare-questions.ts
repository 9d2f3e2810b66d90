import { questionTerms } from "../../text/terms.ts";
import type { Sql } from "../../platform/database.ts";
import { createSearchStore, type SearchStore } from "../index/search-store.ts";
import { questionLikeness, sameQuestion } from "./question-likeness.ts";

/**
 * How much alike a question and each of the others are by what they ask, 0 to 1; 0 when they name different numbers
 * or services. At `sameQuestion` and above they ask the same.
 */
export const compareQuestions =
  ({ search }: { search: Pick<SearchStore, "lookUp"> }) =>
  async (question: string, others: string[]): Promise<number[]> => {
    if (others.length === 0) return [];
    const terms = [question, ...others].flatMap(questionTerms);
    const { corpus, known } = await search.lookUp([...new Set(terms)]);
    const passages = new Map(known.map(({ term, passages: having }) => [term, having]));
    return others.map((other) => questionLikeness(question, other, { passages, corpus }));
  };

/** The place in the list of the question most like the one asked; undefined when none asks the same. */
export const nearestQuestion = async (
  trx: Sql,
  question: string,
  others: string[],
): Promise<number | undefined> => {
  const likeness = await compareQuestions({ search: createSearchStore(trx) })(question, others);
  const most = Math.max(0, ...likeness);
  return most >= sameQuestion ? likeness.indexOf(most) : undefined;
};
