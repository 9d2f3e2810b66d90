import type { ScoredSource } from "#contracts/chat.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import type { Model } from "../platform/model.ts";
import { writeAnswer, type Written } from "../answering/write-answer.ts";
import { ModelUnavailable, type FailureReason } from "../platform/model-failure.ts";
import { checkCitations, sourcesOf, withoutOpenCitation, type CitedAnswer } from "../answering/citations.ts";
import { askOverSources, fitHistory } from "../answering/frames.ts";
import { admitsGap } from "../answering/indicator-phrases.ts";
import { rerank, rerankedDocuments } from "../answering/rerank.ts";
import { failuresIn } from "./texts/failures.ts";
import {
  asideDraft,
  fromModel,
  gapDraft,
  languageFor,
  questionBack,
  textsFor,
  type AnsweringDeps,
  type Asking,
  type Draft,
} from "./model-draft.ts";
import { buildTurns, historyOf } from "./prompt.ts";
import { quotePlaybook } from "./quote-playbook.ts";

/** So many sections at most are worth a look, from so many percent on where they have a word of the question or have none. */
const worthALook = { withWords: 10, without: 35, most: 3 };

/** The sections that come nearest to what nothing answers for sure. */
const nearestTo = (retrieval: Retrieval): ScoredSource[] => {
  const least = retrieval.coverage > 0 ? worthALook.withWords : worthALook.without;
  const nearest = sourcesOf(retrieval.passages, retrieval, worthALook.most);
  return nearest.filter(({ relevanceScore }) => relevanceScore >= least);
};

const fromPlaybook = (deps: AnsweringDeps, asking: Asking, failure: FailureReason | null): Draft => {
  const { standalone, retrieval } = asking;
  const language = languageFor(asking);
  const { evidence, passages } = retrieval;
  const gap = evidence === "gap" || passages.length === 0;
  const notice = failure === null ? null : failuresIn(language).failed(failure, gap);
  if (gap) {
    const nearest = failure === null ? nearestTo(retrieval) : [];
    return { ...gapDraft(deps, asking, "evidence"), notice, nearest };
  }
  // As it was looked up, be it with the question before it.
  const question = retrieval.wordings[0]?.asked.text ?? standalone;
  const part = { question, retrieval, most: deps.config.assistant.maxDocuments };
  const isSure = evidence === "answer";
  return {
    ...quotePlaybook([part], { isSure, language }),
    mode: "playbook",
    gap,
    notice,
    ...(isSure ? {} : { uncertain: true }),
    aiResponse: null,
  };
};

/** An answer as far as it was written, with its sources; null where nothing was. */
const asWritten = (
  { config }: AnsweringDeps,
  written: string,
  supplied: RetrievedPassage[],
  { retrieval }: Asking,
): CitedAnswer | null => {
  const text = withoutOpenCitation(written).trim();
  return text === "" ? null : checkCitations(text, supplied, retrieval, config.assistant.maxDocuments);
};

/** What had been written when the reader stopped it. */
const stoppedDraft = (
  deps: AnsweringDeps,
  written: string,
  supplied: RetrievedPassage[],
  asking: Asking,
): Draft => {
  const mode = deps.model() === null ? "playbook" : "model";
  const texts = textsFor(asking);
  const told = { mode, gap: false, notice: texts.stopped, stopped: true, aiResponse: null } as const;
  const cited = asWritten(deps, written, supplied, asking);
  if (cited !== null) return { ...cited, ...told };
  return { text: texts.unwritten, sources: [], unwritten: true, ...told };
};

/** What had been written when the model broke off, where there is nothing to put in its place. */
const brokenOffDraft = (
  deps: AnsweringDeps,
  written: string,
  supplied: RetrievedPassage[],
  asking: Asking,
  reason: FailureReason,
): Draft | null => {
  const cited = asWritten(deps, written, supplied, asking);
  if (cited === null || admitsGap(written, asking.guidance.indicatorPhrases)) return null;
  const told = { mode: "model", gap: false, uncertain: true, aiResponse: null } as const;
  return { ...cited, ...told, notice: failuresIn(languageFor(asking)).brokenOff(reason) };
};

/** The documents to read, in the model's order; undefined where it is not to order them, or fails. */
const orderOf = async (
  { config }: Pick<AnsweringDeps, "config">,
  model: Model,
  { question, standalone, retrieval, tracer }: Asking,
  signal?: AbortSignal,
): Promise<string[] | undefined> => {
  if (!config.assistant.rerank || retrieval.candidates.length < 2) return undefined;
  const passages = await retrieval.nearest(rerankedDocuments);
  const asked = standalone === question ? question : `${standalone}\n(${question})`;
  return (await rerank(tracer.watch(model, "rerank"), asked, passages, signal)) ?? undefined;
};

const write = async (
  { config }: AnsweringDeps,
  model: Model,
  asking: Asking,
  supply: (sources: RetrievedPassage[]) => void,
  onToken: (text: string) => void,
  signal?: AbortSignal,
): Promise<Written> => {
  const { question, history, retrieval, by, tracer, guidance } = asking;
  const before = await fitHistory(model, historyOf(history));
  const turnsOver = (sources: RetrievedPassage[]) =>
    buildTurns(config.orgName, guidance, before, question, sources, by);
  const said = history.map(({ content }) => content);
  const trusted = [question, ...said, `[](${config.supportLink}) ${config.supportLink}`];
  const { maxTokens, temperature, contextChars: most } = config.assistant;
  const writer = { model: tracer.watch(model, "answer"), maxTokens, temperature, trusted, signal };
  // What seems off topic may yet be in the library.
  const reads = asking.understanding?.kind !== "small_talk";
  const documents = reads ? await orderOf({ config }, model, asking, signal) : undefined;
  const read = (room: number) => tracer.step("read", () => retrieval.read({ room, documents }));
  return askOverSources(
    model,
    { turns: turnsOver([]), maxTokens, most },
    (chars) => (reads ? read(chars) : Promise.resolve([])),
    (sources) => {
      supply(sources);
      return writeAnswer(writer)(turnsOver(sources), sources, onToken);
    },
  );
};

/** Answers by the model, which judges whether it can, or by the playbook without one or when it fails. */
export const answerQuestion =
  (deps: AnsweringDeps) =>
  async (asking: Asking, onToken: (text: string) => void, signal?: AbortSignal): Promise<Draft> => {
    const model = deps.model();
    const { tracer } = asking;
    const isStopped = () => signal?.aborted === true;
    let heard = "";
    const pass = (text: string) => {
      heard += text;
      onToken(text);
    };
    if (isStopped()) return stoppedDraft(deps, "", [], asking);
    if (model === null) return fromPlaybook(deps, asking, null);
    // What was found may be what is meant.
    const askBack = asking.retrieval.evidence === "gap" ? questionBack(asking) : null;
    if (askBack !== null) return asideDraft(asking, askBack);
    let sources: RetrievedPassage[] = [];
    const supply = (read: RetrievedPassage[]) => {
      sources = read;
      tracer.supplied(read);
    };
    try {
      const written = await write(deps, model, asking, supply, pass, signal);
      return fromModel(deps, asking, written, sources);
    } catch (error) {
      if (isStopped()) return stoppedDraft(deps, heard, sources, asking);
      if (!(error instanceof ModelUnavailable)) throw error;
      const { reason } = error;
      const draft = fromPlaybook(deps, asking, reason);
      return (draft.gap && brokenOffDraft(deps, heard, sources, asking, reason)) || draft;
    }
  };
