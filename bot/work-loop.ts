import type { Logger } from "#core/platform/logger.ts";
import { loggable } from "./errors.ts";

interface Options {
  /** Does the next piece of work: false when there is none, else the milliseconds after which there may be more. */
  doNext: (look: () => void) => Promise<{ retryInMs: number } | false>;
  /** How much is worked on at once. */
  atOnce: number;
  log: Logger;
}

export interface WorkLoop {
  /** Starts looking for work, if it is not being looked for already. */
  look: () => void;
  /** Takes no more work and waits for what is under way. */
  close: () => Promise<void>;
}

// What another process left behind, or a lost wake-up, is found by looking.
const sweepMs = 5000;
const recoverMs = 1000;

const createTimers = () => {
  const running = new Set<NodeJS.Timeout>();
  return {
    start: (milliseconds: number, then: () => void) => {
      const timer = setTimeout(() => {
        running.delete(timer);
        then();
      }, milliseconds);
      running.add(timer);
    },
    stop: () => {
      for (const timer of running) clearTimeout(timer);
    },
  };
};

/** Works on what is stored in the database until there is nothing more to do, and looks again when told to. */
export const startWorkLoop = ({ doNext, atOnce, log }: Options): WorkLoop => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const running = new Set<Promise<void>>();
  const timers = createTimers();
  const lookIn = (milliseconds: number) => {
    if (!signal.aborted) timers.start(milliseconds, look);
  };
  const workOff = async () => {
    while (!signal.aborted) {
      const done = await doNext(look);
      if (done === false) return;
      if (done.retryInMs > 0) lookIn(done.retryInMs);
    }
  };
  const work = () =>
    workOff().catch((error: unknown) => {
      // The database is away; what is stored there waits.
      log.error({ err: loggable(error) }, "the bot could not read what it is to do");
      lookIn(recoverMs);
    });
  const look = (): void => {
    if (signal.aborted || running.size >= atOnce) return;
    const worker = work().finally(() => running.delete(worker));
    running.add(worker);
  };

  const sweep = setInterval(look, sweepMs);
  look();
  return {
    look,
    close: async () => {
      leaving.abort();
      clearInterval(sweep);
      timers.stop();
      await Promise.all(running);
    },
  };
};
