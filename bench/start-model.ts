import { fork } from "node:child_process";
import { once } from "node:events";

interface Message {
  port?: number;
  firstTokenAt?: number;
}

/** Starts a model in a process of its own; it answers at once unless it is told to take its time. */
export const startModel = async () => {
  const file = new URL("zero-latency-model.ts", import.meta.url);
  const child = fork(file, [], { execArgv: ["--import", "tsx"] });
  const [{ port }] = (await once(child, "message")) as [Message];
  const sent = { firstTokenAt: Number.NaN };
  child.on("message", (message: Message) => {
    if (message.firstTokenAt !== undefined) sent.firstTokenAt = message.firstTokenAt;
  });
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** When the model's latest first token left, once that message has arrived. */
    firstTokenAt: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return sent.firstTokenAt;
    },
    /** Lets it wait so many milliseconds before each answer. */
    slowDown: (milliseconds: number) => child.send(milliseconds),
    close: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
};
