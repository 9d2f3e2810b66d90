import type { AnswerMode, ScoredSource } from "#contracts/chat.ts";
import type { Config } from "../config.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import type { ChatTurn, Model } from "../platform/model.ts";
import { ModelUnavailable, type FailureReason } from "../platform/model-failure.ts";
import { checkCitations, withoutCitations, withoutOpenCitation } from "../answering/citations.ts";
import { admitsGap } from "../answering/indicator-phrases.ts";
import { buildTurns } from "./prompt.ts";
import { quotePlaybook } from "./quote-playbook.ts";
import {
  asideText,
  gapText,
  lengthNotice,
  missingNotice,
  modelFailedNotice,
  stoppedNotice,
  stoppedText,
} from "./texts.ts";
import { writeAnswer, type Written } from "../answering/write-answer.ts";

/** An answer that is ready to be stored. */
export interface Draft {
  text: string;
  sources: ScoredSource[];
  mode: AnswerMode;
  gap: boolean;
  notice: string | null;
  /** Its reader stopped it before its end. */
  stopped?: boolean;
  /** Nothing was asked that the knowledge base could answer, so there is no question to keep. */
  aside?: boolean;
  /** It may not be what was asked for. */
  uncertain?: boolean;
  /** What an answer in part leaves open, as a question. */
  missing?: string;
  /** What the model wrote before the gap text took its place, if an admin could use it. */
  aiResponse: string | null;
}

export interface AnsweringDeps {
  model: Model | null;
  config: Config;
}

/** A question with all that its answer is made from. */
export interface Asking {
  question: string;
  standalone: string;
  history: ChatTurn[];
  retrieval: Retrieval;
}

const gapDraft = ({ config }: AnsweringDeps, mode: AnswerMode, aiResponse: string | null): Draft => ({
  text: gapText(config.supportLink),
  sources: [],
  mode,
  gap: true,
  notice: null,
  aiResponse,
});

const usable = (text: string): string | null => {
  const draft = withoutCitations(text).trim();
  return draft === "" || admitsGap(draft) ? null : draft;
};

const asideDraft = (text: string): Draft => ({
  text: withoutCitations(text).trim() || asideText,
  sources: [],
  mode: "model",
  gap: false,
  notice: null,
  aside: true,
  aiResponse: null,
});

const noticesOf = ({ missing, shortened }: Written): string | null =>
  [...(missing === null ? [] : [missingNotice(missing)]), ...(shortened ? [lengthNotice] : [])].join(" ") ||
  null;

/** The model's verdict decides; only without one its words do. */
const fromModel = (
  deps: AnsweringDeps,
  written: Written,
  supplied: RetrievedPassage[],
  retrieval: Retrieval,
): Draft => {
  const { verdict, missing, text } = written;
  if (verdict === "none") return asideDraft(text);
  if (verdict === "no" || (verdict === null && admitsGap(text))) return gapDraft(deps, "model", usable(text));
  const cited = checkCitations(text, supplied, retrieval, deps.config.assistant.maxDocuments);
  if (cited.text.trim() === "") throw new ModelUnavailable("empty");
  const isSure = verdict !== "partly" && retrieval.evidence === "answer" && cited.sources.length > 0;
  return {
    ...cited,
    mode: "model",
    gap: false,
    notice: noticesOf(written),
    ...(isSure ? {} : { uncertain: true }),
    ...(missing === null ? {} : { missing }),
    aiResponse: null,
  };
};

const fromPlaybook = (
  deps: AnsweringDeps,
  { standalone, retrieval }: Asking,
  failure: FailureReason | null,
): Draft => {
  const { evidence, passages } = retrieval;
  const gap = evidence === "gap" || passages.length === 0;
  const notice = failure === null ? null : modelFailedNotice(failure, gap);
  if (gap) return { ...gapDraft(deps, "playbook", null), notice };
  return {
    ...quotePlaybook(standalone, retrieval, deps.config.assistant.maxDocuments),
    mode: "playbook",
    gap,
    notice,
    ...(evidence === "answer" ? {} : { uncertain: true }),
    aiResponse: null,
  };
};

/** What had been written when the reader stopped it. */
const stoppedDraft = (
  { config, model }: AnsweringDeps,
  written: string,
  supplied: RetrievedPassage[],
  retrieval: Retrieval,
): Draft => {
  const text = withoutOpenCitation(written).trim();
  const cited = checkCitations(text, supplied, retrieval, config.assistant.maxDocuments);
  const mode = model === null ? "playbook" : "model";
  const told = { mode, gap: false, notice: stoppedNotice, stopped: true, aiResponse: null } as const;
  return text === "" ? { text: stoppedText, sources: [], ...told } : { ...cited, ...told };
};

/** Answers by the model, which judges whether it can, or by the playbook without one or when it fails. */
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
    if (isStopped()) return stoppedDraft(deps, "", [], retrieval);
    if (model === null) return fromPlaybook(deps, asking, null);
    const sources = await retrieval.read();
    const turns = buildTurns(config.orgName, history, question, sources);
    const said = history.map(({ content }) => content);
    const trusted = [question, ...said, `[](${config.supportLink}) ${config.supportLink}`];
    try {
      const write = writeAnswer({ model, maxTokens: config.assistant.maxTokens, trusted, signal });
      return fromModel(deps, await write(turns, sources, pass), sources, retrieval);
    } catch (error) {
      if (isStopped()) return stoppedDraft(deps, heard, sources, retrieval);
      if (error instanceof ModelUnavailable) return fromPlaybook(deps, asking, error.reason);
      throw error;
    }
  };
