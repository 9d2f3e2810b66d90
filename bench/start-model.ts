import { fork } from "node:child_process";
import { once } from "node:events";

interface Message {
  port?: number;
  firstTokenAt?: number;
}

/** Starts the zero-latency model in a process of its own. */
export const startModel = async () => {
  const child = fork(new URL("zero-latency-model.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
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
    close: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
};
