import { Worker } from "node:worker_threads";

/** In characters: on a large library no page fewer is found than with twice as many, which cost twice the time. */
const longestText = 500;

interface Encoding {
  resolve: (vector: number[]) => void;
  reject: (error: unknown) => void;
}

/** Encodes one text at a time in a thread of its own, which keeps no process alive that has nothing else to do. */
export const openThread = (file: URL) => {
  // Without the parent's arguments, so that a TypeScript loader is not started a second time.
  const worker = new Worker(file, { execArgv: [] });
  let current: Encoding | null = null;
  let death: Error | null = null;
  const take = (): Encoding | null => {
    const encoding = current;
    current = null;
    worker.unref();
    return encoding;
  };
  const die = (error: Error) => {
    death ??= error;
    take()?.reject(death);
  };
  worker.on("message", (vector: Float32Array) => take()?.resolve(Array.from(vector)));
  worker.on("error", die);
  worker.on("exit", (code) => die(new Error(`The encoder's thread ended with code ${code}`)));
  return {
    encode: (text: string): Promise<number[]> =>
      new Promise((resolve, reject) => {
        if (death !== null) {
          reject(death);
          return;
        }
        current = { resolve, reject };
        worker.ref();
        worker.postMessage(text.slice(0, longestText), []);
      }),
    end: async (): Promise<void> => {
      await worker.terminate();
    },
  };
};

export type EncoderThread = ReturnType<typeof openThread>;
