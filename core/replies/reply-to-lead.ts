import { serviceNames, type Service } from "#contracts/common.ts";
import type { ScoredSource } from "#contracts/chat.ts";
import type { LeadReply } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import { traceOf, type StoredTrace, createTracer, type Tracer } from "../answering/trace.ts";
import { answerFrom, lookUpInContext, type LookedUp } from "../answering/look-up.ts";
import { isSmallTalk } from "../answering/small-talk.ts";
import type { MessageRow } from "../chat/message-store.ts";
import type { Messages, Recording } from "../chat/messages.ts";
import type { RecordAsking } from "../chat/record-asking.ts";
import type { Config } from "../config.ts";
import { invalid } from "../errors.ts";
import type { Alike } from "../gaps/alike/find-alike.ts";
import type { GapReports } from "../gaps/gaps.ts";
import { whatHappened } from "../answering/failure-text.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { FindDiffering } from "../contradictions/find-differing.ts";
import type { RetrieveWithin } from "../knowledge/retrieval/retrieve.ts";
import { once } from "../once.ts";
import type { Sql } from "../platform/database.ts";
import type { UnderWay } from "../under-way.ts";
import { withoutBinding } from "../answering/sentences.ts";
import { languageCode } from "../text/languages.ts";
import { differingFrom } from "./differing-from.ts";
import { draftReply, type LeadDraft, type LeadDraftingDeps } from "./drafting/draft-reply.ts";
import {
  findLeadMessage,
  leadNamed,
  storeLeadMessage,
  type LeadAsking,
  type ReplyInput,
} from "./lead-asking.ts";
import type { LeadConversationStore } from "../leads/lead-conversation-store.ts";
import { metadataOf, presentReply } from "./lead-messages.ts";
import { keptNotice, keptStoppedNotice } from "./drafting/lead-texts.ts";
import type { LeadMessage } from "./drafting/lead-message.ts";
import { retrieveForLead, scoredPassages, type LeadRetrieval } from "./drafting/retrieve-for-lead.ts";
import { sentExamples } from "./sent-examples.ts";
import type { SentStore } from "./sent-store.ts";
import { stageOf } from "./stage.ts";

export interface ReplyDeps extends LeadDraftingDeps {
  sql: Sql;
  messages: Messages;
  conversations: LeadConversationStore;
  sent: SentStore;
  retrieveWithin: RetrieveWithin;
  languages: () => Promise<string[]>;
  differing: FindDiffering;
  findAlike: GapReports["findAlike"];
  record: RecordAsking;
  underWay: UnderWay<LeadReply>;
  config: Pick<Config, "orgName" | "leads" | "assistant">;
  guidance: CurrentGuidance;
}

const begin = (deps: ReplyDeps, actor: Actor, input: ReplyInput): Promise<LeadAsking> => {
  const { historyMessages: limit } = deps.config.assistant;
  return input.regenerate === true
    ? deps.sql.transaction((trx) => findLeadMessage(deps, actor, input, limit, trx))
    : storeLeadMessage(deps, actor, input, limit);
};

const settingOf = (service: Service): string =>
  `A lead, that is a possible client, writes to an agent of the company, who files it under the service "${serviceNames[service]}". Searches for what concerns that service name it as the library does.`;

const findFor = ({ retrieveWithin, config: { leads, assistant } }: ReplyDeps) =>
  retrieveForLead(retrieveWithin, { ...leads, contextChars: assistant.contextChars });

