import type { AnswerMode, ScoredSource } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import type { ContextDocument } from "#contracts/chat.ts";
import type { Config } from "../config.ts";
import type { RetrievedPassage } from "../knowledge/retrieve.ts";
import type { ChatTurn, Model } from "../platform/model.ts";
import { whatHappened } from "../failure-text.ts";
import { ModelUnavailable, type FailureReason } from "../platform/model-failure.ts";
import { unsupportedPhrases } from "./commitments.ts";
import { answerThings, type ThingsAnswered } from "./answer-things.ts";
import { draftFromEntry, draftFromScript, plainReply, type ScriptRequest } from "./draft-from-script.ts";
import { isForeign } from "./foreign-words.ts";
import {
  englishNotice,
  gapNotice,
  guardedNotice,
  holdingReply,
  leftOutNotice,
  noWordsNotice,
  partGapNotice,
  scriptNotice,
  shortenedNotice,
  stoppedEarlyNotice,
  stoppedNotice,
  unwordedNotice,
} from "./lead-texts.ts";
import type { LeadWriting } from "./lead-writing.ts";
import { toPlainText } from "./plain-text.ts";
import { ledBy, restingOn, type LeadRetrieval } from "./retrieve-for-lead.ts";
import { withoutBinding } from "./sentences.ts";
import type { Stage } from "./stage.ts";
import type { ThingAsked } from "./things-asked.ts";
import { writeReply, type WrittenReply } from "./write-reply.ts";

/** A lead's message with all that its reply is made from. */
export interface LeadMessage {
  message: string;
  service: Service;
  stage: Stage;
  projectName: string;
  /** What was said before, the lead's messages as the user's. */
  history: ChatTurn[];
  retrieval: LeadRetrieval;
  /** What it asks and objects to, if it can be understood without what was said before. */
  things: ThingAsked[];
  /** Looks one of them up by itself. */
  lookUp: (thing: string) => Promise<LeadRetrieval>;
}

/** A reply that is ready to be stored. */
export interface LeadDraft {
  text: string;
  sources: ScoredSource[];
  contextDocuments: ContextDocument[];
  /** The core team's own answers that it rests on; of a gap, those that were found and did not answer. */
  entryIds: string[];
  unsupported: string[];
  mode: AnswerMode;
  gap: boolean;
  /** Of a gap what is unknown, where the rest of the message is answered. */
  unknown?: string;
  notice: string | null;
  /** The agent stopped it before its end. */
  stopped?: boolean;
  /** How the model failed, where a script had to stand in for it. */
  failure: FailureReason | null;
  /** What the model wrote before the holding reply took its place, if an admin could use it. */
  aiResponse: string | null;
}

export interface LeadDraftingDeps {
  model: Model | null;
  config: Pick<Config, "orgName" | "leads">;
  writing: LeadWriting;
}

const entriesOf = (passages: RetrievedPassage[]): string[] =>
  passages.flatMap(({ entryId }) => entryId ?? []);

const gapDraft = (
  { model }: LeadDraftingDeps,
  { service, retrieval }: LeadMessage,
  aiResponse: string | null,
): LeadDraft => ({
  text: holdingReply(service),
  sources: [],
  contextDocuments: [],
  entryIds: entriesOf(retrieval.passages),
  unsupported: [],
  mode: model === null ? "playbook" : "model",
  gap: true,
  notice: gapNotice,
  failure: null,
  aiResponse,
});

const joined = (...notices: (string | false)[]): string | null => {
  const given = notices.filter((notice) => notice !== false);
  return given.length === 0 ? null : given.join(" ");
};

type RestsOn = Pick<LeadMessage, "message" | "history"> & { retrieval: ReturnType<typeof restingOn> };

const complete = (
  { message, history, retrieval }: RestsOn,
  draft: Pick<LeadDraft, "text" | "mode" | "notice">,
): LeadDraft => ({
  ...draft,
  sources: retrieval.sources,
  contextDocuments: retrieval.contextDocuments,
  entryIds: entriesOf(retrieval.passages),
  unsupported: unsupportedPhrases(draft.text, [
    message,
    ...history.map(({ content }) => content),
    ...retrieval.passages.map(({ text }) => text),
  ]),
  gap: false,
  failure: null,
  aiResponse: null,
});

const scriptRequest = async ({ writing }: LeadDraftingDeps, lead: LeadMessage): Promise<ScriptRequest> => {
  const { matches, query, intent, probability } = lead.retrieval;
  // No script knows what to say to a bare greeting.
  const passages = writing.isSmallTalk(lead.message) ? [] : await matches();
  const told = lead.history.flatMap(({ role, content }) => (role === "user" ? content : []));
  const said = [...told, lead.message].join("\n");
  return { query, intent, probability, service: lead.service, stage: lead.stage, passages, said };
};

const fromThings = (lead: LeadMessage, answered: ThingsAnswered, why: string | false): LeadDraft => {
  const { text, passages, unknown, unworded, leftOut } = answered;
  const notice = joined(
    why,
    unknown.length > 0 && partGapNotice(unknown),
    unworded.length > 0 && unwordedNotice(unworded),
    leftOut.length > 0 && leftOutNotice(leftOut),
    isForeign(lead.message) && englishNotice,
  );
  const draft = complete({ ...lead, retrieval: restingOn(passages) }, { text, mode: "playbook", notice });
  return unknown.length === 0 ? draft : { ...draft, gap: true, unknown: unknown.join(" ") };
};

