import type { AnswerMode, ScoredSource } from "#contracts/chat.ts";
import type { Guidance } from "#contracts/guidance.ts";
import type { Config } from "../config.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import type { CurrentModel, Model } from "../platform/model.ts";
import { type Verdict, openPart, writeAnswer, type Written } from "../answering/read-answer.ts";
import { historyOf, type SaidTurn } from "./said.ts";
import { ModelUnavailable, type FailureReason } from "../platform/model-failure.ts";
import { checkCitations, withoutCitations, withoutOpenCitation } from "../answering/citations.ts";
import { unsupportedFacts } from "../answering/check-facts.ts";
import { askOverSources, fitHistory } from "../answering/frames.ts";
import { admitsGap } from "../answering/indicator-phrases.ts";
import { rerank, rerankedDocuments } from "../answering/rerank.ts";
import { amountsTold } from "../answering/told-amounts.ts";
import { leastWords, withoutSentences, wordCount } from "../answering/sentences.ts";
import type { GapRule, Tracer } from "../answering/trace.ts";
import { isTalk, type Understanding } from "../answering/understand.ts";
import { languageCode } from "../text/languages.ts";
import { buildTurns, type AskedBy } from "./prompt.ts";
import { quotePlaybook } from "./quote-playbook.ts";
import { asideText, modelFailedNotice, stoppedNotice, stoppedText } from "./texts.ts";
import { textsIn, type AssistantTexts } from "./texts-by-language.ts";

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
  /** Its figures, names and dates that nothing of what it rests on states. */
  unsupported?: string[];
  /** What the model wrote before the gap text took its place, if an admin could use it. */
  aiResponse: string | null;
  /** Whether that names a source; absent without such a text. */
  isGrounded?: boolean;
  /** What made it a gap. */
  gapRule?: GapRule;
  verdict?: Verdict | null;
}

export interface AnsweringDeps {
  model: CurrentModel;
  config: Config;
}

/** A question with all that its answer is made from. */
export interface Asking {
  question: string;
  standalone: string;
  history: SaidTurn[];
  retrieval: Retrieval;
  understanding: Understanding | null;
  by: AskedBy;
  tracer: Tracer;
  guidance: Guidance;
}

const textsFor = ({ question, understanding }: Asking): AssistantTexts =>
  textsIn(understanding?.language ?? languageCode(question));

const gapDraft = ({ config }: AnsweringDeps, asking: Asking, gapRule: GapRule): Draft => ({
  text: textsFor(asking).gap(config.supportLink),
  sources: [],
  mode: gapRule === "evidence" ? "playbook" : "model",
  gap: true,
  gapRule,
  notice: null,
  aiResponse: null,
});

