import type { Sql } from "../platform/database.ts";
import { compareQuestions } from "./compare-questions.ts";
import { sameQuestion } from "./question-likeness.ts";
import { createSearchStore } from "./search-store.ts";

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
