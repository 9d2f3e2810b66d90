import { Composer } from "grammy";
import type { Message } from "grammy/types";
import type { ParticipationStatus } from "#contracts/initiatives.ts";
import type { TicketResult, TicketStatus } from "#contracts/support.ts";
import { threadMessageLimit } from "#contracts/thread-entries.ts";
import type { Actor } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";
import type { RecordNotice } from "#core/telegram/news.ts";
import type { BotContext, BotDeps } from "../context.ts";
import { isCommand, wordsOf } from "../leads/incoming.ts";
import { holdsFile, pictureOf, withPicture } from "../received-picture.ts";
import { rich } from "../rich-text.ts";
import { removeMessage, sendRich } from "../send.ts";
import { texts } from "../texts.ts";
import { actorOf, adminOf } from "./admins.ts";

type RecordKind = "ticket" | "participation";

const shownRecords = 5;

interface TicketTap {
  from: readonly TicketStatus[];
  to: { status: TicketStatus; result?: TicketResult };
  /** Whether who taps is who handles it. */
  takes?: boolean;
}

const unclosed = ["Open", "In Progress"] as const;
const ticketTaps: Record<string, TicketTap> = {
  take: { from: ["Open"], to: { status: "In Progress" }, takes: true },
  solve: { from: unclosed, to: { status: "Closed", result: "Solved" } },
  fail: { from: unclosed, to: { status: "Closed", result: "Not Resolved" } },
  reopen: { from: ["Closed"], to: { status: "Open", result: "Pending" } },
};

interface ParticipationTap {
  from: readonly ParticipationStatus[];
  to: ParticipationStatus;
}

const undecided = ["Pending", "In Review"] as const;
const participationTaps: Record<string, ParticipationTap> = {
  review: { from: ["Pending"], to: "In Review" },
  approve: { from: undecided, to: "Approved" },
  coordinate: { from: undecided, to: "Coordinated" },
  reject: { from: undecided, to: "Rejected" },
  again: { from: ["Approved", "Coordinated", "Rejected"], to: "In Review" },
};

const changeTicket = async ({ core }: BotDeps, actor: Actor, id: string, action: string): Promise<void> => {
  const tap = ticketTaps[action];
  if (tap === undefined) throw new AppError("conflict", texts.outOfDate);
  const handledBy = tap.takes === true ? actor.telegramUsername : undefined;
  await core.tickets.change(actor, { ids: [id], from: tap.from, ...tap.to, handledBy });
};

const reviewOne = async ({ core }: BotDeps, actor: Actor, id: string, action: string): Promise<void> => {
  const tap = participationTaps[action];
  if (tap === undefined) throw new AppError("conflict", texts.outOfDate);
  await core.initiatives.review(actor, { ids: [id], from: tap.from, status: tap.to });
};

/** The card is behind: it says so and who was faster to whoever tapped, and is brought up to date. */
const tellOutOfDate = async ({ core }: BotDeps, ctx: BotContext, error: AppError): Promise<AppError> => {
  const { message } = ctx.callbackQuery ?? {};
  if (message === undefined) return error;
  const { telegram } = core;
  const [chatId, messageId] = [String(message.chat.id), message.message_id];
  const notice = await telegram.notices.of(chatId, messageId);
  await telegram.showAgain(chatId, messageId);
  const by = (notice?.data as RecordNotice | null | undefined)?.changedBy;
  return by == null ? error : new AppError(error.code, `${error.message}, by @${by}`);
};

const act = async (
  deps: BotDeps,
  ctx: BotContext,
  { kind, action, id }: { kind: string; action: string; id: string },
): Promise<void> => {
  const actor = adminOf(ctx);
  try {
    await (kind === "t" ? changeTicket : reviewOne)(deps, actor, id, action);
    ctx.toast = { text: texts.agentTold };
  } catch (error) {
    if (error instanceof AppError && ["conflict", "not_found"].includes(error.code))
      throw await tellOutOfDate(deps, ctx, error);
    throw error;
  }
};

interface Answered {
  kind: RecordKind;
  id: string;
}

