import type { AnswerMode, DifferingStatement, ReplyChoice, ScoredSource } from "#contracts/chat.ts";
import { withoutCitations, withoutOpenCitation } from "../../answering/citations.ts";
import { unsupportedFigures } from "../../answering/figures/check-facts.ts";
import { admitsGap } from "../../answering/indicator-phrases.ts";
import type { Verdict } from "../../answering/read-answer.ts";
import { openPart } from "../../answering/write-answer.ts";
import { leastWords, withoutBinding, wordCount } from "../../answering/sentences.ts";
import { isSmallTalk } from "../../answering/small-talk.ts";
import type { GapRule } from "../../answering/trace.ts";
import { isTalk } from "../../answering/understand.ts";
import type { Config } from "../../config.ts";
import { whatHappened } from "../../answering/failure-text.ts";
import type { RetrievedPassage } from "../../knowledge/retrieval/retrieve.ts";
import { ModelUnavailable, type FailureReason } from "../../platform/model-failure.ts";
import type { CurrentModel } from "../../platform/model.ts";
import {
  blanksNotice,
  completedNotice,
  concealedNotice,
  conditionNotice,
  gapNotice,
  guardedNotice,
  heldBackNotice,
  holdingReply,
  joined,
  missingNotice,
  noWordsNotice,
  openNotice,
  openingReply,
  scriptNotice,
  shortenedNotice,
  stoppedEarlyNotice,
  stoppedNotice,
  unjudgedNotice,
} from "./lead-texts.ts";
import { unchecked } from "./check-reply.ts";
import { committedToBefore } from "./committed-to.ts";
import { evidenceOf, figuresOpen } from "./figures-open.ts";
import { hasBlanks, toPlainText } from "./plain-text.ts";
import { choicesBeside, choicesOf, draftOfChoice, isHeldBack } from "./playbook-sections.ts";
import { hasQuestion, saidByLead, saidIn, type LeadMessage } from "./lead-message.ts";
import { entriesOf, restingOn, type RestsOn } from "./resting-on.ts";
import { withoutLeaks, type Internal } from "./without-leaks.ts";
import { usedOf, writeReply, type WrittenReply } from "./write-reply.ts";

/** A reply that is ready to be stored. */
export interface LeadDraft extends RestsOn {
  text: string;
  unsupported: string[];
  mode: AnswerMode;
  gap: boolean;
  /** Whether it only keeps the lead company. */
  holding: boolean;
  /** The sections whose words it may take, its own first unless it holds; none of a model's. */
  choices: ReplyChoice[];
  notice: string | null;
  /** What other documents state in place of what it tells. */
  differing?: DifferingStatement[];
  /** Where nothing that may be told says it: what comes near that may not. */
  nearest?: ScoredSource[];
  /** The agent stopped it before its end. */
  stopped?: boolean;
  /** How the model failed, where the playbook had to stand in for it. */
  failure: FailureReason | null;
  /** What the model wrote before the holding reply took its place, if an admin could use it. */
  aiResponse: string | null;
  /** Whether that names a source; absent without such a text. */
  isGrounded?: boolean;
  /** What a reply in part leaves open, as a question. */
  missing?: string;
  /** Nothing was asked that the knowledge base could answer. */
  aside?: boolean;
  /** Sentences were left out or reworded: those that commit the firm, and those that tell internal matters. */
  guarded?: boolean;
  concealed?: boolean;
  /** What made it a gap. */
  gapRule?: GapRule;
  verdict?: Verdict | null;
}

export interface LeadDraftingDeps {
  model: CurrentModel;
  internal: Internal;
  config: Pick<Config, "orgName" | "leads">;
}

/** What a draft has besides its text where nothing is to be said of it. */
const nothing = {
  sources: [],
  contextDocuments: [],
  entryIds: [],
  unsupported: [],
  gap: false,
  holding: false,
  choices: [],
  failure: null,
  aiResponse: null,
} satisfies Partial<LeadDraft>;

/** Only keeps the lead company; `found` are answers of the core team that did not answer. */
const holding = (text: string, mode: AnswerMode, gap: boolean, found: RetrievedPassage[]) => ({
  ...nothing,
  text,
  entryIds: gap ? entriesOf(found) : [],
  mode,
  gap,
  holding: true,
});

/** The words that keep a lead company, never twice the same in a row. */
const companyOf = ({ language, history }: LeadMessage, words = holdingReply): string =>
  words(language, history.findLast(({ role }) => role === "assistant")?.content);

