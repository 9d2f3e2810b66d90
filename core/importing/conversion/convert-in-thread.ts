import { AppError } from "../../errors.ts";
import type { ImportedFile } from "./file-kind.ts";
import { type ConvertingThread, keepThread, takeThread } from "./converting-threads.ts";
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

/** Larger ones leave much behind in a thread. */
const smallBytes = megabyte;

const convert = async (
  file: ImportedFile,
  limits: Limits,
  thread: ConvertingThread,
): Promise<ConvertedFile> => {
  const { worker } = thread;
  let answer: ConvertAnswer | undefined;
  let stop: (() => void) | undefined;
  try {
    answer = await new Promise<ConvertAnswer>((resolve, reject) => {
      stop = watch(limits, reject);
      worker.once("message", resolve);
      worker.once("error", (error: Error) => reject(isOutOfMemory(error) ? tooMuchMemory() : error));
      worker.once("exit", (code) => reject(new Error(`The converting thread ended with code ${code}`)));
      worker.postMessage({ name: file.name, bytes: Uint8Array.from(file.bytes) }, []);
    });
  } finally {
    stop?.();
    // What a file was refused for may have left something behind, too.
    const isClean = answer !== undefined && "converted" in answer && file.bytes.length < smallBytes;
    await (isClean ? keepThread(thread) : worker.terminate());
  }
  if ("converted" in answer) return answer.converted;
  const { code, message, fields } = answer.refusal;
  throw new AppError(code, message, fields === undefined ? {} : { fields });
};

/** A file that asks too much of a thread that others were read in gets one of its own. */
const convertAtMostTwice = async (file: ImportedFile, limits: Limits): Promise<ConvertedFile> => {
  const thread = takeThread(limits.heapMb);
  try {
    return await convert(file, limits, thread);
  } catch (error) {
    const wasUsed = thread.files > 1 && file.bytes.length < smallBytes;
    if (!(error instanceof AppError) || error.code !== "too_large" || !wasUsed) throw error;
    return convert(file, limits, takeThread(limits.heapMb));
  }
};

let underWay: Promise<unknown> = Promise.resolve();

/**
 * Converts a file in another thread, one at a time, so that no file can hold up anybody or fill the memory. Throws
 * what is wrong with the file, and `too_large` where it takes more than its limits.
 */
export const convertInThread = (file: ImportedFile, limits: Partial<Limits> = {}): Promise<ConvertedFile> => {
  const converted = underWay.then(() => convertAtMostTwice(file, { ...usual, ...limits }));
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
