import type { Sql } from "../platform/database.ts";
import { createQuestionStore, type AskedQuestion } from "./question-store.ts";

/** The record of asked questions, for analytics and for improving answers. */
export const createQuestions = ({ sql }: { sql: Sql }) => {
  const questions = createQuestionStore(sql);
  return {
    /** Records a question in the transaction that stores its answer. */
    record: (trx: Sql, asked: AskedQuestion): Promise<void> => questions.put(asked, trx),
  };
};

export type Questions = ReturnType<typeof createQuestions>;
