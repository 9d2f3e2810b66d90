import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../logger.ts";
import type { AbandonableThread as Thread, DatabaseThread } from "./database-thread.ts";
import { fatalErrorIn } from "./wire-messages.ts";

/** The database went down in the middle of something, and every session with it; `code` is an SQLSTATE. */
export class DatabaseDownError extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DatabaseDownError";
    this.code = code;
  }
}

const crashed = "57P02";
const cannotConnectNow = "57P03";
const pauseMs = 1000;

/** Opens the database again, at most once a second: what kept it from opening, such as a full disk, may last. */
const createReopening = (open: () => Promise<Thread>, log: Logger) => {
  let notBefore = 0;
  return async (): Promise<Thread> => {
    // Whoever asks waits that long, for some ask again as soon as they are refused.
    await delay(Math.max(0, notBefore - performance.now()));
    try {
      const thread = await open();
      log.warn("the embedded database is open again");
      return thread;
    } catch (error) {
      notBefore = performance.now() + pauseMs;
      log.error({ err: error }, "the embedded database could not be opened again; it will be tried again");
      throw new DatabaseDownError(cannotConnectNow, "the embedded database is down", error);
    }
  };
};

/** The thread there is now: one is given up, and another opened, one after the other, for two would destroy the folder. */
const createHeld = (first: Thread, open: () => Promise<Thread>, log: Logger) => {
  const reopen = createReopening(open, log);
  let held: Thread | null = first;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const done = turn.then(step);
    turn = done.catch(() => undefined);
    return done;
  };
  return {
    current: async (): Promise<Thread> => held ?? inTurn(async () => (held ??= await reopen())),
    giveUp: async (broken: Thread, error: DatabaseDownError): Promise<never> => {
      if (held === broken) {
        held = null;
        log.error({ err: error }, "the embedded database went down");
        await inTurn(() => broken.abandon());
      }
      throw error;
    },
    close: () => inTurn(async () => held?.close()),
  };
};

/**
 * A database that is opened again after it has gone down, as a server's own supervisor would. A disk without room for
 * the log of what is written brings it down, and it would not answer again by itself. What was acknowledged is kept.
 */
export const reopening = (first: Thread, open: () => Promise<Thread>, log: Logger): DatabaseThread => {
  const { current, giveUp, close } = createHeld(first, open, log);
  return {
    execute: async (request) => {
      const used = await current();
      const answer = await used.execute(request).catch((error: unknown) => {
        const message = `the embedded database failed: ${String(error)}`;
        return giveUp(used, new DatabaseDownError(crashed, message, error));
      });
      const fatal = fatalErrorIn(answer);
      if (fatal === undefined) return answer;
      const message = `the embedded database stopped: ${fatal.text}`;
      return giveUp(used, new DatabaseDownError(fatal.code, message));
    },
    dump: async () => (await current()).dump(),
    close,
  };
};
