import type { LeadReply } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import type { MessageRow } from "../chat/message-store.ts";
import type { Messages, Recording } from "../chat/messages.ts";
import type { RecordAsking } from "../chat/record-asking.ts";
import type { Config } from "../config.ts";
import type { Alike } from "../gaps/find-alike.ts";
import type { GapReports } from "../gaps/gaps.ts";
import { whatHappened } from "../failure-text.ts";
import type { RetrieveWithin } from "../knowledge/retrieve.ts";
import type { Sql } from "../platform/database.ts";
import { bindingPhrases } from "./commitments.ts";
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
import { keptNotice } from "./lead-texts.ts";
import { retrieveForLead } from "./retrieve-for-lead.ts";
import { stageOf } from "./stage.ts";

export interface ReplyDeps extends LeadDraftingDeps {
  sql: Sql;
  messages: Messages;
  conversations: LeadConversationStore;
  retrieveWithin: RetrieveWithin;
  findAlike: GapReports["findAlike"];
  record: RecordAsking;
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

const draft = async (
  deps: ReplyDeps,
  asking: LeadAsking,
  onToken: (text: string) => void,
): Promise<Drafted> => {
  const { conversation, question, service } = asking;
  const { messages, config } = deps;
  const message = question.content;
  const stage = stageOf(conversation.proposal_received);
  const find = retrieveForLead(deps.retrieveWithin, config.leads);
  const { history, standalone, found } = await deps.writing.inContext(
    message,
    () => messages.turnsBefore(question, leadOf(conversation), config.assistant.historyMessages),
    (standalone) => find({ message: standalone, service, stage }),
  );
  const about = { message, service, stage, projectName: conversation.project_name };
  return { standalone, draft: await draftReply(deps)({ ...about, history, retrieval: found }, onToken) };
};

const recordingOf = (
  { writing, record }: ReplyDeps,
  { conversation, question, service, earlier }: LeadAsking,
  { standalone, draft }: Drafted,
  alike: Alike | null,
): Recording | null => {
  const reported = draft.gap && earlier?.metadata?.knowledgeGapDetected === true;
  if (reported || writing.isSmallTalk(question.content)) return null;
  const { proposal_received: proposalReceived } = conversation;
  return record({ ...question, service }, { ...draft, standalone, proposalReceived, alike });
};

/** The earlier reply of the model, told why it stays, when no better one could be written and it still may be sent. */
const keepEarlier = ({ conversation, earlier }: LeadAsking, { failure }: LeadDraft): MessageRow | null => {
  const metadata = earlier?.metadata;
  if (failure === null || earlier === undefined || metadata?.mode !== "model") return null;
  const isAwaiting = stageOf(conversation.proposal_received) === "awaiting";
  const binds = isAwaiting && bindingPhrases(earlier.content).length > 0;
  if (binds || metadata.knowledgeGapDetected === true) return null;
  return { ...earlier, metadata: { ...metadata, notice: keptNotice(whatHappened(failure)) } };
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
    const kept = keepEarlier(asking, drafted.draft);
    if (kept !== null) return presentReply(conversation, question, kept, messages.present);
    const reply = {
      ...messages.answerRow(question, drafted.draft.text, metadataOf(drafted.draft)),
      service,
    };
    const { module } = question;
    const alike = drafted.draft.gap ? await deps.findAlike(drafted.standalone, { module, service }) : null;
    const stored = await messages.settle(question, reply, recordingOf(deps, asking, drafted, alike));
    return presentReply(conversation, question, stored, messages.present);
  };
