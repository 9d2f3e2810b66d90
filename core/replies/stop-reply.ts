import type { MessageMetadata } from "#contracts/chat.ts";
import type { LeadReply } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import type { Messages } from "../chat/messages.ts";
import { notFound } from "../errors.ts";
import { createUnderWay, type UnderWay } from "../under-way.ts";
import { leadNamed } from "./lead-asking.ts";
import type { LeadConversationStore } from "../leads/lead-conversation-store.ts";
import { presentReply } from "./lead-messages.ts";
import { stoppedEarlyNotice } from "./drafting/lead-texts.ts";

interface Deps {
  messages: Messages;
  conversations: LeadConversationStore;
}

const nothingWritten = (): MessageMetadata => ({
  sources: [],
  sourcesWithScores: [],
  contextDocuments: [],
  unsupported: [],
  mode: "model",
  stopped: true,
  notice: stoppedEarlyNotice,
});

/** The leads' messages that are being replied to. */
export const createReplying = ({ messages, conversations }: Deps): UnderWay<LeadReply> =>
  createUnderWay({
    messages,
    stopped: (question) => messages.answerRow(question, "", nothingWritten()),
    present: async (question, reply) => {
      const { user_id: userId, conversation_id: id } = question;
      const conversation = id === null ? undefined : await conversations.find(userId, id);
      if (conversation === undefined) throw notFound("Conversation");
      return presentReply(conversation, question, reply, messages.present);
    },
  });

/** Stops the reply under way to one of the actor's leads. */
export const stopReply =
  ({ underWay }: { underWay: UnderWay<LeadReply> }) =>
  (actor: Actor, { projectName }: { projectName: string }): Promise<LeadReply> =>
    underWay.stop(leadNamed(actor, projectName));
