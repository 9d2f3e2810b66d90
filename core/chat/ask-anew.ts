import type { Guidance, PreviewedAnswer } from "#contracts/guidance.ts";
import type { AnewOutcome } from "../gaps/gaps-deps.ts";
import { type FoundAnew, fingerprintOf } from "../answering/answered-anew.ts";
import { rerankedDocuments } from "../answering/rerank.ts";
import { createTracer } from "../answering/trace.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { Glossary } from "../text/glossary.ts";
import { holdRetrieval } from "../answering/hold-retrieval.ts";
import type { Retrieval, Retrieve } from "../knowledge/retrieval/retrieve.ts";
import { answerQuestion } from "./answer-question.ts";
import type { AnsweringDeps, Draft } from "./model-draft.ts";
import { replyToSmallTalk } from "./texts/by-language.ts";

interface Deps extends AnsweringDeps {
  retrieve: Retrieve;
  guidance: CurrentGuidance;
}

const findFor = (
  { config }: Pick<Deps, "config">,
  retrieve: Retrieve,
  { question, glossary }: { question: string; glossary: Glossary },
): Promise<Retrieval> => retrieve({ question, documents: config.assistant.maxDocuments, glossary });

const draftFrom = (
  deps: AnsweringDeps,
  { question, retrieval, guidance }: { question: string; retrieval: Retrieval; guidance: Guidance },
): Promise<Draft> => {
  const said = { question, standalone: question, history: [], understanding: null };
  const asking = { ...said, retrieval, guidance, by: { at: new Date() }, tracer: createTracer() };
  return answerQuestion(deps)(asking, () => undefined);
};

const answerAnew = async (deps: Deps, question: string, guidance: Guidance) => {
  const retrieval = await findFor(deps, deps.retrieve, { question, glossary: guidance.glossary });
  return { retrieval, draft: await draftFrom(deps, { question, retrieval, guidance }) };
};

const previewed = ({ text, sources, mode, gap, notice }: Draft): PreviewedAnswer => ({
  text,
  sources,
  mode,
  knowledgeGapDetected: gap,
  notice,
});

/** Looks a question up, and answers it from that as often as one likes, storing nothing. */
const findAnew =
  (deps: AnsweringDeps) =>
  async (retrieve: Retrieve, question: string, glossary: Glossary): Promise<FoundAnew> => {
    const { config } = deps;
    const reads = deps.model() !== null;
    const nearest = reads && config.assistant.rerank ? rerankedDocuments : 0;
    const found = await findFor(deps, retrieve, { question, glossary });
    const retrieval = await holdRetrieval(found, { reads, nearest });
    return {
      candidates: retrieval.candidates.map(({ documentId }) => documentId),
      probability: retrieval.probability,
      passages: retrieval.passages,
      fingerprint: fingerprintOf(await retrieval.read()),
      answer: async (guidance) => {
        const draft = await draftFrom(deps, { question, retrieval, guidance });
        const isWhole = !draft.gap && draft.aside !== true && draft.uncertain !== true;
        return {
          ...previewed(draft),
          isSure: isWhole && draft.sources.length > 0,
          modelFailed: reads && draft.mode === "playbook",
        };
      },
    };
  };

/** Asks the BD Assistant a question the way a person would, without storing anything. */
const askAnew =
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
      modelFailed: deps.model() !== null && mode === "playbook",
    };
  };

/** The answer that a guidance would give, without storing anything. */
const previewAnswer =
  (deps: Deps) =>
  async (question: string, guidance: Guidance): Promise<PreviewedAnswer> => {
    const mode = deps.model() === null ? "playbook" : "model";
    const smallTalk = replyToSmallTalk(question, guidance.excludedGreetings);
    if (smallTalk !== null)
      return { text: smallTalk, sources: [], mode, knowledgeGapDetected: false, notice: null };
    return previewed((await answerAnew(deps, question, guidance)).draft);
  };

/** The ways to ask the BD Assistant without storing anything. */
export const createAskingAnew = (deps: Deps) => ({
  askAnew: askAnew(deps),
  findAnew: findAnew(deps),
  preview: previewAnswer(deps),
});
