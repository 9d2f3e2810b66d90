import { Worker } from "node:worker_threads";

const isSource = import.meta.url.endsWith(".ts");
const threadFile = new URL(
  isSource ? "./import-thread-from-source.mjs" : "./import-thread.js",
  import.meta.url,
);

/** A thread that converts files, one after another. */
export interface ConvertingThread {
  worker: Worker;
  heapMb: number;
  /** How many files it was taken for. */
  files: number;
}

// Loading the readers of a format takes longer than reading a small file with them: a thread serves several.
const most = { files: 50, idleMs: 5000 };

let idle: { thread: ConvertingThread; timer: NodeJS.Timeout } | null = null;

const forget = ({ worker }: ConvertingThread): void => {
  if (idle?.thread.worker !== worker) return;
  clearTimeout(idle.timer);
  idle = null;
};

const startThread = (heapMb: number): ConvertingThread => {
  const worker = new Worker(threadFile, {
    // Without the parent's arguments, so that its loader is not started a second time.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  return { worker, heapMb, files: 0 };
};

/** A thread whose heap may grow to so many megabytes, for one file; nobody else has it meanwhile. */
export const takeThread = (heapMb: number): ConvertingThread => {
  const thread = idle?.thread.heapMb === heapMb ? idle.thread : startThread(heapMb);
  forget(thread);
  thread.worker.ref();
  thread.files += 1;
  return thread;
};

/** Gives a thread back that has converted its file, for the next one if it comes soon. */
export const keepThread = async (thread: ConvertingThread): Promise<void> => {
  const { worker, files } = thread;
  const end = async () => {
    forget(thread);
    await worker.terminate();
  };
  if (files >= most.files || idle !== null) return end();
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
  // One that ends while nobody uses it is no error.
  for (const event of ["error", "exit"]) worker.on(event, () => forget(thread));
  worker.unref();
  const timer = setTimeout(() => void end(), most.idleMs).unref();
  idle = { thread, timer };
};
