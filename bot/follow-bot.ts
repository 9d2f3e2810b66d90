import { botIdOf, type BotInUse } from "#core/bot-in-use.ts";
import type { Config } from "#core/config.ts";
import type { Core } from "#core/core.ts";
import { inTurn } from "#core/in-turn.ts";
import type { Logger } from "#core/platform/logger.ts";
import type { Jobs } from "#core/platform/queue/queue.ts";

interface Deps {
  core: Core;
  jobs: Jobs;
  config: Config;
  log: Logger;
}

interface Running {
  bot: BotInUse;
  close: () => Promise<void>;
}

// Loaded with the first bot there is.
const service = () => import("./service.ts");

/** Whether a bot has to be started again; who of the core team is told is looked up each time. */
const isOtherwise = (one: BotInUse, { token, appUrl }: BotInUse): boolean =>
  one.token !== token || one.appUrl !== appUrl;

const startOne = async ({ core, jobs, config, log }: Deps, bot: BotInUse): Promise<Running> => {
  const { startBot } = await service();
  const started = startBot({ core, jobs, config, log, bot });
  // Telegram may be out of reach for long; nobody waits for it.
  started.ready.catch((error: unknown) => log.error({ err: error }, "the bot could not start"));
  return { bot, close: started.close };
};

/** Runs the bot that is in use: another one takes its place, and without one none runs, from when that is known. */
export const followBot = (deps: Deps) => {
  const { core, log } = deps;
  let running: Running | null = null;
  let isClosed = false;

  const stop = async (next: BotInUse | null) => {
    const before = running;
    running = null;
    await before?.close();
    if (before === null || isClosed || (next !== null && botIdOf(next.token) === botIdOf(before.bot.token)))
      return;
    const { letGo } = await service();
    await letGo(before.bot, log);
  };

  const adjust = async () => {
    const next = isClosed ? null : core.bot();
    if (running !== null && next !== null && !isOtherwise(running.bot, next)) return;
    if (running !== null) await stop(next);
    if (next !== null) running = await startOne(deps, next);
  };

  const settle = inTurn(() =>
    adjust().catch((error: unknown) => log.error({ err: error }, "the bot could not be changed")),
  );
  const unfollow = core.onBotChange(() => void settle());
  void settle();
  return {
    close: async (): Promise<void> => {
      unfollow();
      isClosed = true;
      await settle();
    },
  };
};
