import type { ChatMessage } from "#contracts/chat.ts";
import { silentDays } from "#contracts/leads.ts";
import { type Actor, requireAdmin } from "../actor.ts";
import type { MessageRow } from "../chat/message-store.ts";
import type { Messages } from "../chat/messages.ts";
import { notFound } from "../errors.ts";
import type { Announce } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import type { LeadConversationStore } from "../leads/lead-conversation-store.ts";
import type { LeadRecordStore } from "../leads/lead-record-store.ts";
import type { SentStore } from "./sent-store.ts";
import { stageOf } from "./stage.ts";
import { allTimeDays } from "#contracts/agent-replies.ts";
import type { SentFigures } from "#contracts/lead-replier.ts";
import { dayMs } from "../local-time.ts";

const usualDays = 7;

/** How often drafts went out unchanged in the last days, and of which service they are changed most; for admins. */
export const sentFigures =
  ({ sent }: { sent: SentStore }) =>
  async (actor: Actor, { daysBack = usualDays }: { daysBack?: number | undefined }): Promise<SentFigures> => {
    requireAdmin(actor);
    const since = daysBack >= allTimeDays ? null : new Date(Date.now() - daysBack * dayMs);
    const services = await sent.byService(since);
    const sum = (name: "sent" | "unchanged") => services.reduce((all, one) => all + one[name], 0);
    return {
      sent: sum("sent"),
      unchanged: sum("unchanged"),
      services: services.map(({ changed, ...one }) => ({ ...one, changedShare: Math.round(changed * 100) })),
    };
  };

export interface SendingDeps {
  sql: Sql;
  messages: Messages;
  conversations: LeadConversationStore;
  sent: SentStore;
  /** Has the lead know what was sent to it last. */
  noteSending: LeadRecordStore["noteSending"];
  announce: Announce;
}

const findReply = async ({ messages }: SendingDeps, actor: Actor, id: string, trx: Sql) => {
  const reply = await messages.lockAnswer(actor.id, id, trx);
  const isReply = reply?.module === "lead_replier" && reply.reply_to !== null;
  if (reply === undefined || !isReply) throw notFound("Reply");
  return reply;
};

const mark = async (
  { messages, sent, noteSending, announce }: SendingDeps,
  reply: MessageRow,
  marked: Parameters<SentStore["mark"]>[1],
  trx: Sql,
): Promise<ChatMessage> => {
  await sent.mark(reply.id, marked, trx);
  if (reply.conversation_id !== null) await noteSending(reply.conversation_id, silentDays, trx);
  await announce(trx, { userId: reply.user_id }, { keys: ["chat", "leads"] });
  return messages.present({ ...reply, ...marked });
};

/** Keeps what of one of the actor's replies was sent to the lead; sending it again replaces that. */
export const markSent =
  (deps: SendingDeps) =>
  (actor: Actor, { id, text }: { id: string; text: string }): Promise<ChatMessage> =>
    deps.sql.transaction(async (trx) => {
      const reply = await findReply(deps, actor, id, trx);
      const conversation =
        reply.conversation_id === null
          ? undefined
          : await deps.conversations.find(actor.id, reply.conversation_id, trx);
      const received = stageOf(conversation?.proposal_received ?? null) === "received";
      const marked = { sent_text: text, sent_at: new Date(), sent_by: actor.id, sent_received: received };
      return mark(deps, reply, marked, trx);
    });

const unsent = { sent_text: null, sent_at: null, sent_by: null, sent_received: null };

/** Takes back that one of the actor's replies was sent. */
export const unmarkSent =
  (deps: SendingDeps) =>
  (actor: Actor, { id }: { id: string }): Promise<ChatMessage> =>
    deps.sql.transaction(async (trx) => mark(deps, await findReply(deps, actor, id, trx), unsent, trx));
