import { isEnglish } from "../../text/languages.ts";
import type { Embedder } from "../embedder.ts";
import type { Logger } from "../logger.ts";
import { ModelUnavailable } from "../model-failure.ts";
import { openThread, type EncoderThread } from "./open-thread.ts";

interface Options {
  log: Logger;
  /** After so long without a text the thread is ended, which gives back its 150 MB. */
  idleMs?: number;
  /** For so long nothing is asked of it after a failure. */
  restMs?: number;
  threadFile?: URL;
}

/** What its vectors are known by; other weights would need another. */
const name = "universal-sentence-encoder-lite";
const ownThread = new URL("./encoder-thread.mjs", import.meta.url);

interface Wanted {
  text: string;
  signal: AbortSignal | undefined;
  resolve: (vector: number[]) => void;
  reject: (error: unknown) => void;
}

/** Who waits for a text and who does not, each in turn; what nobody waits for any more is left out. */
const createLines = () => {
  const lines: Record<"urgent" | "patient", Wanted[]> = { urgent: [], patient: [] };
  const next = (): Wanted | undefined => lines.urgent.shift() ?? lines.patient.shift();
  return {
    add: (wanted: Wanted) => lines[wanted.signal === undefined ? "patient" : "urgent"].push(wanted),
    take: (): Wanted | undefined => {
      for (;;) {
        const wanted = next();
        if (wanted?.signal?.aborted !== true) return wanted;
        wanted.reject(wanted.signal.reason);
      }
    },
    giveUp: (error: Error) => {
      for (let wanted = next(); wanted !== undefined; wanted = next()) wanted.reject(error);
    },
  };
};

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new ModelUnavailable("timeout")), { once: true });
  });

/** The thread there is: opened when a text comes, and ended when none has come for a while. */
const holdThread = (file: URL, idleMs: number) => {
  let thread: EncoderThread | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.end();
  };
  return {
    encode: (text: string): Promise<number[]> => {
      clearTimeout(idle);
      thread ??= openThread(file);
      return thread.encode(text);
    },
    rest: () => {
      clearTimeout(idle);
      idle = setTimeout(() => void end(), idleMs).unref();
    },
    end,
  };
};

type Encode = (text: string, signal: AbortSignal | undefined) => Promise<number[]>;

const embedderBy = (encode: Encode): Embedder => ({
  name,
  dimensions: undefined,
  isOwn: true,
  embed: (texts, signal) => {
    const vectors = Promise.all(texts.map(async (text) => (isEnglish(text) ? encode(text, signal) : [])));
    return signal === undefined ? vectors : Promise.race([vectors, untilAborted(signal)]);
  },
});

/** Encodes one text after the other, and lets the thread rest when there is none. */
const inTurn = (
  lines: ReturnType<typeof createLines>,
  thread: ReturnType<typeof holdThread>,
  onFailure: (error: unknown) => void,
): Encode => {
  let isBusy = false;
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let wanted = lines.take(); wanted !== undefined; wanted = lines.take()) {
      try {
        wanted.resolve(await thread.encode(wanted.text));
      } catch (error) {
        onFailure(error);
        wanted.reject(new ModelUnavailable("circuit_open"));
      }
    }
    isBusy = false;
    thread.rest();
  };
  return (text, signal) =>
    new Promise((resolve, reject) => {
      lines.add({ text, signal, resolve, reject });
      void work();
    });
};

/**
 * A small encoder of English sentences that comes with the product, opened when something is first to be encoded. It is none
 * for a while after it has failed, which is logged.
 */
export const createOwnEncoder = ({
  log,
  idleMs = 300_000,
  restMs = 600_000,
  threadFile = ownThread,
}: Options) => {
  const lines = createLines();
  const thread = holdThread(threadFile, idleMs);
  let isClosed = false;
  let restsUntil = 0;

  const fail = (error: unknown) => {
    if (isClosed) return;
    restsUntil = performance.now() + restMs;
    log.warn({ err: error }, "could not encode a text: for a while everything is searched by words alone");
    lines.giveUp(new ModelUnavailable("circuit_open"));
    void thread.end();
  };
  const encode = inTurn(lines, thread, fail);
  const embedder = embedderBy(encode);
  return {
    current: (): Embedder | null => (performance.now() < restsUntil ? null : embedder),
    close: async (): Promise<void> => {
      isClosed = true;
      lines.giveUp(new ModelUnavailable("aborted"));
      await thread.end();
    },
  };
};
