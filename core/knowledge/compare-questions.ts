import { analyseQuestion } from "./analyse-question.ts";
import type { KnowledgeDeps } from "./knowledge-deps.ts";
import { questionLikeness } from "./question-likeness.ts";

/**
 * How much alike a question and each of the others are by what they ask, 0 to 1; 0 when they name different numbers
 * or services. At `sameQuestion` and above they ask the same.
 */
export const compareQuestions =
  ({ search }: { search: Pick<KnowledgeDeps["search"], "lookUp"> }) =>
  async (question: string, others: string[]): Promise<number[]> => {
    if (others.length === 0) return [];
    const terms = [question, ...others].flatMap(analyseQuestion);
    const { corpus, known } = await search.lookUp([...new Set(terms)]);
    const passages = new Map(known.map(({ term, passages }) => [term, passages]));
    return others.map((other) => questionLikeness(question, other, { passages, corpus }));
  };