/** What a model wrote of a question that the sources do not answer, for who answers it. */
const draftForTeam = (
  text: string,
  { indicatorPhrases }: Guidance,
): Pick<Draft, "aiResponse" | "isGrounded"> => {
  const told = withoutCitations(text).trim();
  // What is known of it may stand beside the sentence that says what is not.
  const draft = withoutSentences(told, (sentence) => admitsGap(sentence, indicatorPhrases));
  if (draft === "" || (draft !== told && wordCount(draft) < leastWords)) return { aiResponse: null };
  return { aiResponse: draft, isGrounded: told !== text.trim() };
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

const noticesOf = (
  texts: AssistantTexts,
  { missing, shortened }: Pick<Written, "missing" | "shortened">,
  unsupported: string[],
): string | null => {
  const notices = [
    ...(missing === null ? [] : [texts.missing(missing)]),
    ...(unsupported.length === 0
      ? []
      : [texts.unsupported(unsupported.map((each) => `“${each}”`).join(", "))]),
    ...(shortened ? [texts.length] : []),
  ];
  return notices.length === 0 ? null : notices.join(" ");
};

const evidenceOf = ({ question, history, by }: Asking, supplied: RetrievedPassage[]): string[] => [
  question,
  by.at.toISOString().slice(0, 10),
  ...history.map(({ content }) => content),
  ...supplied.flatMap(({ title, heading, text }) => [title, heading ?? "", text]),
];

/** A wish that concerns no knowledge base, by what the model understood of it: whatever else it says, nobody has to be asked. */
const asksNothing = ({ understanding }: Asking): boolean =>
  isTalk(understanding?.kind) || understanding?.kind === "edit_previous";

/** An answer about what was said before keeps what it cites. */
const citedAside = (
  deps: AnsweringDeps,
  asking: Asking,
  text: string,
  supplied: RetrievedPassage[],
): Draft => {
  const cited = checkCitations(text, supplied, asking.retrieval, deps.config.assistant.maxDocuments);
  const isEdit = asking.understanding?.kind === "edit_previous" && cited.sources.length > 0;
  return { ...asideDraft(text), ...(isEdit ? cited : {}) };
};

/** The model's verdict decides; only without one its words do. */
const fromModel = (
  deps: AnsweringDeps,
  asking: Asking,
  written: Written,
  supplied: RetrievedPassage[],
): Draft => {
  const { verdict, text, shortened } = written;
  const { guidance } = asking;
  const missing = openPart(written, asking.standalone);
  const texts = textsFor(asking);
  if (verdict === "none") return { ...citedAside(deps, asking, text, supplied), verdict };
  if (verdict === "no" && asksNothing(asking)) return { ...asideDraft(texts.offTopic), verdict };
  const gapRule =
    verdict === "no"
      ? "verdict"
      : verdict === null && admitsGap(text, guidance.indicatorPhrases)
        ? "phrase"
        : null;
  if (gapRule !== null)
    return { ...gapDraft(deps, asking, gapRule), ...draftForTeam(text, guidance), verdict };
  const cited = checkCitations(text, supplied, asking.retrieval, deps.config.assistant.maxDocuments);
  if (cited.text.trim() === "") throw new ModelUnavailable("empty");
  const ids = new Set(cited.sources.map(({ id }) => id));
  const prices = supplied.filter(({ documentId }) => ids.has(documentId)).map((passage) => passage.text);
  const beside = { prices, asked: [asking.question], before: amountsTold(asking.history) };
  const unsupported = unsupportedFacts(withoutCitations(text), evidenceOf(asking, supplied), beside);
  const isSure = verdict !== "partly" && cited.sources.length > 0;
  return {
    ...cited,
    mode: "model",
    gap: false,
    notice: noticesOf(texts, { missing, shortened }, unsupported),
    ...(isSure ? {} : { uncertain: true }),
    ...(missing === null ? {} : { missing }),
    ...(unsupported.length === 0 ? {} : { unsupported }),
    aiResponse: null,
    verdict,
  };
};

const fromPlaybook = (deps: AnsweringDeps, asking: Asking, failure: FailureReason | null): Draft => {
  const { standalone, retrieval } = asking;
  const { evidence, passages } = retrieval;
  const gap = evidence === "gap" || passages.length === 0;
  const notice = failure === null ? null : modelFailedNotice(failure, gap);
  if (gap) return { ...gapDraft(deps, asking, "evidence"), notice };
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
  const mode = model() === null ? "playbook" : "model";
  const told = { mode, gap: false, notice: stoppedNotice, stopped: true, aiResponse: null } as const;
  return text === "" ? { text: stoppedText, sources: [], ...told } : { ...cited, ...told };
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

/** What to ask back where nobody could tell what is meant, and nothing was found that it may be. */
const questionBack = ({ understanding, retrieval }: Asking): string | null =>
  understanding?.kind === "unclear" && retrieval.evidence === "gap" ? understanding.askBack : null;

/** Answers by the model, which judges whether it can, or by the playbook without one or when it fails. */
export const answerQuestion =
  (deps: AnsweringDeps) =>
  async (asking: Asking, onToken: (text: string) => void, signal?: AbortSignal): Promise<Draft> => {
    const model = deps.model();
    const { retrieval, tracer } = asking;
    const isStopped = () => signal?.aborted === true;
    let heard = "";
    const pass = (text: string) => {
      heard += text;
      onToken(text);
    };
    if (isStopped()) return stoppedDraft(deps, "", [], retrieval);
    if (model === null) return fromPlaybook(deps, asking, null);
    const askBack = questionBack(asking);
    if (askBack !== null) return asideDraft(askBack);
    let sources: RetrievedPassage[] = [];
    const supply = (read: RetrievedPassage[]) => {
      sources = read;
      tracer.supplied(read);
    };
    try {
      const written = await write(deps, model, asking, supply, pass, signal);
      return fromModel(deps, asking, written, sources);
    } catch (error) {
      if (isStopped()) return stoppedDraft(deps, heard, sources, retrieval);
      if (error instanceof ModelUnavailable) return fromPlaybook(deps, asking, error.reason);
      throw error;
    }
  };
