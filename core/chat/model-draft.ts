import type { AnswerMode, DifferingStatement, ScoredSource } from "#contracts/chat.ts";
import type { Guidance } from "#contracts/guidance.ts";
import { checkCitations, withoutCitations, type CitedAnswer } from "../answering/citations.ts";
import { unsupportedFacts } from "../answering/figures/check-facts.ts";
import { admitsGap } from "../answering/indicator-phrases.ts";
import type { Verdict } from "../answering/read-answer.ts";
import { openPart, type Written } from "../answering/write-answer.ts";
import { unsupportedPhrases } from "../answering/figures/figures.ts";
import { readRows, statementsIn } from "../answering/figures/rows.ts";
import { amountsTold } from "../answering/figures/told-amounts.ts";
import { leastWords, sentencesOf, withoutSentences, wordCount } from "../answering/sentences.ts";
import type { GapRule, Tracer } from "../answering/trace.ts";
import { isTalk, type Understanding } from "../answering/understand.ts";
import type { Config } from "../config.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import type { CurrentModel } from "../platform/model.ts";
import { languageCode } from "../text/languages.ts";
import { asks } from "../text/words.ts";
import type { AskedBy, SaidTurn } from "./prompt.ts";
import { textsIn, type AssistantTexts } from "./texts/by-language.ts";