/** Keeps company a lead to whom nothing may be sent of what a model wrote; the agent may take words, first of what that used. */
const withoutReply = async (
  lead: LeadMessage,
  used: RetrievedPassage[],
  told: Pick<LeadDraft, "notice" | "guarded" | "concealed" | "verdict">,
): Promise<LeadDraft> => {
  const choices = await choicesBeside(lead, used);
  return { ...holding(companyOf(lead), "playbook", false, []), choices, ...told };
};

/** Keeps company a lead to whom the playbook has nothing to say, or nothing yet. */
const withoutWords = (lead: LeadMessage, why: string | false): LeadDraft => {
  const { message, retrieval } = lead;
  const gapRule: GapRule = "evidence";
  const isTalk = isSmallTalk(message, lead.guidance.excludedGreetings);
  const held = isHeldBack(retrieval.sections, lead);
  const gap = !isTalk && !held && !retrieval.isKnown;
  const text = companyOf(lead, hasQuestion(message) ? holdingReply : openingReply);
  const kept = held ? { entryIds: entriesOf(retrieval.sections) } : {};
  const draft = { ...holding(text, "playbook", gap, retrieval.passages), ...kept, ...(gap && { gapRule }) };
  const open = held ? heldBackNotice : noWordsNotice;
  const notice = joined(why, !isTalk && (gap ? gapNotice : open));
  return { ...draft, choices: choicesOf(retrieval.sections, lead, retrieval.further), notice };
};

/** The words of the section that comes nearest, with the others to choose from; a greeting, looked up with what was said before, has none. */
const fromPlaybook = (lead: LeadMessage, why: string | false): LeadDraft => {
  const { sections, further, isSure } = lead.retrieval;
  const isTalk = isSmallTalk(lead.message, lead.guidance.excludedGreetings);
  const [first] = isTalk || isHeldBack(sections, lead) ? [] : choicesOf(sections, lead);
  const draft = first && draftOfChoice(first, lead.message, lead.stage);
  if (first === undefined || draft == null) return withoutWords(lead, why);
  const { notes, ...written } = draft;
  const own = sections.filter(
    ({ documentId, heading }) => documentId === first.documentId && heading === first.heading,
  );
  const rests = { entryIds: entriesOf(own), uncertain: !own.some(isSure) };
  const choices = choicesOf(sections, lead, further);
  return { ...nothing, ...written, ...rests, mode: "playbook", choices, notice: joined(why, ...notes) };
};

/** The text with nothing in it that is for agents only, and whether anything was. */
const withoutInternal = async (
  { internal }: LeadDraftingDeps,
  lead: LeadMessage,
  given: string,
  read: RetrievedPassage[],
  judged: Pick<WrittenReply, "isJudged" | "borneOut"> = { isJudged: false, borneOut: [] },
) => {
  const { agentId, tracer } = lead;
  const reply = { ...judged, text: given, sources: read, said: saidIn(lead), agentId };
  const text = await tracer.step("check for internal matters", () => withoutLeaks(internal)(reply));
  return { text, leaked: text !== given };
};

/** Who answers it gets what the model wrote, if that is of use. */
const gapOf = async (
  deps: LeadDraftingDeps,
  lead: LeadMessage,
  { text, verdict, used, holding: meanwhile }: WrittenReply,
  gapRule: GapRule,
): Promise<LeadDraft> => {
  const told = meanwhile === null ? null : await withoutInternal(deps, lead, meanwhile, [], unchecked);
  const own = told === null || told.leaked ? null : told.text;
  const draft = holding(own ?? companyOf(lead), "model", true, lead.retrieval.passages);
  const isUsable = text !== null && text !== "" && !admitsGap(text, lead.guidance.indicatorPhrases);
  return {
    ...draft,
    notice: own === null ? gapNotice : openNotice,
    aiResponse: isUsable ? text : null,
    ...(isUsable ? { isGrounded: used !== null && used.length > 0 } : {}),
    gapRule,
    verdict,
  };
};

const leftOutNotice = ({ guarded, misstated, concealed }: WrittenReply): string | null =>
  joined(
    guarded.length > 0 && guardedNotice(guarded),
    misstated.length > 0 && guardedNotice(misstated, "otherwise"),
    concealed && concealedNotice,
  );

