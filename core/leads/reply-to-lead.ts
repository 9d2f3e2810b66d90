import type { LeadReply } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import type { MessageRow } from "../chat/message-store.ts";
import type { Messages, Recording } from "../chat/messages.ts";
import type { RecordAsking } from "../chat/record-asking.ts";
import type { Config } from "../config.ts";
import { invalid } from "../errors.ts";
import type { Alike } from "../gaps/find-alike.ts";
import type { GapReports } from "../gaps/gaps.ts";
import { whatHappened } from "../failure-text.ts";
import type { RetrieveWithin } from "../knowledge/retrieve.ts";
import { once } from "../once.ts";
import type { Sql } from "../platform/database.ts";
import type { UnderWay } from "../under-way.ts";
import { bindingPhrases } from "./commitments.ts";
import { draftReply, type LeadDraft, type LeadDraftingDeps } from "./draft-reply.ts";
import {
  findLeadMessage,
  leadNamed,
  storeLeadMessage,
  type LeadAsking,
  type ReplyInput,
} from "./lead-asking.ts";
import type { LeadConversationStore } from "./lead-conversation-store.ts";
import { metadataOf, presentReply } from "./lead-messages.ts";
import { keptNotice, keptStoppedNotice } from "./lead-texts.ts";
import { retrieveForLead } from "./retrieve-for-lead.ts";
import { stageOf } from "./stage.ts";
import { thingsAsked } from "./things-asked.ts";

export interface ReplyDeps extends LeadDraftingDeps {
  sql: Sql;
  messages: Messages;
  conversations: LeadConversationStore;
  retrieveWithin: RetrieveWithin;
  findAlike: GapReports["findAlike"];
  record: RecordAsking;
  underWay: UnderWay<LeadReply>;
  config: Pick<Config, "orgName" | "leads" | "assistant">;
}

interface Options {
  /** Receives the reply as it is written; what it got is replaced by the reply returned. */
  onToken?: ((text: string) => void) | undefined;
}

interface Drafted {
  standalone: string;
  draft: LeadDraft;
}

const begin = (deps: ReplyDeps, actor: Actor, input: ReplyInput): Promise<LeadAsking> => {
  const { historyMessages: limit } = deps.config.assistant;
  return input.regenerate === true
    ? deps.sql.transaction((trx) => findLeadMessage(deps, actor, input, limit, trx))
    : storeLeadMessage(deps, actor, input, limit);
};

/** Looks a lead's message up while it is stored; one to be replied to anew is known only then. */
const lookUp = async (deps: ReplyDeps, input: ReplyInput, stored: () => Promise<LeadAsking>) => {
  const { service } = input;
  const find = retrieveForLead(deps.retrieveWithin, deps.config.leads);
  const stage = async () => stageOf((await stored()).conversation.proposal_received);
  return deps.writing.inContext(
    input.regenerate === true ? (await stored()).question.content : input.leadMessage,
    async () => (await stored()).history,
    (standalone) => find({ message: standalone, service }, stage),
  );
};

const draft = async (
  deps: ReplyDeps,
  { conversation, question, service }: LeadAsking,
  { history, standalone, found }: Awaited<ReturnType<typeof lookUp>>,
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<Drafted> => {
  const stage = stageOf(conversation.proposal_received);
  const about = { message: question.content, service, stage, projectName: conversation.project_name };
  const find = retrieveForLead(deps.retrieveWithin, deps.config.leads);
  const asked = thingsAsked(question.content, deps.writing.tools.analyseQuestion);
  const isWhole = standalone === question.content;
  const lead = {
    ...about,
    history,
    retrieval: found,
    things: isWhole || asked.every(({ leans }) => !leans) ? asked : [],
    lookUp: (thing: string) => find({ message: thing, service }, () => Promise.resolve(stage)),
  };
  return { standalone, draft: await draftReply(deps)(lead, onToken, signal) };
};

const recordingOf = (
  { writing, record }: ReplyDeps,
  { conversation, question, service, earlierReply }: LeadAsking,
  { standalone, draft }: Drafted,
  alike: Alike | null,
): Recording | null => {
  // Half a reply is no answer, and a gap that it might have become is none yet.
  if (draft.stopped === true) return null;
  const reported = draft.gap && earlierReply?.metadata?.knowledgeGapDetected === true;
  if (reported || writing.isSmallTalk(question.content)) return null;
  const { proposal_received: proposalReceived } = conversation;
  return record({ ...question, service }, { ...draft, standalone, proposalReceived, alike });
};

/** Why an earlier reply may stay in place of a draft: one of the model if it failed, any whole one if it was stopped. */
const whyKept = ({ metadata }: MessageRow, { failure, stopped }: LeadDraft): string | null => {
  if (metadata === null || metadata.stopped === true) return null;
  if (stopped === true) return keptStoppedNotice;
  const isWritten = metadata.mode === "model" && metadata.knowledgeGapDetected !== true;
  return failure !== null && isWritten ? keptNotice(whatHappened(failure)) : null;
};

/** The earlier reply, told why it stays, when no better one was written and it still may be sent. */
const keepEarlier = ({ conversation, earlierReply }: LeadAsking, draft: LeadDraft): MessageRow | null => {
  const notice = earlierReply === undefined ? null : whyKept(earlierReply, draft);
  if (earlierReply?.metadata == null || notice === null) return null;
  const isAwaiting = stageOf(conversation.proposal_received) === "awaiting";
  if (isAwaiting && bindingPhrases(earlierReply.content).length > 0) return null;
  return { ...earlierReply, metadata: { ...earlierReply.metadata, notice } };
};

const writeAndStore = async (
  deps: ReplyDeps,
  actor: Actor,
  input: ReplyInput,
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<LeadReply> => {
  const { messages } = deps;
  const beginOnce = once(() => begin(deps, actor, input));
  // The index is asked first, as for a question: its answer is what the reply waits for.
  const [lookedUp, asking] = await Promise.all([lookUp(deps, input, beginOnce), beginOnce()]);
  const { question, conversation, service } = asking;
  const drafted = await draft(deps, asking, lookedUp, onToken, signal);
  const kept = keepEarlier(asking, drafted.draft);
  if (kept !== null) return presentReply(conversation, question, kept, messages.present);
  const reply = {
    ...messages.answerRow(question, drafted.draft.text, metadataOf(drafted.draft)),
    service,
  };
  const { module, created_at: askedAt } = question;
  const alike = drafted.draft.gap
    ? await deps.findAlike(drafted.draft.unknown ?? drafted.standalone, { module, service, askedAt })
    : null;
  const settled = await messages.settle(question, reply, recordingOf(deps, asking, drafted, alike));
  return presentReply(conversation, question, settled, messages.present);
};

/** Drafts a reply to a lead's message; the message is stored first, so that no failure loses it. */
export const replyToLead =
  (deps: ReplyDeps) =>
  async (
    actor: Actor,
    input: ReplyInput,
    { onToken = () => undefined }: Options = {},
  ): Promise<LeadReply> => {
    if (input.regenerate === true && input.replaces !== undefined)
      throw invalid("replaces", "A reply that is written anew replaces no message");
    return deps.underWay.follow(leadNamed(actor, input.projectName), (signal) =>
      writeAndStore(deps, actor, input, onToken, signal),
    );
  };