/** An answer that is ready to be stored. */
export interface Draft {
  text: string;
  sources: ScoredSource[];
  mode: AnswerMode;
  gap: boolean;
  notice: string | null;
  /** Its reader stopped it before its end. */
  stopped?: boolean;
  /** That was before its first word. */
  unwritten?: boolean;
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
  /** Of a gap: what comes nearest to what was asked. */
  nearest?: ScoredSource[];
  /** What other documents state in place of its figures. */
  differing?: DifferingStatement[];
  /** What made it a gap. */
  gapRule?: GapRule;
  verdict?: Verdict | null;
  /** The model ran into its length limit. */
  shortened?: boolean;
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

/** The language to speak to the asker in, as ISO 639-1. */
export const languageFor = ({ question, understanding }: Asking): string =>
  understanding?.language ?? languageCode(question);

/** What there is to say by itself, in that. */
export const textsFor = (asking: Asking): AssistantTexts => textsIn(languageFor(asking));

export const gapDraft = ({ config }: AnsweringDeps, asking: Asking, gapRule: GapRule): Draft => ({
  text: textsFor(asking).gap(config.supportLink),
  sources: [],
  mode: gapRule === "evidence" ? "playbook" : "model",
  gap: true,
  gapRule,
  notice: null,
  aiResponse: null,
});

/** A text without the sentences that only admit not to know. */
const withoutAdmissions = (text: string, { indicatorPhrases }: Guidance): string =>
  withoutSentences(text, (sentence) => admitsGap(sentence, indicatorPhrases));

/** What a model wrote of a question that the sources do not answer, for who answers it. */
const draftForTeam = (text: string, guidance: Guidance): Pick<Draft, "aiResponse" | "isGrounded"> => {
  const told = withoutCitations(text).trim();
  // What is known of it may stand beside the sentence that says what is not.
  const draft = withoutAdmissions(told, guidance);
  if (draft === "" || (draft !== told && wordCount(draft) < leastWords)) return { aiResponse: null };
  return { aiResponse: draft, isGrounded: told !== text.trim() };
};

export const asideDraft = (asking: Asking, text: string): Draft => ({
  text: withoutCitations(text).trim() || textsFor(asking).aside,
  sources: [],
  mode: "model",
  gap: false,
  notice: null,
  aside: true,
  aiResponse: null,
});

const noticesOf = (
  texts: AssistantTexts,
  { missing, shortened, isUncited = false }: Pick<Written, "missing" | "shortened"> & { isUncited?: boolean },
  unsupported: string[],
): string | null => {
  const notices = [
    ...(missing === null ? [] : [texts.missing(missing)]),
    ...(unsupported.length === 0
      ? []
      : [texts.unsupported(unsupported.map((each) => `“${each}”`).join(", "))]),
    ...(isUncited ? [texts.uncited] : []),
    ...(shortened ? [texts.length] : []),
  ];
  return notices.length === 0 ? null : notices.join(" ");
};

/** What was said before, but for what nothing stated already then. */
const withoutMarked = ({ content, unsupported = [] }: SaidTurn): string =>
  unsupported.reduce((text, phrase) => text.replaceAll(phrase, " "), content);

const evidenceOf = ({ question, history, by }: Asking, supplied: RetrievedPassage[]): string[] => [
  question,
  by.at.toISOString().slice(0, 10),
  ...history.map(withoutMarked),
  ...supplied.flatMap(({ title, heading, text }) => [title, heading ?? "", text]),
];

/** The figures, names and dates of an answer that nothing of what it rests on states, or not of what it tells them of. */
const unsupportedIn = (
  asking: Asking,
  { text, sources, elsewhere }: CitedAnswer,
  supplied: RetrievedPassage[],
): string[] => {
  const ids = new Set(sources.map(({ id }) => id));
  const isCited = ({ documentId }: RetrievedPassage) => ids.has(documentId);
  const prices = supplied.filter(isCited).map((passage) => passage.text);
  const uncited = supplied.flatMap((passage) => (isCited(passage) || ids.size === 0 ? [] : passage.text));
  const whole = withoutCitations(text);
  const told = { prices, asked: [asking.question], before: () => amountsTold(asking.history) };
  const unknown = unsupportedFacts(whole, evidenceOf(asking, supplied), { ...told, uncited });
  const ofOthers =
    elsewhere.length === 0
      ? []
      : unsupportedFacts(whole, evidenceOf(asking, supplied.filter(isCited)), told).filter((phrase) =>
          elsewhere.includes(phrase),
        );
  // What no source that is named has may be told of a row of another.
  const others = unsupportedPhrases(whole, prices).length === 0 ? [] : [supplied.map(({ text }) => text)];
  const readers = [prices, ...others].map((texts) => readRows(texts, [asking.question, asking.standalone]));
  const misplaced = statementsIn(whole).flatMap((one) => readers.flatMap((read) => read(one, whole)));
  return [...new Set([...unknown, ...ofOthers, ...misplaced])];
};

/** A wish that concerns no knowledge base, by what the model understood of it: whatever else it says, nobody has to be asked. */
const asksNothing = ({ understanding }: Asking): boolean =>
  isTalk(understanding?.kind) || understanding?.kind === "edit_previous";

/** What to ask back of whoever asked where nobody could tell what is meant; null where it is clear. */
export const questionBack = ({ understanding }: Asking): string | null =>
  understanding?.kind === "unclear" ? understanding.askBack : null;

/** A text that asks back. */
const askingBack = (text: string, back: string | null): string =>
  back === null || sentencesOf(text).some(asks) ? text : `${text}\n\n${back}`;

/** What nobody has to be asked about, in the words given; an edit of what was said before keeps what it cites. */
const citedAside = (
  asking: Asking,
  text: string,
  cited: CitedAnswer,
  supplied: RetrievedPassage[],
): Draft => {
  const isEdit = asking.understanding?.kind === "edit_previous" && cited.sources.length > 0;
  const unsupported = isTalk(asking.understanding?.kind) ? [] : unsupportedIn(asking, cited, supplied);
  return {
    ...asideDraft(asking, text),
    ...(isEdit ? cited : {}),
    ...(unsupported.length === 0 ? {} : { unsupported }),
    notice: noticesOf(textsFor(asking), { missing: null, shortened: false }, unsupported),
  };
};

/** What a model wrote, with its sources and all that there is to say of it. */
const citedAnswer = (
  asking: Asking,
  cited: CitedAnswer,
  written: Written,
  supplied: RetrievedPassage[],
): Draft => {
  const { verdict, shortened } = written;
  const back = questionBack(asking);
  // What is not clear is asked of whoever asked it, not of the core team.
  const missing = asksNothing(asking) || back !== null ? null : openPart(written, asking.standalone);
  const unsupported = unsupportedIn(asking, cited, supplied);
  const isSure = verdict !== "partly" && cited.sources.length > 0;
  return {
    ...cited,
    text: verdict === "partly" ? askingBack(cited.text, back) : cited.text,
    mode: "model",
    gap: false,
    notice: noticesOf(
      textsFor(asking),
      { missing, shortened, isUncited: cited.sources.length === 0 },
      unsupported,
    ),
    ...(isSure ? {} : { uncertain: true }),
    ...(missing === null ? {} : { missing }),
    ...(unsupported.length === 0 ? {} : { unsupported }),
    ...(shortened ? { shortened } : {}),
    aiResponse: null,
  };
};

/** A draft with what answers of it what it leaves open below, which then leaves open what that does; itself where that is no answer. */
export const withFurther = (asking: Asking, draft: Draft, more: Draft): Draft => {
  const isAnswer = more.mode === "model" && !more.gap && more.aside !== true && more.sources.length > 0;
  if (!isAnswer || more.stopped === true) return draft;
  // What nobody knew is known by now, and nothing is said twice.
  const above = withoutAdmissions(draft.text, asking.guidance);
  const kept = above === "" ? [] : draft.sources;
  const added = more.sources.filter(({ id }) => kept.every((source) => source.id !== id));
  const sources = [...kept, ...added];
  const numberOf = (number: string) => {
    const id = more.sources[Number(number) - 1]?.id;
    return id === undefined ? number : String(sources.findIndex((source) => source.id === id) + 1);
  };
  const numbered = more.text.replaceAll(/\[(\d+)\](?!\()/gu, (_, number: string) => `[${numberOf(number)}]`);
  const bare = (sentence: string) => withoutCitations(sentence).trim();
  const said = new Set(sentencesOf(above).map(bare));
  const below = withoutSentences(numbered, (sentence) => said.has(bare(sentence)));
  const { missing: _missing, unsupported: _unsupported, uncertain: _uncertain, ...told } = draft;
  const unsupported = [...(draft.unsupported ?? []), ...(more.unsupported ?? [])];
  const { missing, uncertain } = more;
  const open = { missing: missing ?? null, shortened: draft.shortened === true || more.shortened === true };
  return {
    ...told,
    text: [above, below].filter((text) => text !== "").join("\n\n"),
    sources,
    verdict: more.verdict ?? null,
    notice: noticesOf(textsFor(asking), open, unsupported),
    ...(uncertain === true || draft.sources.length === 0 ? { uncertain: true } : {}),
    ...(missing === undefined ? {} : { missing }),
    ...(unsupported.length === 0 ? {} : { unsupported }),
  };
};

/** The model's verdict decides; only without one its words do, where they name no source. */
export const fromModel = (
  deps: AnsweringDeps,
  asking: Asking,
  written: Written,
  supplied: RetrievedPassage[],
): Draft => {
  const { verdict, text } = written;
  const { guidance } = asking;
  const cited = checkCitations(text, supplied, asking.retrieval, deps.config.assistant.maxDocuments);
  const isCited = cited.sources.length > 0;
  const isAdmitted = verdict === null && admitsGap(text, guidance.indicatorPhrases);
  // Whatever the verdict, who only admits not to know has no answer.
  const isNothing = !isCited && text.trim() !== "" && withoutAdmissions(text, guidance).trim() === "";
  const isLacking = verdict === "no" || isNothing || (isAdmitted && !isCited);
  // What was read as a question, and names its sources, was asked of them.
  const isNone = verdict === "none" && !(asking.understanding?.kind === "question" && isCited);
  if (isNone || (asksNothing(asking) && (isLacking || (verdict === "partly" && !isCited)))) {
    const isRefused = verdict === "no" && isTalk(asking.understanding?.kind);
    const said = isRefused ? textsFor(asking).offTopic : text;
    return { ...citedAside(asking, said, cited, supplied), verdict };
  }
  if (isLacking) {
    const back = questionBack(asking);
    if (back !== null) return { ...asideDraft(asking, back), verdict };
    const gapRule = verdict === "no" ? "verdict" : "phrase";
    // What the model names as coming close is worth a look until people have answered.
    const near = { nearest: cited.sources };
    return { ...gapDraft(deps, asking, gapRule), ...near, ...draftForTeam(text, guidance), verdict };
  }
  if (cited.text.trim() === "") throw new ModelUnavailable("empty");
  // What was read of it while it came is not taken back, and what it may leave open is asked.
  const told = isAdmitted ? ({ ...written, verdict: "partly" } as const) : written;
  return { ...citedAnswer(asking, cited, told, supplied), verdict };
};