/** The model's verdict decides; only without one its words do. */
const fromModel = async (
  deps: LeadDraftingDeps,
  lead: LeadMessage,
  written: WrittenReply,
  sources: RetrievedPassage[],
): Promise<LeadDraft> => {
  const { verdict, used, text: given, shortened, guarded, misstated, unstated } = written;
  // Small talk leaves nothing open.
  const missing = isTalk(lead.kind) ? null : openPart(written, lead.standalone);
  if (verdict === "no") return gapOf(deps, lead, written, "verdict");
  if (verdict === null && given !== null && admitsGap(given, lead.guidance.indicatorPhrases))
    return gapOf(deps, lead, written, "phrase");
  if (given === "") throw new ModelUnavailable("empty");
  const { text, leaked } = await withoutInternal(deps, lead, given ?? "", sources, written);
  const concealed = written.concealed || leaked;
  const left = leftOutNotice({ ...written, concealed });
  const guard = { guarded: guarded.length + misstated.length > 0, concealed, verdict };
  if (given === null || (leaked && wordCount(text) < leastWords))
    return withoutReply(lead, used === null ? [] : usedOf(sources, used), { notice: left, ...guard });
  const figures = figuresOpen(lead, { ...written, text }, sources, usedOf(sources, used));
  return {
    ...nothing,
    text,
    ...restingOn(lead, sources, { text, used, verdict }),
    unsupported: [...unstated.filter((sentence) => text.includes(sentence)), ...figures],
    mode: "model",
    notice: joined(
      left ?? false,
      written.completed && completedNotice,
      ...written.conditions.map(conditionNotice),
      !written.isJudged && unjudgedNotice,
      missing !== null && missingNotice(missing),
      hasBlanks(text) && blanksNotice,
      shortened && shortenedNotice,
    ),
    ...(missing === null ? {} : { missing }),
    ...(verdict === "none" ? { aside: true } : {}),
    ...guard,
  };
};

/** What had been written when the agent stopped it, checked by its figures. */
const stoppedDraft = async (
  deps: LeadDraftingDeps,
  lead: LeadMessage,
  written: string,
  sources: RetrievedPassage[],
): Promise<LeadDraft> => {
  const heard = toPlainText(withoutCitations(withoutOpenCitation(written)));
  const usable = admitsGap(heard) ? "" : heard;
  const free = lead.stage === "awaiting" ? withoutBinding(usable, saidByLead(lead)) : usable;
  const { text, leaked } = await withoutInternal(deps, lead, free, sources);
  const guarded = committedToBefore(usable, free);
  const notice = joined(
    text === "" ? stoppedEarlyNotice : stoppedNotice,
    guarded.length > 0 && guardedNotice(guarded),
    leaked && concealedNotice,
  );
  return {
    ...nothing,
    text,
    ...(text === "" ? {} : restingOn(lead, sources, { text, used: null, verdict: null })),
    unsupported: unsupportedFigures(text, evidenceOf(lead, sources)),
    mode: "model",
    notice,
    stopped: true,
    guarded: guarded.length > 0,
    concealed: leaked,
  };
};

/** Drafts by the model, or in the playbook's words without one or when it fails; a gap gets a holding reply. */
export const draftReply =
  (deps: LeadDraftingDeps) =>
  async (lead: LeadMessage, onToken: (text: string) => void, signal?: AbortSignal): Promise<LeadDraft> => {
    const model = deps.model();
    const { retrieval, tracer } = lead;
    const isStopped = () => signal?.aborted === true;
    let heard = "";
    const pass = (text: string) => {
      heard += text;
      onToken(text);
    };
    if (isStopped()) return stoppedDraft(deps, lead, "", []);
    if (model === null) return fromPlaybook(lead, false);
    let sources: RetrievedPassage[] = [];
    const reading = {
      read: (room: number) => tracer.step("read", () => retrieval.read(room)),
      supply: (read: RetrievedPassage[]) => {
        sources = read;
        tracer.supplied(read);
      },
    };
    try {
      const written = await writeReply({ ...deps, model, tracer })(lead, reading, pass, signal);
      return await fromModel(deps, lead, written, sources);
    } catch (error) {
      if (isStopped()) return stoppedDraft(deps, lead, heard, sources);
      if (!(error instanceof ModelUnavailable)) throw error;
      const notice = scriptNotice(whatHappened(error.reason));
      return { ...fromPlaybook(lead, notice), failure: error.reason };
    }
  };
