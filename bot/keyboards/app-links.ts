import type { InlineKeyboardButton } from "grammy/types";
import { addressOf, startParameterOf, type AppPlace } from "#contracts/app-place.ts";
import type { BotDeps } from "../context.ts";
import { shortened } from "../rich-text.ts";
import type { Buttons } from "../send.ts";

const longestLabel = 60;

/**
 * A button that opens the Mini App, at a place or at its beginning; none while the app has no https address. Telegram
 * takes buttons that open an app directly in private chats alone. Elsewhere a link to the bot launches its main Mini App,
 * which is told the place by a parameter.
 */
export const appButton = (
  { bot, username }: Pick<BotDeps, "bot" | "username">,
  label: string,
  place: AppPlace | null,
  chatId: number | string,
): InlineKeyboardButton[] => {
  if (!bot.appUrl.startsWith("https://")) return [];
  const text = shortened(label, longestLabel);
  const isPrivate = Number(chatId) > 0;
  if (isPrivate) {
    const address = place === null ? "/" : addressOf(place);
    return [{ text, web_app: { url: `${bot.appUrl}${address}` } }];
  }
  const start = place === null ? "" : `=${startParameterOf(place)}`;
  return [{ text, url: `https://t.me/${username}?startapp${start}` }];
};

/** That button in a row of its own; no row where there is no button. */
export const appRow = (...given: Parameters<typeof appButton>): Buttons => {
  const row = appButton(...given);
  return row.length === 0 ? [] : [row];
};
