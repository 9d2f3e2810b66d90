import type { Sql } from "../platform/database.ts";
import { recordRating } from "./rating-store.ts";
import { createQuestionStore, insertionOf, type AskedQuestion } from "./question-store.ts";

/** The record of asked questions, for analytics and for improving answers. */
export const createQuestions = ({ sql }: { sql: Sql }) => {
  const questions = createQuestionStore(sql);
  return {
    /** Records a question in the transaction that stores its answer. */
    record: (trx: Sql, asked: AskedQuestion): Promise<void> => questions.put(asked, trx),
    /** The same of a question never recorded before, as a row for the statement that stores its answer. */
    firstRecord: insertionOf,
    /** What a message asked; undefined when it was small talk. */
    find: questions.find,
    /** Notes the request that a question belongs to from now on. */
    setGap: questions.setGap,
    recordRating,
  };
};

export type Questions = ReturnType<typeof createQuestions>;