/** Looks a lead's message up while it is stored; one to be replied to anew is known only then. */
const lookUp = async (
  deps: ReplyDeps,
  input: ReplyInput,
  stored: () => Promise<LeadAsking>,
  tracer: Tracer,
  signal: AbortSignal,
) => {
  const { service } = input;
  const { languages, config } = deps;
  const { excludedGreetings: greetings } = await deps.guidance();
  const find = findFor(deps);
  const before = input.regenerate === true ? await stored() : undefined;
  // What the core team has answered since is to be found, however the lead's message asks for it.
  const answered = before?.since.flatMap(({ answers }) => answers ?? []) ?? [];
  const message = before?.question.content ?? input.leadMessage;
  return lookUpInContext<LeadRetrieval>(
    {
      model: deps.model(),
      languages,
      tracer,
      signal,
      greetings,
      setting: settingOf(service),
      patience: config.assistant.understandSeconds,
      recall: async () => (await stored()).history,
      search: (asked, also) => find({ message: asked, also: [...also, ...answered], service }),
      retrievalOf: ({ everywhere }) => everywhere,
    },
    message,
  );
};

/** How such a message was replied to before, where a model can make something of it. */
const examplesFor = async (
  { model, sent }: ReplyDeps,
  { question, conversation, service }: LeadAsking,
): Promise<string[]> => {
  if (model() === null) return [];
  const { user_id: userId, project_key: projectKey, proposal_received: received } = conversation;
  return sentExamples({ sent })(question.content, { userId, projectKey, service, stage: stageOf(received) });
};

const recordingOf = (
  { record }: ReplyDeps,
  { conversation, question, service, earlierReply }: LeadAsking,
  { standalone, trace }: { standalone: string; trace: StoredTrace },
  draft: LeadDraft,
  alike: Alike | null,
): Recording | null => {
  // Half a reply is no answer, and a gap that it might have become is none yet.
  if (draft.stopped === true) return null;
  const reported = draft.gap && earlierReply?.metadata?.knowledgeGapDetected === true;
  if (reported || draft.aside === true) return null;
  const { proposal_received: proposalReceived } = conversation;
  const asked = { ...draft, ...(draft.missing === undefined ? {} : { unknown: draft.missing }) };
  return record({ ...question, service }, { ...asked, standalone, trace, proposalReceived, alike });
};

/** Why an earlier reply may stay in place of a draft: one of the model if it failed, any whole one if it was stopped. */
const whyKept = ({ metadata }: MessageRow, { failure, stopped }: LeadDraft): string | null => {
  if (metadata === null || metadata.stopped === true) return null;
  if (stopped === true) return keptStoppedNotice;
  const isWritten = metadata.mode === "model" && metadata.knowledgeGapDetected !== true;
  return failure !== null && isWritten ? keptNotice(whatHappened(failure)) : null;
};

/** The earlier reply, told why it stays, when no better one was written and it still may be sent. */
const keepEarlier = (
  { conversation, question, earlierReply }: LeadAsking,
  draft: LeadDraft,
): MessageRow | null => {
  const notice = earlierReply === undefined ? null : whyKept(earlierReply, draft);
  if (earlierReply?.metadata == null || notice === null) return null;
  const isAwaiting = stageOf(conversation.proposal_received) === "awaiting";
  const { content } = earlierReply;
  if (isAwaiting && withoutBinding(content, [question.content]) !== content) return null;
  return { ...earlierReply, metadata: { ...earlierReply.metadata, notice } };
};

/** A lead's message with what was found for it. */
const leadOf = (
  { question, conversation, service, since }: LeadAsking,
  { history, standalone, understanding, found: retrieval }: LookedUp<LeadRetrieval>,
) => ({
  message: question.content,
  standalone,
  service,
  stage: stageOf(conversation.proposal_received),
  projectName: conversation.project_name,
  kind: understanding?.kind ?? null,
  language: understanding?.language ?? languageCode(question.content),
  history,
  since,
  retrieval,
});

/** Drafts from what was looked up; one message is written anew where what it leaves open is found and nothing is then. */
const draftFrom = (
  deps: ReplyDeps,
  first: LookedUp<LeadRetrieval>,
  leadOver: (found: LookedUp<LeadRetrieval>) => LeadMessage,
  onToken: (text: string) => void,
  signal: AbortSignal,
) =>
  answerFrom<LeadRetrieval, LeadDraft>(first, {
    answer: (found) => draftReply(deps)(leadOver(found), onToken, signal),
    lookFurther: ({ further, standalone }, missing) => further(standalone, [missing]),
    complete: async (part, found) => {
      const whole = await draftReply(deps)(leadOver(found), () => undefined, signal);
      const isWhole =
        whole.verdict === "yes" && whole.mode === "model" && !whole.holding && whole.text !== "";
      return isWhole ? whole : part;
    },
  });

