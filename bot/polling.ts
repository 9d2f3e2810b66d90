import { setTimeout as delay } from "node:timers/promises";
import type { Api } from "grammy";
import type { Update } from "grammy/types";
import type { Logger } from "#core/platform/logger.ts";
import { loggable, retryAfterOf } from "./errors.ts";

interface Deps {
  api: Api;
  receive: (updates: Update[]) => Promise<void>;
  log: Logger;
}

const pollSeconds = 25;
const longestPauseMs = 30_000;

/** What the bot wants to hear of. */
export const wantedUpdates = ["message", "edited_message", "callback_query", "my_chat_member"] as const;

/** Asks Telegram for updates until it is closed; an update is confirmed once it is stored. */
export const startPolling = ({ api, receive, log }: Deps): { close: () => Promise<void> } => {
  const leaving = new AbortController();
  const { signal } = leaving;
  let offset = 0;

  const pollOnce = async () => {
    const options = { offset, timeout: pollSeconds, allowed_updates: wantedUpdates };
    const updates = await api.getUpdates(options, signal as never);
    const last = updates.at(-1);
    if (last === undefined) return;
    await receive(updates);
    offset = last.update_id + 1;
  };

  const poll = async () => {
    let pauseMs = 0;
    while (!signal.aborted) {
      try {
        await pollOnce();
        pauseMs = 0;
      } catch (error) {
        if (signal.aborted) return;
        pauseMs = Math.min(Math.max(pauseMs * 2, 500, retryAfterOf(error) * 1000), longestPauseMs);
        log.warn({ err: loggable(error), pauseMs }, "could not ask Telegram for updates");
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  const polling = poll();
  return {
    close: async () => {
      leaving.abort();
      await polling;
    },
  };
};
