import type { AnewOutcome } from "../gaps/gaps-deps.ts";
import { createTracer } from "../answering/trace.ts";
import type { Retrieve } from "../knowledge/retrieval/retrieve.ts";
import { answerQuestion, type AnsweringDeps } from "./answer-question.ts";

interface Deps extends AnsweringDeps {
  retrieve: Retrieve;
}

/** Asks the BD Assistant a question the way a person would, without storing anything. */
export const askAnew =
  (deps: Deps) =>
  async (question: string): Promise<AnewOutcome> => {
    const { retrieve, config, model } = deps;
    const documents = config.assistant.maxDocuments;
    const retrieval = await retrieve({ question, documents, extras: "extras" });
    const said = { question, standalone: question, history: [], understanding: null };
    const asking = { ...said, retrieval, by: { at: new Date() }, tracer: createTracer() };
    const { gap, aside, sources, mode } = await answerQuestion(deps)(asking, () => undefined);
    const entryIds = retrieval.passages.flatMap(({ entryId, documentId, heading }) => {
      const shown = sources.some((source) => source.id === documentId && source.heading === heading);
      return entryId !== null && (gap || shown) ? [entryId] : [];
    });
    return {
      answered: !gap && aside !== true,
      sources,
      entryIds,
      modelFailed: model !== null && mode === "playbook",
    };
  };
