import type { Guidance, PreviewedAnswer } from "#contracts/guidance.ts";
import { replyToSmallTalk } from "../answering/small-talk.ts";
import type { AnewOutcome } from "../gaps/gaps-deps.ts";
import { createTracer } from "../answering/trace.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { Retrieve } from "../knowledge/retrieval/retrieve.ts";
import { answerQuestion, type AnsweringDeps } from "./answer-question.ts";

interface Deps extends AnsweringDeps {
  retrieve: Retrieve;
  guidance: CurrentGuidance;
}

const answerAnew = async (deps: Deps, question: string, guidance: Guidance) => {
  const { retrieve, config } = deps;
  const { glossary } = guidance;
  const documents = config.assistant.maxDocuments;
  const retrieval = await retrieve({ question, documents, extras: "extras", glossary });
  const said = { question, standalone: question, history: [], understanding: null };
  const asking = { ...said, retrieval, guidance, by: { at: new Date() }, tracer: createTracer() };
  return { retrieval, draft: await answerQuestion(deps)(asking, () => undefined) };
};

/** Asks the BD Assistant a question the way a person would, without storing anything. */
export const askAnew =
  (deps: Deps) =>
  async (question: string): Promise<AnewOutcome> => {
    const { retrieval, draft } = await answerAnew(deps, question, await deps.guidance());
    const { gap, aside, sources, mode } = draft;
    const entryIds = retrieval.passages.flatMap(({ entryId, documentId, heading }) => {
      const shown = sources.some((source) => source.id === documentId && source.heading === heading);
      return entryId !== null && (gap || shown) ? [entryId] : [];
    });
    return {
      answered: !gap && aside !== true,
      sources,
      entryIds,
      modelFailed: deps.model !== null && mode === "playbook",
    };
  };

/** The answer that a guidance would give, without storing anything. */
export const previewAnswer =
  (deps: Deps) =>
  async (question: string, guidance: Guidance): Promise<PreviewedAnswer> => {
    const mode = deps.model === null ? "playbook" : "model";
    const smallTalk = replyToSmallTalk(question, guidance.excludedGreetings);
    if (smallTalk !== null)
      return { text: smallTalk, sources: [], mode, knowledgeGapDetected: false, notice: null };
    const { draft } = await answerAnew(deps, question, guidance);
    const { text, sources, gap, notice } = draft;
    return { text, sources, mode: draft.mode, knowledgeGapDetected: gap, notice };
  };
