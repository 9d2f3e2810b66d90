import type { AnswerMode, ContextDocument, ReplyChoice, ScoredSource } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import { withoutCitations, withoutOpenCitation } from "../answering/citations.ts";
import { admitsGap } from "../answering/indicator-phrases.ts";
import { isSmallTalk } from "../answering/small-talk.ts";
import type { Config } from "../config.ts";
import { whatHappened } from "../failure-text.ts";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { ModelUnavailable, type FailureReason } from "../platform/model-failure.ts";
import type { ChatTurn, Model } from "../platform/model.ts";
import { unsupportedPhrases } from "../answering/figures.ts";
import {
  gapNotice,
  guardedNotice,
  holdingReply,
  noWordsNotice,
  openingReply,
  scriptNotice,
  shortenedNotice,
  stoppedEarlyNotice,
  stoppedNotice,
} from "./lead-texts.ts";
import { toPlainText } from "./plain-text.ts";
import { choicesOf, draftOfChoice } from "./playbook-sections.ts";
import type { LeadRetrieval } from "./retrieve-for-lead.ts";
import { withoutBinding } from "../answering/sentences.ts";
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
  /** The core team's own answers that it rests on; of a gap, those that were found and did not answer. */
  entryIds: string[];
  unsupported: string[];
  mode: AnswerMode;
  gap: boolean;
  /** Whether it only keeps the lead company. */
  holding: boolean;
  /** The sections whose words it may take, its own first unless it holds; none of a model's. */
  choices: ReplyChoice[];
  notice: string | null;
  /** The agent stopped it before its end. */
  stopped?: boolean;
  /** How the model failed, where the playbook had to stand in for it. */
  failure: FailureReason | null;
  /** What the model wrote before the holding reply took its place, if an admin could use it. */
  aiResponse: string | null;
}

export interface LeadDraftingDeps {
  model: Model | null;
  config: Pick<Config, "orgName" | "leads">;
}

const entriesOf = (passages: RetrievedPassage[]): string[] =>
  passages.flatMap(({ entryId }) => entryId ?? []);

const joined = (...notices: (string | false)[]): string | null => {
  const given = notices.filter((notice) => notice !== false);
  return given.length === 0 ? null : given.join(" ");
};

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

/** Keeps company a lead to whom the playbook has nothing to say. */
const withoutWords = (lead: LeadMessage, why: string | false): LeadDraft => {
  const { message, service, retrieval, stage } = lead;
  const isTalk = isSmallTalk(message);
  const gap = !isTalk && !retrieval.isKnown;
  const text = /[?？؟]/u.test(message) ? holdingReply(service) : openingReply(service);
  const draft = holding(text, "playbook", gap, retrieval.passages);
  const notice = joined(why, !isTalk && (gap ? gapNotice : noWordsNotice));
  return { ...draft, choices: choicesOf(retrieval.further, stage), notice };
};

/** The words of the section that comes nearest, with the others to choose from. */
const fromPlaybook = (lead: LeadMessage, why: string | false): LeadDraft => {
  const { sections, further } = lead.retrieval;
  const [first] = choicesOf(sections, lead.stage);
  const draft = first && draftOfChoice(first, lead.message, lead.stage);
  if (first === undefined || draft == null) return withoutWords(lead, why);
  const { notes, ...written } = draft;
  const own = sections.filter(({ documentId }) => documentId === first.documentId).slice(0, 1);
  const choices = choicesOf([...sections, ...further], lead.stage);
  const notice = joined(why, ...notes);
  return { ...nothing, ...written, entryIds: entriesOf(own), mode: "playbook", choices, notice };
};

const fromSources = (
  { message, history, retrieval }: LeadMessage,
  text: string,
  notice: string | null,
): LeadDraft => ({
  ...nothing,
  text,
  sources: retrieval.sources,
  contextDocuments: retrieval.contextDocuments,
  entryIds: entriesOf(retrieval.passages),
  unsupported: unsupportedPhrases(text, [
    message,
    ...history.map(({ content }) => content),
    ...retrieval.passages.map((passage) => passage.text),
  ]),
  mode: "model",
  notice,
});

const fromModel = (lead: LeadMessage, written: WrittenReply): LeadDraft => {
  const { answerable, text, shortened, guarded } = written;
  if (answerable === false || (text !== null && admitsGap(text))) {
    const usable = text !== null && text !== "" && !admitsGap(text);
    const draft = holding(holdingReply(lead.service), "model", true, lead.retrieval.passages);
    return { ...draft, notice: gapNotice, aiResponse: usable ? text : null };
  }
  if (text === null) return fromPlaybook(lead, guardedNotice);
  if (text === "") throw new ModelUnavailable("empty");
  return fromSources(lead, text, joined(guarded && guardedNotice, shortened && shortenedNotice));
};

/** What had been written when the agent stopped it, checked as a whole reply is. */
const stoppedDraft = (lead: LeadMessage, written: string): LeadDraft => {
  const heard = toPlainText(withoutCitations(withoutOpenCitation(written)));
  const usable = admitsGap(heard) ? "" : heard;
  const text = lead.stage === "awaiting" ? withoutBinding(usable) : usable;
  const notice = joined(text === "" ? stoppedEarlyNotice : stoppedNotice, text !== usable && guardedNotice);
  const draft = { ...fromSources(lead, text, notice), stopped: true };
  return text === "" ? { ...draft, sources: [], contextDocuments: [] } : draft;
};

/** Drafts by the model, or in the playbook's words without one or when it fails; a gap gets a holding reply. */
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
    if (isStopped()) return stoppedDraft(lead, "");
    if (model === null) return fromPlaybook(lead, false);
    try {
      const written = await writeReply({ ...deps, model })(lead, lead.retrieval.passages, pass, signal);
      return fromModel(lead, written);
    } catch (error) {
      if (isStopped()) return stoppedDraft(lead, heard);
      if (!(error instanceof ModelUnavailable)) throw error;
      const notice = scriptNotice(whatHappened(error.reason));
      return { ...fromPlaybook(lead, notice), failure: error.reason };
    }
  };