/** What comes near in documents for agents only where the lead's message, or a part of it, stays open; null where none does. */
const nearestFor = async (
  deps: ReplyDeps,
  { holding, missing }: LeadDraft,
  { service, retrieval }: { service: Service; retrieval: LeadRetrieval },
): Promise<ScoredSource[] | null> => {
  if (!holding && missing === undefined) return null;
  const found = missing === undefined ? retrieval : await findFor(deps)({ message: missing, service });
  return scoredPassages(await found.agentsOnly());
};

const store = async (
  deps: ReplyDeps,
  asking: LeadAsking,
  { standalone, understanding, found: retrieval }: LookedUp<LeadRetrieval>,
  draft: LeadDraft,
  { guidance, tracer }: Pick<LeadMessage, "guidance" | "tracer">,
): Promise<LeadReply> => {
  const { messages } = deps;
  const { question, conversation, service } = asking;
  const kept = keepEarlier(asking, draft);
  if (kept !== null) return presentReply(conversation, question, kept, messages.present);
  const isTalk = isSmallTalk(question.content, guidance.excludedGreetings);
  const differing = await differingFrom(deps, { ...draft, asked: question.content });
  const told = { ...draft, differing };
  const near = isTalk ? null : await nearestFor(deps, draft, { service, retrieval });
  if (near !== null) told.nearest = near;
  const reply = { ...messages.answerRow(question, draft.text, metadataOf(told)), service };
  const where = { module: question.module, service, askedAt: question.created_at };
  const unknown = draft.gap ? standalone : draft.missing;
  const alike = unknown === undefined ? null : await deps.findAlike(unknown, where);
  const trace = traceOf({ tracer, standalone, understanding, retrieval: retrieval.everywhere }, draft);
  const recording = isTalk ? null : recordingOf(deps, asking, { standalone, trace }, draft, alike);
  const settled = await messages.settle(
    question,
    recording === null ? { ...reply, trace } : reply,
    recording,
  );
  return presentReply(conversation, question, settled, messages.present);
};

const writeAndStore = async (
  deps: ReplyDeps,
  actor: Actor,
  input: ReplyInput,
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<LeadReply> => {
  const tracer = createTracer();
  const beginOnce = once(() => begin(deps, actor, input));
  // The index is asked first, as for a question: its answer is what the reply waits for.
  const [first, asking, examples] = await Promise.all([
    lookUp(deps, input, beginOnce, tracer, signal),
    beginOnce(),
    beginOnce().then((begun) => examplesFor(deps, begun)),
  ]);
  const told = { agentId: actor.id, examples, guidance: await deps.guidance(), tracer };
  const leadOver = (found: LookedUp<LeadRetrieval>) => ({ ...leadOf(asking, found), ...told });
  const { lookedUp, draft } = await draftFrom(deps, first, leadOver, onToken, signal);
  return store(deps, asking, lookedUp, draft, told);
};

/** Drafts a reply to a lead's message; the message is stored first, so that no failure loses it. */
export const replyToLead =
  (deps: ReplyDeps) =>
  async (
    actor: Actor,
    input: ReplyInput,
    /** Receives the reply as it is written; what it got is replaced by the reply returned. */
    { onToken = () => undefined }: { onToken?: ((text: string) => void) | undefined } = {},
  ): Promise<LeadReply> => {
    if (input.regenerate === true && input.replaces !== undefined)
      throw invalid("replaces", "A reply that is written anew replaces no message");
    return deps.underWay.follow(leadNamed(actor, input.projectName), (signal) =>
      writeAndStore(deps, actor, input, onToken, signal),
    );
  };
