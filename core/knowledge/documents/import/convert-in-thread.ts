import { Worker } from "node:worker_threads";
import { AppError } from "../../../errors.ts";
import type { ImportedFile } from "./file-kind.ts";
import type { FileDocument } from "./file-to-document.ts";

/** What the thread answers: the document, or what is wrong with the file. */
export type ConvertAnswer =
  | { document: FileDocument }
  | { refusal: Pick<AppError, "code" | "message" | "fields"> };

/** What converting a file may take of a processor and of memory. */
interface Limits {
  patienceMs: number;
  heapMb: number;
}

const usual: Limits = { patienceMs: 20_000, heapMb: 256 };

const isSource = import.meta.url.endsWith(".ts");
const threadFile = new URL(
  isSource ? "./import-thread-from-source.mjs" : "./import-thread.js",
  import.meta.url,
);

const tooMuch = (what: string) =>
  new AppError("too_large", `The file ${what} to be read`, {
    fields: { file: "Split it, or save it in a simpler form, such as plain text" },
  });

const isOutOfMemory = (error: Error) => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

const convert = async ({ name, bytes }: ImportedFile, limits: Limits): Promise<FileDocument> => {
  const worker = new Worker(threadFile, {
    workerData: { name, bytes: Uint8Array.from(bytes) },
    // Without the parent's arguments, so that its loader is not started a second time.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<ConvertAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(tooMuch("takes too long")), limits.patienceMs);
      worker.once("message", resolve);
      worker.once("error", (error: Error) =>
        reject(isOutOfMemory(error) ? tooMuch("takes too much memory") : error),
      );
      worker.once("exit", (code) => reject(new Error(`The converting thread ended with code ${code}`)));
    });
    if ("document" in answer) return answer.document;
    const { code, message, fields } = answer.refusal;
    throw new AppError(code, message, fields === undefined ? {} : { fields });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

let underWay: Promise<unknown> = Promise.resolve();

/**
 * Converts a file in a thread of its own, one at a time, so that no file can hold up anybody or fill the memory. Throws
 * what is wrong with the file, and `too_large` where it takes more than its limits.
 */
export const convertInThread = (file: ImportedFile, limits: Partial<Limits> = {}): Promise<FileDocument> => {
  const converted = underWay.then(() => convert(file, { ...usual, ...limits }));
  underWay = converted.catch(() => undefined);
  return converted;
};
