import type { AnswerMode, ScoredSource } from "#contracts/chat.ts";
import type { Config } from "../config.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieve.ts";
import type { ChatTurn, Model } from "../platform/model.ts";
import { ModelUnavailable, type FailureReason } from "../platform/model-failure.ts";
import { checkCitations, withoutCitations, withoutOpenCitation } from "./check-citations.ts";
import { admitsGap } from "./indicator-phrases.ts";
import { fitPassages } from "../source-turns.ts";
import { buildTurns } from "./prompt.ts";
import type { TextTools } from "./quote-passage.ts";
import { quotePlaybook } from "./quote-playbook.ts";
import { gapText, lengthNotice, modelFailedNotice, stoppedNotice, stoppedText } from "./texts.ts";
import { writeWithModel, type Written } from "./write-with-model.ts";

/** An answer that is ready to be stored. */
export interface Draft {
  text: string;
  sources: ScoredSource[];
  mode: AnswerMode;
  gap: boolean;
  notice: string | null;
  /** Its reader stopped it before its end. */
  stopped?: boolean;
  /** What the model wrote before the gap text took its place, if an admin could use it. */
  aiResponse: string | null;
}

export interface AnsweringDeps {
  model: Model | null;
  config: Config;
  tools: TextTools;
}

/** A question with all that its answer is made from. */
export interface Asking {
  question: string;
  standalone: string;
  history: ChatTurn[];
  retrieval: Retrieval;
}

const gapDraft = ({ config, model }: AnsweringDeps, aiResponse: string | null): Draft => ({
  text: gapText(config.supportLink),
  sources: [],
  mode: model === null ? "playbook" : "model",
  gap: true,
  notice: null,
  aiResponse,
});

const usable = (text: string): string | null => {
  const draft = withoutCitations(text).trim();
  return draft === "" || admitsGap(draft) ? null : draft;
};

const fromModel = (
  deps: AnsweringDeps,
  { answerable, text, shortened }: Written,
  supplied: RetrievedPassage[],
  retrieval: Retrieval,
): Draft => {
  if (answerable === false || admitsGap(text)) return gapDraft(deps, usable(text));
  const cited = checkCitations(text, supplied, retrieval, deps.config.assistant.maxDocuments);
  if (cited.text.trim() === "") throw new ModelUnavailable("empty");
  return { ...cited, mode: "model", gap: false, notice: shortened ? lengthNotice : null, aiResponse: null };
};

const fromPlaybook = (
  { config, tools }: AnsweringDeps,
  { question, standalone, retrieval }: Asking,
  failure: FailureReason | null,
): Draft => ({
  ...quotePlaybook(tools)({ question, standalone }, retrieval, config.assistant.maxDocuments),
  mode: "playbook",
  gap: false,
  notice: failure === null ? null : modelFailedNotice(failure),
  aiResponse: null,
});

/** What had been written when the reader stopped it. */
const stoppedDraft = ({ config, model }: AnsweringDeps, written: string, retrieval: Retrieval): Draft => {
  const text = withoutOpenCitation(written).trim();
  const cited = checkCitations(
    text,
    fitPassages(retrieval.passages),
    retrieval,
    config.assistant.maxDocuments,
  );
  const mode = model === null ? "playbook" : "model";
  const told = { mode, gap: false, notice: stoppedNotice, stopped: true, aiResponse: null } as const;
  return text === "" ? { text: stoppedText, sources: [], ...told } : { ...cited, ...told };
};

/** Answers by the model, or by the playbook without one or when it fails; says so when the knowledge base has a gap. */
export const answerQuestion =
  (deps: AnsweringDeps) =>
  async (asking: Asking, onToken: (text: string) => void, signal?: AbortSignal): Promise<Draft> => {
    const { model, config } = deps;
    const { question, history, retrieval } = asking;
    const isStopped = () => signal?.aborted === true;
    let heard = "";
    const pass = (text: string) => {
      heard += text;
      onToken(text);
    };
    if (isStopped()) return stoppedDraft(deps, "", retrieval);
    if (retrieval.evidence === "gap" || retrieval.passages.length === 0) return gapDraft(deps, null);
    if (model === null) return fromPlaybook(deps, asking, null);
    const passages = fitPassages(retrieval.passages);
    const turns = buildTurns(config.orgName, history, question, passages);
    const trusted = [question, `[](${config.supportLink}) ${config.supportLink}`];
    try {
      const write = writeWithModel({ model, maxTokens: config.assistant.maxTokens, trusted, signal });
      return fromModel(deps, await write(turns, passages, pass), passages, retrieval);
    } catch (error) {
      if (isStopped()) return stoppedDraft(deps, heard, retrieval);
      if (error instanceof ModelUnavailable) return fromPlaybook(deps, asking, error.reason);
      throw error;
    }
  };
