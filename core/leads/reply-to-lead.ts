import type { LeadReply } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import type { Messages } from "../chat/messages.ts";
import type { Config } from "../config.ts";
import type { GapReport } from "../gaps/record-gap.ts";
import type { Retrieve } from "../knowledge/retrieve.ts";
import type { Sql } from "../platform/database.ts";
import type { ChatTurn } from "../platform/model.ts";
import type { AskedQuestion } from "../questions/question-store.ts";
import { draftReply, type LeadDraft, type LeadDraftingDeps } from "./draft-reply.ts";
import {
  findLeadMessage,
  leadOf,
  storeLeadMessage,
  type LeadAsking,
  type ReplyInput,
} from "./lead-asking.ts";
import type { LeadConversationStore } from "./lead-conversation-store.ts";
import { metadataOf, presentReply } from "./lead-messages.ts";
import { retrieveForLead } from "./retrieve-for-lead.ts";
import { stageOf } from "./stage.ts";

export interface ReplyDeps extends LeadDraftingDeps {
  sql: Sql;
  messages: Messages;
  conversations: LeadConversationStore;
  retrieve: Retrieve;
  recordGap: (trx: Sql, gap: GapReport) => Promise<string>;
  recordQuestion: (trx: Sql, question: AskedQuestion) => Promise<void>;
  config: Pick<Config, "orgName" | "leads" | "assistant">;
}

interface Options {
  /** Receives the reply as it is written; what it got is replaced by the reply returned. */
  onToken?: ((text: string) => void) | undefined;
}

const recall = async (
  { messages, config }: ReplyDeps,
  { conversation, question }: LeadAsking,
): Promise<ChatTurn[]> => {
  const { historyMessages } = config.assistant;
  if (historyMessages === 0) return [];
  const rows = await messages.before(question, leadOf(conversation), historyMessages);
  return rows.map(({ role, content }) => ({ role, content }));
};

interface Drafted {
  standalone: string;
  draft: LeadDraft;
}

const draft = async (
  deps: ReplyDeps,
  asking: LeadAsking,
  onToken: (text: string) => void,
): Promise<Drafted> => {
  const { conversation, question, service } = asking;
  const message = question.content;
  const stage = stageOf(conversation.proposal_received);
  const find = retrieveForLead(deps.retrieve, deps.config.leads);
  const { history, standalone, found } = await deps.writing.inContext(
    message,
    () => recall(deps, asking),
    (standalone) => find({ message: standalone, service, stage }),
  );
  const about = { message, service, stage, projectName: conversation.project_name };
  return { standalone, draft: await draftReply(deps)({ ...about, history, retrieval: found }, onToken) };
};

const record = async (
  { writing, recordGap, recordQuestion }: ReplyDeps,
  trx: Sql,
  { conversation, question, service, gapReported }: LeadAsking,
  { standalone, draft }: Drafted,
): Promise<void> => {
  if (writing.isSmallTalk(question.content) || (draft.gap && gapReported)) return;
  const asking = {
    userId: question.user_id,
    sessionId: question.session_id,
    module: question.module,
    service,
    projectName: conversation.project_name,
    proposalReceived: conversation.proposal_received,
    questionKey: writing.questionKeyOf(standalone),
    askedAt: question.created_at,
  };
  const { aiResponse } = draft;
  const gapId = draft.gap
    ? await recordGap(trx, { ...asking, conversationId: conversation.id, question: standalone, aiResponse })
    : null;
  await recordQuestion(trx, {
    ...asking,
    messageId: question.id,
    question: question.content,
    standaloneQuestion: standalone,
    answer: aiResponse ?? draft.text,
    sources: draft.sources,
    mode: draft.mode,
    gapId,
  });
};

/** Drafts a reply to a lead's message; the message is stored first, so that no failure loses it. */
export const replyToLead =
  (deps: ReplyDeps) =>
  async (
    actor: Actor,
    input: ReplyInput,
    { onToken = () => undefined }: Options = {},
  ): Promise<LeadReply> => {
    const { sql, messages } = deps;
    const begin = input.regenerate === true ? findLeadMessage : storeLeadMessage;
    const asking = await sql.transaction((trx) => begin(deps, actor, input, trx));
    const { question, conversation, service } = asking;
    const drafted = await draft(deps, asking, onToken);
    const reply = {
      ...messages.answerRow(question, drafted.draft.text, metadataOf(drafted.draft)),
      service,
    };
    const stored = await messages.settle(question, reply, (trx) => record(deps, trx, asking, drafted));
    return presentReply(conversation, question, stored, messages.present);
  };
