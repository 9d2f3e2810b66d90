import { Worker } from "node:worker_threads";
import { AppError } from "../../../errors.ts";
import type { ImportedFile } from "./file-kind.ts";
import type { ConvertedFile, FileDocument } from "./file-to-document.ts";

/** What the thread answers: what the file becomes, or what is wrong with it. */
export type ConvertAnswer =
  | { converted: ConvertedFile }
  | { refusal: Pick<AppError, "code" | "message" | "fields"> };

/** What converting a file may take of a processor and of memory. */
interface Limits {
  patienceMs: number;
  heapMb: number;
  /** What the whole process may grow by meanwhile: not all that a thread takes is of its heap. */
  processMb: number;
}

const usual: Limits = { patienceMs: 20_000, heapMb: 384, processMb: 600 };
const megabyte = 1024 * 1024;
const lookEveryMs = 40;

const isSource = import.meta.url.endsWith(".ts");
const threadFile = new URL(
  isSource ? "./import-thread-from-source.mjs" : "./import-thread.js",
  import.meta.url,
);

const tooMuch = (what: string) =>
  new AppError("too_large", `The file ${what} to be read`, {
    fields: { file: "Split it, or save it in a simpler form, such as plain text" },
  });

const tooMuchMemory = () => tooMuch("takes too much memory");

const isOutOfMemory = (error: Error) => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Ends the wait for an answer when its time or its memory is used up; gives how to stop looking. */
const watch = ({ patienceMs, processMb }: Limits, giveUp: (reason: AppError) => void): (() => void) => {
  const before = process.memoryUsage.rss();
  const timer = setTimeout(() => giveUp(tooMuch("takes too long")), patienceMs);
  const looking = setInterval(() => {
    if (process.memoryUsage.rss() - before > processMb * megabyte) giveUp(tooMuchMemory());
  }, lookEveryMs);
  return () => {
    clearTimeout(timer);
    clearInterval(looking);
  };
};

const convert = async ({ name, bytes }: ImportedFile, limits: Limits): Promise<ConvertedFile> => {
  const worker = new Worker(threadFile, {
    workerData: { name, bytes: Uint8Array.from(bytes) },
    // Without the parent's arguments, so that its loader is not started a second time.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  let stop: (() => void) | undefined;
  try {
    const answer = await new Promise<ConvertAnswer>((resolve, reject) => {
      stop = watch(limits, reject);
      worker.once("message", resolve);
      worker.once("error", (error: Error) => reject(isOutOfMemory(error) ? tooMuchMemory() : error));
      worker.once("exit", (code) => reject(new Error(`The converting thread ended with code ${code}`)));
    });
    if ("converted" in answer) return answer.converted;
    const { code, message, fields } = answer.refusal;
    throw new AppError(code, message, fields === undefined ? {} : { fields });
  } finally {
    stop?.();
    await worker.terminate();
  }
};

let underWay: Promise<unknown> = Promise.resolve();

/**
 * Converts a file in a thread of its own, one at a time, so that no file can hold up anybody or fill the memory. Throws
 * what is wrong with the file, and `too_large` where it takes more than its limits.
 */
export const convertInThread = (file: ImportedFile, limits: Partial<Limits> = {}): Promise<ConvertedFile> => {
  const converted = underWay.then(() => convert(file, { ...usual, ...limits }));
  underWay = converted.catch(() => undefined);
  return converted;
};

/** Converts a file that has to be one document: `too_large` where it holds more text than one may. */
export const convertToDocument = async (
  file: ImportedFile,
  limits: Partial<Limits> = {},
): Promise<FileDocument> => {
  const [document, ...more] = (await convertInThread(file, limits)).documents;
  if (document !== undefined && more.length === 0) return document;
  throw new AppError("too_large", "The file holds more than 1 MB of text");
};
