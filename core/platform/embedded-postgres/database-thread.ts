import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import type { ThreadCall, ThreadMessage, ThreadOptions } from "./pglite-thread.mjs";

/** PGlite in a thread of its own, so that a long statement never stops the event loop. */
export interface DatabaseThread {
  /** Runs client messages; rejects when the thread has died. */
  execute(request: Buffer): Promise<Buffer>;
  /** A gzipped copy of the database's files. */
  dump(): Promise<Buffer>;
  /** Closes the database in order, then ends the thread. */
  close(): Promise<void>;
}

/** One that can also be ended as it is, such as when it does not answer any more. */
export interface AbandonableThread extends DatabaseThread {
  abandon(): Promise<void>;
}

interface PendingCall {
  resolve: (bytes: Buffer) => void;
  reject: (error: unknown) => void;
}

const closeDeadlineMs = 10_000;
const threadFile = new URL("./pglite-thread.mjs", import.meta.url);
const require = createRequire(import.meta.url);

// The types of Node know only what it makes.
declare const WebAssembly: { compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> };

let isFirst = true;
let program: Promise<WebAssembly.Module | null> | undefined;

const compile = async (): Promise<WebAssembly.Module | null> => {
  try {
    const bytes = await readFile(path.resolve(require.resolve("@electric-sql/pglite"), "../pglite.wasm"));
    return await WebAssembly.compile(bytes);
  } catch {
    // The thread reads it by itself then, and the next one may have it compiled again.
    program = undefined;
    return null;
  }
};

/** PGlite's program, compiled once for every database after a process's first, which does without: it costs memory. */
const compiledProgram = async (): Promise<WebAssembly.Module | null> => {
  if (isFirst) {
    isFirst = false;
    return null;
  }
  program ??= compile();
  return program;
};

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type Request = ThreadCall extends infer Call ? (Call extends ThreadCall ? Omit<Call, "id"> : never) : never;

const createCalls = (worker: Worker) => {
  const pending = new Map<number, PendingCall>();
  let lastId = 0;
  let death: Error | undefined;

  const die = (error: Error): void => {
    death ??= error;
    for (const call of pending.values()) call.reject(death);
    pending.clear();
  };
  worker.on("error", die);
  worker.on("exit", (code) => die(new Error(`The embedded database's thread ended with code ${code}`)));
  worker.on("message", (message: ThreadMessage) => {
    if (message.kind === "ready") return;
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === "answer") call?.resolve(bufferOf(message.bytes));
    else call?.reject(message.error);
  });

  return (request: Request): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (death !== undefined) {
        reject(death);
        return;
      }
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      const transfer = "bytes" in request ? [request.bytes.buffer] : [];
      worker.postMessage({ ...request, id: lastId } satisfies ThreadCall, transfer);
    });
};

const isReady = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new Error(`The embedded database did not start: its thread ended with code ${code}`)),
    );
  });

/** Opens a database in a new thread: the one in `folder`, or one in memory. */
export const startDatabaseThread = async (
  options: Omit<ThreadOptions, "program">,
): Promise<AbandonableThread> => {
  const workerData: ThreadOptions = { ...options, program: await compiledProgram() };
  // Without the parent's arguments, so that a TypeScript loader is not started a second time.
  const worker = new Worker(threadFile, { workerData, execArgv: [] });
  const call = createCalls(worker);
  await isReady(worker);
  return {
    // A copy, because transferring takes the bytes away from this thread.
    execute: (request) => call({ kind: "execute", bytes: Uint8Array.from(request) }),
    dump: () => call({ kind: "dump" }),
    close: async () => {
      // A database that cannot write what it has to at last may answer nothing; it is left as one that was killed.
      const answered = new AbortController();
      const tooLate = delay(closeDeadlineMs, undefined, { signal: answered.signal }).catch(() => undefined);
      try {
        await Promise.race([call({ kind: "close" }), tooLate]);
      } finally {
        answered.abort();
        await worker.terminate();
      }
    },
    abandon: async () => {
      await worker.terminate();
    },
  };
};

/** Makes an empty database in a process of its own: making one takes memory that a thread's process would never give back. */
export const makeDatabase = async (folder: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [fileURLToPath(threadFile), folder]);
};