const question =
  /[?？]|^(?:what|which|who|whom|whose|when|where|why|how|is|are|do|does|did|can|could|will|would|should|any)\b/imu;

const isOpenQuestion = ({ writing }: LeadDraftingDeps, { message }: LeadMessage): boolean =>
  question.test(message) && !writing.isSmallTalk(message);

/** Whether something may answer it, be it no script; where no model reads the scripts, documents alone decide. */
const isKnown =
  ({ model }: LeadDraftingDeps) =>
  ({ found, documented, entry }: LeadRetrieval): boolean =>
    model === null ? documented : found || entry !== null;

/** Whether nothing was found for a question of fact; what is in a language the index does not speak is left to the model. */
const isGap = (deps: LeadDraftingDeps, lead: LeadMessage): boolean =>
  isOpenQuestion(deps, lead) &&
  !isKnown(deps)(lead.retrieval) &&
  !(deps.model !== null && isForeign(lead.message));

/** A holding reply to a question that no script has words for, or a friendly line to what is none. */
const withoutWords = (
  deps: LeadDraftingDeps,
  lead: LeadMessage,
  request: ScriptRequest,
  why: string | false,
): LeadDraft => {
  if (isGap(deps, lead)) return { ...gapDraft(deps, lead, null), notice: joined(why, gapNotice) };
  const isOpen = isOpenQuestion(deps, lead);
  return complete(lead, {
    text: isOpen ? holdingReply(lead.service) : plainReply(request),
    mode: "playbook",
    notice: joined(why, isOpen && noWordsNotice, isForeign(lead.message) && englishNotice),
  });
};

const fromScript = (
  deps: LeadDraftingDeps,
  lead: LeadMessage,
  request: ScriptRequest,
  why: string | false,
): LeadDraft => {
  const { entry } = lead.retrieval;
  const notice = joined(why, isForeign(lead.message) && englishNotice);
  const answer = entry === null ? null : draftFromEntry(entry.text, request);
  if (answer !== null) return complete(lead, { text: answer, mode: "playbook", notice });
  const words = draftFromScript(deps.writing.tools)(request);
  if (words === null) return withoutWords(deps, lead, request, why);
  const retrieval = ledBy(words.passage, lead.retrieval);
  return complete({ ...lead, retrieval }, { text: words.text, mode: "playbook", notice });
};

const fromModel = async (
  deps: LeadDraftingDeps,
  lead: LeadMessage,
  written: WrittenReply,
): Promise<LeadDraft> => {
  const { answerable, text, shortened, guarded } = written;
  if (answerable === false || (text !== null && deps.writing.admitsGap(text))) {
    const usable = text !== null && text !== "" && !deps.writing.admitsGap(text);
    return gapDraft(deps, lead, usable ? text : null);
  }
  if (text === null) return fromScript(deps, lead, await scriptRequest(deps, lead), guardedNotice);
  if (text === "") throw new ModelUnavailable("empty");
  return complete(lead, {
    text,
    mode: "model",
    notice: joined(guarded && guardedNotice, shortened && shortenedNotice),
  });
};

/** What had been written when the agent stopped it, checked as a whole reply is. */
const stoppedDraft = ({ writing }: LeadDraftingDeps, lead: LeadMessage, written: string): LeadDraft => {
  const heard = toPlainText(writing.withoutCitations(writing.withoutOpenCitation(written)));
  const usable = writing.admitsGap(heard) ? "" : heard;
  const text = lead.stage === "awaiting" ? withoutBinding(usable) : usable;
  const notice = joined(text === "" ? stoppedEarlyNotice : stoppedNotice, text !== usable && guardedNotice);
  const draft = { ...complete(lead, { text, mode: "model", notice }), stopped: true };
  return text === "" ? { ...draft, sources: [], contextDocuments: [] } : draft;
};

/** From the scripts, or a holding reply where nothing was found. */
const withoutModel = async (
  deps: LeadDraftingDeps,
  lead: LeadMessage,
  why: string | false,
): Promise<LeadDraft> => {
  const { things, lookUp, retrieval: whole } = lead;
  const request = await scriptRequest(deps, lead);
  const answered = await answerThings(deps.writing.tools)({
    things,
    lookUp,
    isKnown: isKnown(deps),
    whole,
    request,
  });
  if (answered !== null) return fromThings(lead, answered, why);
  return fromScript(deps, lead, request, why);
};

/** Drafts by the model, or from the scripts without one or when it fails; a gap gets a holding reply. */
export const draftReply =
  (deps: LeadDraftingDeps) =>
  async (lead: LeadMessage, onToken: (text: string) => void, signal?: AbortSignal): Promise<LeadDraft> => {
    const { model } = deps;
    const isStopped = () => signal?.aborted === true;
    let heard = "";
    const pass = (text: string) => {
      heard += text;
      onToken(text);
    };
    if (isStopped()) return stoppedDraft(deps, lead, "");
    if (model === null) return withoutModel(deps, lead, false);
    if (isGap(deps, lead)) return gapDraft(deps, lead, null);
    try {
      const written = await writeReply({ ...deps, model })(lead, lead.retrieval.passages, pass, signal);
      return await fromModel(deps, lead, written);
    } catch (error) {
      if (isStopped()) return stoppedDraft(deps, lead, heard);
      if (!(error instanceof ModelUnavailable)) throw error;
      const notice = scriptNotice(whatHappened(error.reason));
      return { ...(await withoutModel(deps, lead, notice)), failure: error.reason };
    }
  };
