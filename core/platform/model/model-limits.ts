import { setTimeout as sleep } from "node:timers/promises";
import { isWorthRetrying, ModelUnavailable, toModelUnavailable } from "../model-failure.ts";

/** The time limits of one call, in seconds. */
export interface Limits {
  firstByteSeconds: number;
  idleSeconds: number;
  totalSeconds: number;
}

/** Watches one call: its `signal` aborts when a limit passes or the caller gives up. */
export interface Watch {
  signal: AbortSignal;
  /** Starts waiting for the first byte of an answer. */
  expect(): void;
  /** Notes that bytes came, and starts waiting for the next ones. */
  heard(): void;
  /** Waits for nothing in particular, as between two attempts. */
  rest(): void;
  /** Releases the timers. */
  end(): void;
}

/** Starts the clock of a call; the limits of the phases run from `expect` and `heard`. */
export const startWatch = (limits: Limits, caller?: AbortSignal): Watch => {
  const controller = new AbortController();
  const stopAfter = (seconds: number, reason: "timeout" | "stalled") =>
    setTimeout(() => controller.abort(new ModelUnavailable(reason)), seconds * 1000);
  const total = stopAfter(limits.totalSeconds, "timeout");
  let phase: NodeJS.Timeout | undefined;
  return {
    signal: caller === undefined ? controller.signal : AbortSignal.any([controller.signal, caller]),
    expect() {
      clearTimeout(phase);
      phase = stopAfter(limits.firstByteSeconds, "timeout");
    },
    heard() {
      clearTimeout(phase);
      phase = stopAfter(limits.idleSeconds, "stalled");
    },
    rest: () => clearTimeout(phase),
    end() {
      clearTimeout(total);
      clearTimeout(phase);
    },
  };
};

// Nobody waits longer than this for a busy server; it is told to be tried later instead.
const longestWait = 10_000;

const pauseBefore = (retry: number, failure: ModelUnavailable): number =>
  failure.retryAfter ?? 500 * 2 ** retry * (0.75 + Math.random() / 2);

/** Runs a request again when its failure may pass, waiting as the server asks, up to ten seconds. */
export const withRetries = async <T>(
  retries: number,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> => {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      const failure = toModelUnavailable(error, signal);
      const pause = pauseBefore(retry, failure);
      if (signal.aborted || retry >= retries || !isWorthRetrying(failure) || pause > longestWait)
        throw failure;
      await sleep(pause, undefined, { signal }).catch((aborted: unknown) => {
        throw toModelUnavailable(aborted, signal);
      });
    }
  }
};
