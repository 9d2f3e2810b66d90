import type { Bot, NextFunction } from "grammy";
import { addLogContext } from "#core/platform/log-context.ts";
import { announcements } from "./features/announcements.ts";
import { assistant } from "./features/assistant.ts";
import { edits } from "./features/edits.ts";
import { forwarding } from "./features/forwarding.ts";
import { gaps } from "./features/gaps.ts";
import { groups } from "./features/groups.ts";
import { leadButtons } from "./features/lead-buttons.ts";
import { lead } from "./features/lead.ts";
import { leadList } from "./features/leads.ts";
import { link } from "./features/link.ts";
import { records } from "./features/records.ts";
import { members } from "./features/members.ts";
import { settings } from "./features/settings.ts";
import { askToLink, start } from "./features/start.ts";
import type { BotContext, BotDeps } from "./context.ts";
import { guardUpdate } from "./errors.ts";
import { showMenu } from "./menu.ts";
import { texts } from "./texts.ts";

/** Finds out who writes; other bots and channels are not listened to. */
const identify =
  (deps: BotDeps) =>
  async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const { from, chat } = ctx;
    if (from === undefined || from.is_bot || chat === undefined) return;
    const { telegram } = deps.core;
    ctx.actor = await telegram.actorOf(String(from.id));
    if (ctx.actor !== null) addLogContext({ userId: ctx.actor.id });
    ctx.personal = chat.type === "private" ? await telegram.chats.open(String(chat.id)) : null;
    await next();
    await showMenu(deps, ctx);
  };

/** Past here, private chats are those of linked users. */
const requireLink =
  (deps: BotDeps) =>
  async (ctx: BotContext, next: NextFunction): Promise<void> => {
    if (ctx.actor !== null || ctx.chat?.type !== "private") return next();
    if (ctx.callbackQuery === undefined) await askToLink(deps, ctx.chat.id);
    else ctx.toast = { text: texts.linkFirst, show_alert: true };
  };

/** The bot as a chain of features, the general ones last; each feature answers what is its own. */
export const createBot = (deps: BotDeps, bot: Bot<BotContext>): void => {
  bot.use(guardUpdate(deps));
  bot.use(members(deps));
  bot.use(identify(deps));
  bot.use(start(deps), link(deps), gaps(deps), forwarding(deps), records(deps), groups(deps));
  bot.use(requireLink(deps));
  bot.use(
    announcements(deps),
    assistant(deps),
    leadList(deps),
    settings(deps),
    leadButtons(deps),
    edits(deps),
    lead(deps),
  );
  bot.on("callback_query", (ctx) => {
    ctx.toast = { text: texts.outOfDate, show_alert: true };
  });
};
