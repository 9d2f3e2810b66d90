import { Composer } from "grammy";
import { adminResponseLimit, type FeedbackRequest } from "#contracts/feedback.ts";
import { AppError } from "#core/errors.ts";
import type { BotContext, BotDeps } from "../context.ts";
import { adminOf } from "./admins.ts";
import { appRow } from "../keyboards/app-links.ts";
import { confirmButtons, gapButtons } from "../keyboards/gap-card.ts";
import { isCommand, wordsOf } from "../leads/incoming.ts";
import { holdsFile } from "../received-picture.ts";
import { rich, shortened } from "../rich-text.ts";
import { removeMessage, sendRich, unlessGone } from "../send.ts";
import { texts } from "../texts.ts";

const shownGaps = 5;

/** What went wrong, as it is told to who has a card of the request before them. */
const told = (error: unknown): unknown =>
  error instanceof AppError && error.code === "not_found"
    ? new AppError("not_found", texts.requestGone, { cause: error })
    : error;

/** Gives everybody who asked the admin's answer; the cards of the request say so by themselves. */
export const respondTo = async (
  deps: BotDeps,
  ctx: BotContext,
  gapId: string,
  text: string,
): Promise<void> => {
  const actor = adminOf(ctx);
  const chatId = ctx.chat?.id ?? 0;
  const answer = text.trim();
  if (answer === "" || answer.length > adminResponseLimit) {
    const why = answer === "" ? texts.unsupportedMessage : texts.responseTooLong(adminResponseLimit);
    await sendRich(deps.api, chatId, rich(why), { replyTo: ctx.msgId });
    return;
  }
  try {
    await deps.core.gaps.resolve(actor, { id: gapId, status: "answered", adminResponse: answer });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw told(error);
    const buttons = appRow(deps, "Open in app", { kind: "gap", id: gapId }, chatId);
    const why = rich(`${error.message}. ${texts.improveInApp}`);
    await sendRich(deps.api, chatId, why, { replyTo: ctx.msgId, buttons });
    return;
  }
  const isPartial = ctx.msg !== undefined && holdsFile(ctx.msg);
  const saved = isPartial ? `${texts.responseSaved} ${texts.wordsOnly}` : texts.responseSaved;
  await sendRich(deps.api, chatId, rich(saved), { replyTo: ctx.msgId });
};

/** The request as it stands; its cards are shown anew when it has moved on or is gone. */
const requirePending = async (deps: BotDeps, ctx: BotContext, id: string): Promise<FeedbackRequest> => {
  const gap = await deps.core.gaps.read(adminOf(ctx), { id });
  if (gap.status === "pending") return gap;
  const by = gap.answeredBy === null ? "" : ` by @${gap.answeredBy}`;
  throw new AppError("conflict", `This request has already been ${gap.status}${by}`);
};

const begin = async (deps: BotDeps, ctx: BotContext, id: string): Promise<void> => {
  const gap = await requirePending(deps, ctx, id);
  if (ctx.personal === null) {
    ctx.toast = { text: texts.respondByReplying, show_alert: true };
    return;
  }
  const { chat_id: chatId } = ctx.personal;
  await deps.core.telegram.chats.change(chatId, { awaits: { kind: "response", gapId: id } });
  await sendRich(deps.api, chatId, texts.writeResponse(shortened(gap.userQuestion, 300)));
};

const showButtons = async (deps: BotDeps, ctx: BotContext, id: string, isAsking: boolean): Promise<void> => {
  const gap = await requirePending(deps, ctx, id);
  const chatId = ctx.chat?.id ?? 0;
  const inline_keyboard = isAsking ? confirmButtons(id) : gapButtons(deps, gap, chatId);
  await unlessGone(() => ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard } }));
};

type Act = (deps: BotDeps, ctx: BotContext, id: string) => Promise<void>;

const actions: Record<string, Act> = {
  respond: begin,
  approve: async (deps, ctx, id) => {
    await deps.core.gaps.resolve(adminOf(ctx), { id, status: "approved" });
    ctx.toast = { text: texts.responseSaved };
  },
  delete: (deps, ctx, id) => showButtons(deps, ctx, id, true),
  keep: (deps, ctx, id) => showButtons(deps, ctx, id, false),
  remove: async (deps, ctx, id) => {
    await deps.core.gaps.remove(adminOf(ctx), { id });
    ctx.toast = { text: texts.gapDeleted };
  },
};

const act = async (deps: BotDeps, ctx: BotContext, action: string, id: string): Promise<void> => {
  try {
    await actions[action]?.(deps, ctx, id);
  } catch (error) {
    // The card is behind: it says so to whoever tapped, and is brought up to date.
    if (error instanceof AppError && ["conflict", "not_found"].includes(error.code)) {
      const { message } = ctx.callbackQuery ?? {};
      if (message !== undefined)
        await deps.core.telegram.showAgain(String(message.chat.id), message.message_id);
    }
    throw told(error);
  }
};

const listGaps = async (deps: BotDeps, ctx: BotContext): Promise<void> => {
  const actor = adminOf(ctx);
  const chatId = ctx.chat?.id ?? 0;
  const { rows, total } = await deps.core.gaps.list(actor, { status: "pending" });
  if (total === 0) await sendRich(deps.api, chatId, rich(texts.nothingWaits));
  for (const gap of rows.slice(0, shownGaps)) {
    const shown = await deps.core.telegram.show("gap", gap.id, String(chatId));
    if (shown !== null) await removeMessage(deps.passing, chatId, shown).catch(() => false);
  }
};

/** Knowledge gaps in Telegram: buttons under their cards, and answering by a reply to one; in private and in the admins' group. */
export const gaps = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.callbackQuery(
    /^g:(?<action>respond|approve|delete|keep|remove):(?<id>[0-9a-f-]{36})$/u,
    async (ctx) => {
      const { action = "", id = "" } = (ctx.match as RegExpMatchArray).groups ?? {};
      await act(deps, ctx, action, id);
    },
  );
  composer.on("message", async (ctx, next) => {
    const card = ctx.message.reply_to_message;
    const words = wordsOf(ctx.message);
    if (card?.from?.id !== ctx.me.id || isCommand(words)) return next();
    const notice = await deps.core.telegram.notices.of(String(ctx.chat.id), card.message_id);
    if (notice?.kind !== "gap") return next();
    await respondTo(deps, ctx, notice.subject_id, words);
  });
  composer.chatType("private").command("gaps", async (ctx) => listGaps(deps, ctx));
  return composer;
};
