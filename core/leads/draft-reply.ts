import type { AnswerMode, ScoredSource } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import type { ContextDocument } from "#contracts/chat.ts";
import type { Config } from "../config.ts";
import type { ChatTurn, Model } from "../platform/model.ts";
import { whatHappened } from "../failure-text.ts";
import { ModelUnavailable, type FailureReason } from "../platform/model-failure.ts";
import { unsupportedPhrases } from "./commitments.ts";
import { draftFromEntry, draftFromScript } from "./draft-from-script.ts";
import { isForeign } from "./foreign-words.ts";
import {
  englishNotice,
  gapNotice,
  guardedNotice,
  holdingReply,
  scriptNotice,
  shortenedNotice,
  stoppedEarlyNotice,
  stoppedNotice,
} from "./lead-texts.ts";
import type { LeadWriting } from "./lead-writing.ts";
import { toPlainText } from "./plain-text.ts";
import type { LeadRetrieval } from "./retrieve-for-lead.ts";
import { withoutBinding } from "./sentences.ts";
import type { Stage } from "./stage.ts";
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
}

/** A reply that is ready to be stored. */
export interface LeadDraft {
  text: string;
  sources: ScoredSource[];
  contextDocuments: ContextDocument[];
  unsupported: string[];
  mode: AnswerMode;
  gap: boolean;
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

const gapDraft = (
  { model }: LeadDraftingDeps,
  { service }: LeadMessage,
  aiResponse: string | null,
): LeadDraft => ({
  text: holdingReply(service),
  sources: [],
  contextDocuments: [],
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

const complete = (
  { message, history, retrieval }: LeadMessage,
  draft: Pick<LeadDraft, "text" | "mode" | "notice">,
): LeadDraft => ({
  ...draft,
  sources: retrieval.sources,
  contextDocuments: retrieval.contextDocuments,
  unsupported: unsupportedPhrases(draft.text, [
    message,
    ...history.map(({ content }) => content),
    ...retrieval.passages.map(({ text }) => text),
  ]),
  gap: false,
  failure: null,
  aiResponse: null,
});

const fromScript = ({ writing }: LeadDraftingDeps, lead: LeadMessage, why: string | false): LeadDraft => {
  const { entry, scripts, query } = lead.retrieval;
  // No script knows what to say to a bare greeting.
  const passages = writing.isSmallTalk(lead.message) ? [] : scripts;
  const told = lead.history.flatMap(({ role, content }) => (role === "user" ? content : []));
  const said = [...told, lead.message].join("\n");
  const request = { query, service: lead.service, stage: lead.stage, passages, said };
  const answer = entry === null ? null : draftFromEntry(entry.text, request);
  return complete(lead, {
    text: answer ?? draftFromScript(writing.tools)(request),
    mode: "playbook",
    notice: joined(why, isForeign(lead.message) && englishNotice),
  });
};

const fromModel = (deps: LeadDraftingDeps, lead: LeadMessage, written: WrittenReply): LeadDraft => {
  const { answerable, text, shortened, guarded } = written;
  const isGap = answerable === false || (text !== null && deps.writing.admitsGap(text));
  if (isGap) {
    const usable = text !== null && text !== "" && !deps.writing.admitsGap(text);
    return gapDraft(deps, lead, usable ? text : null);
  }
  if (text === null) return fromScript(deps, lead, guardedNotice);
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

const question =
  /[?？]|^(?:what|which|who|whom|whose|when|where|why|how|is|are|do|does|did|can|could|will|would|should|any)\b/imu;

/** Whether nothing was found for a question of fact; what is no question, or in a language the index does not speak, is left to the writer. */
const hasNoEvidence = ({ model, writing }: LeadDraftingDeps, { message, retrieval }: LeadMessage): boolean =>
  !retrieval.found &&
  retrieval.entry === null &&
  question.test(message) &&
  !writing.isSmallTalk(message) &&
  !(model !== null && isForeign(message));

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
    if (hasNoEvidence(deps, lead)) return gapDraft(deps, lead, null);
    if (model === null) return fromScript(deps, lead, false);
    try {
      const written = await writeReply({ ...deps, model })(lead, lead.retrieval.passages, pass, signal);
      return fromModel(deps, lead, written);
    } catch (error) {
      if (isStopped()) return stoppedDraft(deps, lead, heard);
      if (!(error instanceof ModelUnavailable)) throw error;
      const notice = scriptNotice(whatHappened(error.reason));
      return { ...fromScript(deps, lead, notice), failure: error.reason };
    }
  };
