import type { Core } from "#core/core.ts";
import { logWith } from "#core/platform/log-context.ts";
import type { Logger } from "#core/platform/logger.ts";
import { loggable, retryAfterOf } from "./errors.ts";
import { startWorkLoop, type WorkLoop } from "./work-loop.ts";

type Updates = Core["telegram"]["updates"];
type Update = NonNullable<Awaited<ReturnType<Updates["take"]>>>;

interface Deps {
  updates: Updates;
  handle: (payload: unknown) => Promise<void>;
  log: Logger;
}

const atOnce = 8;
const mostAttempts = 8;
// A process that dies while it works on an update gives it free after so long.
const heldMs = 60_000;
const longestPauseMs = 60_000;

const postpone = async ({ updates, log }: Deps, update: Update, error: unknown): Promise<number> => {
  const { update_id: id, attempts } = update;
  if (attempts >= mostAttempts) {
    log.error({ err: loggable(error), update: id }, "an update could not be worked on and was given up");
    await updates.finish(id);
    return 0;
  }
  const pauseMs = Math.min(Math.max(retryAfterOf(error) * 1000, 2 ** attempts * 250), longestPauseMs);
  log.warn({ err: loggable(error), update: id, attempts }, "an update is tried again");
  await updates.postpone(id, new Date(Date.now() + pauseMs));
  return pauseMs;
};

/** Works on stored updates: several chats at once, each chat in order, each update until it is done. */
export const startInbox = (deps: Deps): WorkLoop => {
  const { updates, handle, log } = deps;
  return startWorkLoop({
    atOnce,
    log,
    doNext: async (look) => {
      const now = Date.now();
      const update = await updates.take(new Date(now), new Date(now + heldMs));
      if (update === undefined) return false;
      // Another chat may have sent something, too.
      look();
      return logWith({ update: update.update_id }, async () => {
        try {
          await handle(update.payload);
          await updates.finish(update.update_id);
          return { retryInMs: 0 };
        } catch (error) {
          return { retryInMs: await postpone(deps, update, error) };
        }
      });
    },
  });
};
