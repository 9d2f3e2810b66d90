import { appUrlOf, type BotInUse } from "../bot-in-use.ts";
import type { Logger } from "../platform/logger.ts";
import { holdConnection } from "./kept-connection.ts";
import { createTelegramConnection, readBot } from "./telegram-connection.ts";

type Deps = Omit<Parameters<typeof createTelegramConnection>[0], "current"> & { log: Logger };

/** The bot as it is connected, for this process. */
export const openTelegram = (deps: Deps) => {
  const held = holdConnection(
    deps.log,
    ["the bot's stored token", "paste"],
    (config: BotInUse | null) => config,
  );
  let appUrl = appUrlOf(deps.env, null);
  const followers = new Set<() => void>();
  const { current } = held;
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
      const { settings, bot: config, isLost } = await readBot(deps);
      appUrl = appUrlOf(deps.env, settings);
      if (!held.use({ config, isLost })) return;
      for (const changed of followers) changed();
    },
    cases: createTelegramConnection({ ...deps, current }),
  };
};
