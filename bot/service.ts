import { setTimeout as delay } from "node:timers/promises";
import { autoRetry } from "@grammyjs/auto-retry";
import { Api, Bot, BotError, GrammyError } from "grammy";
import type { Update } from "grammy/types";
import { webhookOf, type BotInUse } from "#core/bot-in-use.ts";
import type { Config } from "#core/config.ts";
import type { Core } from "#core/core.ts";
import type { Logger } from "#core/platform/logger.ts";
import type { Jobs } from "#core/platform/queue/queue.ts";
import { createBot } from "./bot.ts";
import type { BotContext, BotDeps } from "./context.ts";
import { startInbox } from "./inbox.ts";
import { setMenus } from "./menu.ts";
import { tellNext } from "./notices/tell.ts";
import { startPolling, wantedUpdates } from "./polling.ts";
import { botProcessors } from "./processors.ts";
import { startWorkLoop } from "./work-loop.ts";
import { loggable } from "./errors.ts";

interface BotOptions {
  core: Core;
  jobs: Jobs;
  config: Config;
  log: Logger;
  bot: BotInUse;
}

interface Closable {
  close: () => Promise<void>;
}

const minuteMs = 60_000;
const toldAtOnce = 4;
// Longer than asking for updates takes.
const callSeconds = 60;

const createApis = ({ token, apiRoot }: BotInUse) => {
  // A server that never answers must not keep whoever waits for eight minutes, which is grammY's own.
  const bot = new Bot<BotContext>(token, { client: { apiRoot, timeoutSeconds: callSeconds } });
  // A connection that broke is left to whoever called: an update or a notice is taken up again as a whole.
  bot.api.config.use(autoRetry({ maxRetryAttempts: 3, maxDelaySeconds: 30, rethrowHttpErrors: true }));
  return { bot, passing: new Api(token, { apiRoot, timeoutSeconds: 10 }) };
};

/** Updates come by webhook when there is a secret for it, else they are asked for. */
const listen = async ({ core, api, bot, log }: BotDeps): Promise<Closable> => {
  const secret = bot.webhookSecret;
  if (secret === undefined) {
    await api.deleteWebhook();
    return startPolling({ api, receive: (updates: Update[]) => core.telegram.receive(updates), log });
  }
  await api.setWebhook(webhookOf(bot), { secret_token: secret, allowed_updates: wantedUpdates });
  return { close: () => Promise.resolve() };
};

const startWork = async (deps: BotDeps): Promise<Closable> => {
  const { jobs } = deps;
  const work = await jobs.work("telegram", botProcessors(deps), { concurrency: 8 });
  await jobs.every("telegram", "sweep-telegram", minuteMs, "sweep");
  await jobs.every("telegram", "digest", 5 * minuteMs, "digest");
  await jobs.every("telegram", "weekly-digest", 5 * minuteMs, "weekly-digest");
  return work;
};

const longestPauseMs = 60_000;

/** Does something with Telegram until it works or the bot is closed; a token that is refused fails for good. */
const persist = async (log: Logger, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> => {
  for (let pauseMs = 1000; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await act();
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof GrammyError && [401, 404].includes(error.error_code))
        throw new Error("Telegram refuses the bot's token: set the one that BotFather gives you", {
          cause: error,
        });
      log.warn({ err: loggable(error), pauseMs }, "could not reach Telegram");
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
};

const unwrap = (error: unknown): unknown => (error instanceof BotError ? error.error : error);

/** Everything that works on what is stored, and is woken when more is. */
const startLoops = async (deps: BotDeps, bot: Bot<BotContext>, opened: Closable[]): Promise<void> => {
  const { core, log } = deps;
  const handle = (payload: unknown) =>
    bot.handleUpdate(payload as Update).catch((error: unknown) => {
      throw unwrap(error);
    });
  const inbox = startInbox({ updates: core.telegram.updates, handle, log });
  const notices = startWorkLoop({ atOnce: toldAtOnce, log, doNext: () => tellNext(deps) });
  opened.push(inbox, notices);
  const stop = await core.events.onBotWake(() => {
    inbox.look();
    notices.look();
  });
  opened.push({ close: async () => stop() }, await startWork(deps));
};

const open = async (options: BotOptions, opened: Closable[], signal: AbortSignal): Promise<void> => {
  const { log, core } = options;
  const { bot, passing } = createApis(options.bot);
  // Not grammY's own way, which tries for ever in silence.
  await persist(log, signal, async () => {
    bot.botInfo = await passing.getMe(signal as never);
  });
  if (signal.aborted) return;
  const deps: BotDeps = { ...options, api: bot.api, passing, username: bot.botInfo.username };
  await core.telegram.takeUpBot(options.bot.token, deps.username);
  createBot(deps, bot);
  await startLoops(deps, bot, opened);
  await persist(log, signal, async () => {
    await setMenus(deps);
    opened.push(await listen(deps));
  });
  log.debug({ bot: deps.username }, "the bot is ready");
};

/**
 * Starts the bot, which may take as long as Telegram is out of reach; `ready` tells when it is done, or fails when the token
 * is refused. Closing lets what is under way finish, the rest waits in the database.
 */
export const startBot = (options: BotOptions): Closable & { ready: Promise<void> } => {
  const leaving = new AbortController();
  const opened: Closable[] = [];
  const ready = open(options, opened, leaving.signal);
  return {
    ready,
    close: async () => {
      leaving.abort();
      await ready.catch(() => undefined);
      for (const resource of opened.splice(0).toReversed()) await resource.close();
    },
  };
};

/** Has Telegram forget what was set of a bot that is not used any more; nothing waits for it, whatever becomes of it. */
export const letGo = async (bot: BotInUse, log: Logger): Promise<void> => {
  const { passing } = createApis(bot);
  try {
    await passing.deleteWebhook();
    await passing.setChatMenuButton({ menu_button: { type: "commands" } });
  } catch (error) {
    log.info({ err: loggable(error) }, "could not tell Telegram that a bot is not used any more");
  }
};