/** The record that a message of the bot is about, and whether it is for the core team; null where it is about none. */
const answeredBy = async (
  { core }: BotDeps,
  chatId: string,
  messageId: number,
): Promise<(Answered & { isForTeam: boolean }) | null> => {
  const notice = await core.telegram.notices.of(chatId, messageId);
  if (notice === undefined) return null;
  const { kind, subject_id: id } = notice;
  if (kind === "ticket" || kind === "participation") return { kind, id, isForTeam: true };
  if (kind === "ticket_news") return { kind: "ticket", id, isForTeam: false };
  if (kind === "participation_news") return { kind: "participation", id, isForTeam: false };
  if (kind !== "agent_message" && kind !== "team_message") return null;
  const message = await core.telegram.findMessage(id);
  return message === undefined
    ? null
    : { kind: message.kind, id: message.recordId, isForTeam: kind === "agent_message" };
};

const nameOfAgent = async ({ core }: BotDeps, { kind, id }: Answered): Promise<string> =>
  (kind === "ticket"
    ? (await core.telegram.findTicket(id))?.bdName
    : (await core.telegram.findParticipation(id))?.telegramUsername) ?? "the agent";

/** Says in the thread of a record what somebody wrote in reply to the bot: the team to its agent, or its agent to the team. */
const write = async (
  deps: BotDeps,
  ctx: BotContext,
  { isForTeam, ...record }: Answered & { isForTeam: boolean },
  message: Message,
): Promise<void> => {
  const { core, api } = deps;
  const text = wordsOf(message);
  const actor = isForTeam ? adminOf(ctx) : actorOf(ctx);
  const chatId = ctx.chat?.id ?? 0;
  const say = (words: string) => sendRich(api, chatId, rich(words), { replyTo: message.message_id });
  const isEmpty = text === "" && pictureOf(message) === null;
  if (isEmpty || text.length > threadMessageLimit) {
    await say(isEmpty ? texts.textOrPicture : texts.responseTooLong(threadMessageLimit));
    return;
  }
  await core.countCall("message", { userId: actor.id });
  const said = { id: record.id, text, idempotencyKey: `telegram-${chatId}-${message.message_id}` };
  const { post } = record.kind === "ticket" ? core.tickets : core.initiatives;
  await withPicture(deps, message, (picture) => post(actor, { ...said, picture }));
  const sent = isForTeam ? texts.sentTo(await nameOfAgent(deps, record)) : texts.sentToTeam;
  const isPartial = holdsFile(message) && pictureOf(message) === null;
  await say(isPartial ? `${sent} ${texts.fileNotSent}` : sent);
};

const waitingTickets = async ({ core }: BotDeps, actor: Actor) => {
  const pages = await Promise.all(unclosed.map((status) => core.tickets.list(actor, { status })));
  return pages.flatMap(({ rows }) => rows);
};

const waitingParticipations = async ({ core }: BotDeps, actor: Actor) => {
  const pages = await Promise.all(undecided.map((status) => core.initiatives.list(actor, { status })));
  return pages.flatMap(({ rows }) => rows);
};

const listWaiting = async (deps: BotDeps, ctx: BotContext, kind: RecordKind): Promise<void> => {
  const actor = actorOf(ctx);
  if (!actor.isAdmin) throw new AppError("forbidden", texts.ownInApp);
  const chatId = ctx.chat?.id ?? 0;
  const waiting = await (kind === "ticket" ? waitingTickets : waitingParticipations)(deps, actor);
  if (waiting.length === 0) await sendRich(deps.api, chatId, rich(texts.nothingWaits));
  for (const { id } of waiting.slice(0, shownRecords)) {
    const shown = await deps.core.telegram.show(kind, id, String(chatId));
    if (shown !== null) await removeMessage(deps.passing, chatId, shown).catch(() => false);
  }
};

/** Tickets and participations for the core team: buttons under their cards, and their threads, written in by a reply; in private and in the admins' group. */
export const records = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.callbackQuery(/^(?<kind>[tp]):(?<action>[a-z]+):(?<id>[0-9a-f-]{36})$/u, async (ctx) => {
    const { kind = "", action = "", id = "" } = (ctx.match as RegExpMatchArray).groups ?? {};
    await act(deps, ctx, { kind, action, id });
  });
  composer.on("message", async (ctx, next) => {
    const card = ctx.message.reply_to_message;
    if (card?.from?.id !== ctx.me.id || isCommand(wordsOf(ctx.message))) return next();
    const record = await answeredBy(deps, String(ctx.chat.id), card.message_id);
    if (record === null) return next();
    await write(deps, ctx, record, ctx.message);
  });
  const inPrivate = composer.chatType("private");
  inPrivate.command("tickets", async (ctx) => listWaiting(deps, ctx, "ticket"));
  inPrivate.command("participations", async (ctx) => listWaiting(deps, ctx, "participation"));
  return composer;
};
