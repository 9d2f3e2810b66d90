import type { InputOf } from "#contracts/endpoint.ts";
import { isSent } from "#contracts/answer-doubt.ts";
import type { MessageMetadata, ReplyChoice } from "#contracts/chat.ts";
import type { LeadReply, chooseReply as contract } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import { isSmallTalk } from "../answering/small-talk.ts";
import type { MessageRow } from "../chat/message-store.ts";
import type { Messages } from "../chat/messages.ts";
import type { RecordAsking } from "../chat/record-asking.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import { AppError, invalid, notFound } from "../errors.ts";
import type { FindDiffering } from "../contradictions/find-differing.ts";
import type { Announce } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import { differingFrom } from "./differing-from.ts";
import { leadOf } from "./lead-asking.ts";
import type { LeadConversationRow, LeadConversationStore } from "../leads/lead-conversation-store.ts";
import { presentReply } from "./lead-messages.ts";
import { draftOfChoice, withoutNotes } from "./drafting/playbook-sections.ts";
import { stageOf } from "./stage.ts";

export interface ChoosingDeps {
  sql: Sql;
  messages: Messages;
  conversations: LeadConversationStore;
  record: RecordAsking;
  differing: FindDiffering;
  announce: Announce;
  guidance: CurrentGuidance;
}

/** A reply whose words can be changed, with the message it answers. */
interface Choosable {
  reply: MessageRow & { metadata: MessageMetadata };
  question: MessageRow;
  conversation: LeadConversationRow;
}

const find = async (
  { messages, conversations }: ChoosingDeps,
  { id: userId }: Actor,
  messageId: string,
  trx: Sql,
): Promise<Choosable> => {
  const reply = await messages.lockAnswer(userId, messageId, trx);
  if (reply?.conversation_id == null || reply.metadata === null) throw notFound("Reply");
  const { metadata } = reply;
  const conversation = await conversations.find(userId, reply.conversation_id, trx);
  if (conversation === undefined) throw notFound("Conversation");
  const question = await messages.latestQuestion(leadOf(conversation), trx);
  if (question === undefined || question.id !== reply.reply_to)
    throw new AppError("conflict", "Only the reply to the lead's last message can be changed");
  return { reply: { ...reply, metadata }, question, conversation };
};

/** The reply in the words of one of its sections. */
const inWordsOf = (
  { reply, question, conversation }: Choosable,
  section: ReplyChoice,
  chosen: number,
): Choosable["reply"] => {
  const draft = draftOfChoice(section, question.content, stageOf(conversation.proposal_received));
  if (draft === null) throw new AppError("conflict", "Before a proposal nothing of this section may be said");
  const { text: content, notes, sources: sourcesWithScores, contextDocuments } = draft;
  // What is said or was thought of other words says nothing of these.
  const { mode = "playbook", choices = [], notice: told = "" } = reply.metadata;
  const notice = [withoutNotes(told), ...notes].filter((note) => note !== "").join(" ");
  const sources = sourcesWithScores.map(({ id }) => id);
  // Whoever was asked still is.
  const asked = isSent(reply) ? { forwarded: true } : {};
  const rests = { sources, sourcesWithScores, contextDocuments, unsupported: [] };
  const metadata = { ...rests, ...asked, mode, choices, chosen };
  // What was sent was sent in other words.
  const unsent = { ...reply, sent_text: null, sent_at: null };
  return { ...unsent, content, metadata: notice === "" ? metadata : { ...metadata, notice } };
};

/** The same with what other documents state in place of what its words tell. */
const withDiffering = async (
  deps: ChoosingDeps,
  asked: string,
  reply: Choosable["reply"],
  trx: Sql,
): Promise<Choosable["reply"]> => {
  const { mode = "playbook", sourcesWithScores: sources } = reply.metadata;
  const differing = await differingFrom(deps, { asked, text: reply.content, sources, mode }, trx);
  return differing.length === 0 ? reply : { ...reply, metadata: { ...reply.metadata, differing } };
};

const store = async (
  { messages, record, announce, greetings }: ChoosingDeps & { greetings: string[] },
  { question, conversation }: Choosable,
  reply: Choosable["reply"],
  trx: Sql,
): Promise<void> => {
  const { content: standalone } = question;
  const { content: text, metadata } = reply;
  const { sourcesWithScores: sources } = metadata;
  const known = {
    proposalReceived: conversation.proposal_received,
    gap: false,
    aiResponse: null,
    alike: null,
    trace: null,
  };
  const asked = { ...known, standalone, text, sources, mode: "playbook" } as const;
  await messages.reword(reply, trx);
  if (!isSmallTalk(standalone, greetings))
    await record({ ...question, service: reply.service }, asked).write(trx);
  await announce(trx, { userId: question.user_id }, { keys: ["chat", "leads"] });
};

/**
 * Makes the words of another section the draft of one of the actor's replies; that it has them already changes nothing.
 * Throws `conflict` once the lead has written again.
 */
export const chooseReply =
  (deps: ChoosingDeps) =>
  async (actor: Actor, { messageId, choice }: InputOf<typeof contract>): Promise<LeadReply> => {
    const { excludedGreetings: greetings } = await deps.guidance();
    return deps.sql.transaction(async (trx) => {
      const found = await find(deps, actor, messageId, trx);
      const { reply, question, conversation } = found;
      const section = reply.metadata.choices?.[choice];
      if (section === undefined) throw invalid("choice", "There is no such section to choose");
      const isChosen = reply.metadata.chosen === choice;
      const worded = isChosen ? reply : inWordsOf(found, section, choice);
      const chosen = isChosen ? reply : await withDiffering(deps, found.question.content, worded, trx);
      if (!isChosen) await store({ ...deps, greetings }, found, chosen, trx);
      return presentReply(conversation, question, chosen, deps.messages.present);
    });
  };
