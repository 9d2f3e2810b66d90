import { appUrlOf, type BotInUse } from "../bot-in-use.ts";
import type { Logger } from "../platform/logger.ts";
import { createTelegramConnection, readBot } from "./telegram-connection.ts";

type Deps = Omit<Parameters<typeof createTelegramConnection>[0], "current"> & { log: Logger };

/** The bot as it is connected, for this process. */
export const openTelegram = (deps: Deps) => {
  let held: BotInUse | null = null;
  let appUrl = appUrlOf(deps.env, null);
  let wasLost = false;
  const followers = new Set<() => void>();
  const current = () => held;
  return {
    current,
    /** Where the app is opened. */
    appUrl: () => appUrl,
    /** Calls back when another bot is in use, or the same one otherwise, until the function it gives is called. */
    onChange: (changed: () => void): (() => void) => {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
    reload: async (): Promise<void> => {
      const { settings, bot, isLost } = await readBot(deps);
      if (isLost && !wasLost)
        deps.log.warn(
          "the bot's stored token was encrypted with another key: put that back, or paste it again",
        );
      wasLost = isLost;
      appUrl = appUrlOf(deps.env, settings);
      if (JSON.stringify(bot) === JSON.stringify(held)) return;
      held = bot;
      for (const changed of followers) changed();
    },
    cases: createTelegramConnection({ ...deps, current }),
  };
};
