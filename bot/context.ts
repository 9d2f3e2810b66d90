import type { Api, Context } from "grammy";
import type { Actor } from "#core/actor.ts";
import type { BotInUse } from "#core/bot-in-use.ts";
import type { Config } from "#core/config.ts";
import type { Core } from "#core/core.ts";
import type { Logger } from "#core/platform/logger.ts";
import type { Jobs } from "#core/platform/queue/queue.ts";

type ChatRow = Awaited<ReturnType<Core["telegram"]["chats"]["open"]>>;

/** What every feature is built on. */
export interface BotDeps {
  core: Core;
  jobs: Jobs;
  config: Config;
  log: Logger;
  bot: BotInUse;
  /** Waits when Telegram says so, and tries again. */
  api: Api;
  /** For what is of no use later, such as a preview: tries once. */
  passing: Api;
  /** The bot's own name, without @. */
  username: string;
}

/** An update with what is known about its sender. */
export interface BotContext extends Context {
  /** Who the sender's Telegram account is linked to. */
  actor: Actor | null;
  /** The private chat it came in; null in groups. */
  personal: ChatRow | null;
  /** What answers the tap of a button; answered in any case, in the end. */
  toast: { text?: string; show_alert?: boolean };
}

/** An update in a private chat of a linked user. */
export interface LinkedContext extends BotContext {
  actor: Actor;
  personal: ChatRow;
}

export const isLinked = (ctx: BotContext): ctx is LinkedContext =>
  ctx.actor !== null && ctx.personal !== null;
