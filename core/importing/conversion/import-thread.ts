// Run by convert-in-thread.ts, in a thread of its own.
import { parentPort } from "node:worker_threads";
import { AppError } from "../../errors.ts";
import type { ConvertAnswer } from "./convert-in-thread.ts";
import { convertFile } from "./file-to-document.ts";

const convert = async (name: string, bytes: Uint8Array): Promise<ConvertAnswer> => {
  try {
    return {
      converted: await convertFile({
        name,
        bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      }),
    };
  } catch (error) {
    // An error's own fields do not survive the way between threads.
    if (!(error instanceof AppError)) throw error;
    const { code, message, fields } = error;
    return { refusal: { code, message, fields } };
  }
};

parentPort?.on("message", ({ name, bytes }: { name: string; bytes: Uint8Array }) => {
  // What is no refusal ends the thread, which is told of.
  void convert(name, bytes).then((answer) => parentPort?.postMessage(answer, []));
});
