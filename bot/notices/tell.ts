import type { Core } from "#core/core.ts";
import type { RemovedGap } from "#core/telegram/news.ts";
import type { BotDeps } from "../context.ts";
import { isBlocked, isPassing, loggable, retryAfterOf } from "../errors.ts";
import { gapButtons, gapText, removedGapText } from "../keyboards/gap-card.ts";
import { editRich, sendRich, type SentParts } from "../send.ts";
import { sendAnswer, sendReply, type ReplyNotice } from "./answers.ts";
import { tellAnnouncement } from "./announcements.ts";
import { tellHandedOver, tellLeadReminder } from "./leads.ts";
import { tellReview } from "./reviews.ts";
import { tellSource } from "./sources.ts";
import { tellAgentMessage, tellTeamMessage } from "./messages.ts";
import { tellReminder } from "./reminders.ts";
import { tellWeeklyDigest } from "./weekly-digest.ts";
import { tellWebhook } from "./webhooks.ts";
import {
  tellParticipation,
  tellParticipationNews,
  tellTicket,
  tellTicketHandedOver,
  tellTicketNews,
} from "./records.ts";

type Notice = NonNullable<Awaited<ReturnType<Core["telegram"]["notices"]["take"]>>>;

/** Tells a chat; gives the message that told it, null when there is nothing to tell any more. */
export type Tell = (deps: BotDeps, notice: Notice) => Promise<number | null>;

const tellGap: Tell = async (deps, { subject_id: id, chat_id: chatId, message_id: messageId, data }) => {
  const { api, core } = deps;
  const gap = await core.telegram.findGap(id);
  if (messageId === null) {
    // What was handled before the card was sent needs none.
    if (gap?.status !== "pending") return null;
    return sendRich(api, chatId, gapText(gap), { buttons: gapButtons(deps, gap, chatId) });
  }
  if (gap !== undefined) await editRich(api, chatId, messageId, gapText(gap), gapButtons(deps, gap, chatId));
  else if (data !== null) await editRich(api, chatId, messageId, removedGapText(data as RemovedGap));
  return messageId;
};

/** Where a long text goes on that broke off, so that nobody gets its beginning twice. */
const partsOf = ({ core }: BotDeps, { id, data }: Notice): SentParts => ({
  sent: (data as { sentParts?: number } | null)?.sentParts ?? 0,
  onSent: (count) => core.telegram.notices.noteParts(id, count),
});

/** One line for each kind of notice; a card that changes later edits its message. */
const tellers: Record<Notice["kind"], Tell> = {
  gap: tellGap,
  answer: async (deps, notice) => notice.message_id ?? sendAnswer(deps, notice, partsOf(deps, notice)),
  reply: async (deps, notice) =>
    notice.message_id ?? sendReply(deps, notice.chat_id, notice.data as ReplyNotice, partsOf(deps, notice)),
  review: tellReview,
  ticket: tellTicket,
  participation: tellParticipation,
  ticket_news: tellTicketNews,
  participation_news: tellParticipationNews,
  lead_reminder: tellLeadReminder,
  lead_handed_over: tellHandedOver,
  ticket_handed_over: tellTicketHandedOver,
  source: tellSource,
  webhook: tellWebhook,
  agent_message: tellAgentMessage,
  announcement: tellAnnouncement,
  reminder: tellReminder,
  weekly_digest: tellWeeklyDigest,
  team_message: (deps, notice) => tellTeamMessage(deps, notice, partsOf(deps, notice)),
};

const heldMs = 120_000;
const holdAgainMs = heldMs / 4;
const longestPauseMs = 10 * 60_000;
// About two days of trying.
const mostAttempts = 300;

const postpone = async ({ core, log }: BotDeps, notice: Notice, error: unknown): Promise<number> => {
  const { id, chat_id: chatId, attempts } = notice;
  const { notices, chats } = core.telegram;
  if (isBlocked(error)) {
    await chats.block(chatId);
    return 0;
  }
  if (!isPassing(error) || attempts >= mostAttempts) {
    log.error({ err: loggable(error), notice: id }, "a notice could not be sent and was given up");
    await notices.postpone(id, null);
    return 0;
  }
  const pauseMs = Math.max(retryAfterOf(error) * 1000, Math.min(2 ** attempts * 1000, longestPauseMs));
  log.warn({ err: loggable(error), notice: id, attempts }, "a notice is sent later");
  await notices.postpone(id, new Date(Date.now() + pauseMs));
  return pauseMs;
};

/** Does something during which a notice, however long Telegram makes it wait, is told by nobody else. */
const whileHeld = async <T>({ core, log }: BotDeps, { id }: Notice, tell: () => Promise<T>): Promise<T> => {
  const timer = setInterval(() => {
    core.telegram.notices
      .hold(id, new Date(Date.now() + heldMs))
      .catch((error: unknown) => log.warn({ err: error, notice: id }, "could not hold a notice"));
  }, holdAgainMs);
  try {
    return await tell();
  } finally {
    clearInterval(timer);
  }
};

/** Tells the next chat that is to be told something; false when there is nothing to tell, else the pause until another try is due. */
export const tellNext = async (deps: BotDeps): Promise<{ retryInMs: number } | false> => {
  const { notices, mayTell } = deps.core.telegram;
  const now = Date.now();
  const notice = await notices.take(new Date(now), new Date(now + heldMs));
  if (notice === undefined) return false;
  try {
    const told = (await mayTell(notice))
      ? await whileHeld(deps, notice, () => tellers[notice.kind](deps, notice))
      : notice.message_id;
    await notices.told(notice, told);
    return { retryInMs: 0 };
  } catch (error) {
    return { retryInMs: await postpone(deps, notice, error) };
  }
};
