import { Composer } from "grammy";
import { AppError } from "#core/errors.ts";
import type { BotContext, BotDeps } from "../context.ts";
import { unlessGone } from "../send.ts";
import { texts } from "../texts.ts";

const forward = async ({ core }: BotDeps, { actor }: BotContext, id: string): Promise<string> => {
  if (actor === null) return texts.linkFirst;
  try {
    await core.chat.forward(actor, { id });
    return texts.forwarded;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return texts.forwardedByAnother;
    throw error;
  }
};

/** The button under an answer that sends its question to the core team; in private and in groups. */
export const forwarding = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.callbackQuery(/^a:forward:(?<id>[0-9a-f-]{36})$/u, async (ctx) => {
    const { id = "" } = (ctx.match as RegExpMatchArray).groups ?? {};
    const text = await forward(deps, ctx, id);
    ctx.toast = { text, show_alert: true };
    if (text !== texts.forwarded) return;
    const rows = ctx.callbackQuery.message?.reply_markup?.inline_keyboard ?? [];
    const inline_keyboard = rows.filter(
      (row) =>
        !row.some((button) => "callback_data" in button && button.callback_data === ctx.callbackQuery.data),
    );
    await unlessGone(() => ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard } }));
  });
  return composer;
};
