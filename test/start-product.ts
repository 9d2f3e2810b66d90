import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

/** The product as a process of its own. */
export interface StartedProduct {
  /** What it has printed so far. */
  printed: string[];
  /** Waits for a line with this text; gives the line. */
  said: (text: string) => Promise<string>;
  stop: (signal?: "SIGTERM" | "SIGINT") => void;
  /** Its exit code and the signal that ended it. */
  exited: Promise<[number | null, NodeJS.Signals | null]>;
}

const nothingSet = {
  DATABASE_URL: "",
  REDIS_URL: "",
  TELEGRAM_BOT_TOKEN: "",
  OPENAI_API_KEY: "",
  LOCAL_EMBEDDINGS: "off",
};

/** Starts the product; it is killed when the test is finished. `program` is what Node is to run. */
export const startProduct = (program: string[], environment: Record<string, string>): StartedProduct => {
  const child = spawn(process.execPath, program, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: "0", LOG_LEVEL: "error", ...nothingSet, ...environment },
  });
  const exited = once(child, "exit") as StartedProduct["exited"];
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const printed: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on("line", (line) => printed.push(line));
  const ended = once(lines, "close");
  return {
    printed,
    exited,
    stop: (signal = "SIGTERM") => child.kill(signal),
    said: async (text) => {
      for (;;) {
        const line = printed.find((said) => said.includes(text));
        if (line !== undefined) return line;
        const closed = await Promise.race([once(lines, "line").then(() => false), ended.then(() => true)]);
        if (closed) throw new Error(`The product ended without saying "${text}"`);
      }
    },
  };
};

/** Where a product listens, once it does. */
export const addressOf = async ({ said }: StartedProduct): Promise<string> => {
  const line = await said("Legend is ready");
  const port = /http:\/\/[^:]+:(\d+)/u.exec(line)?.[1];
  if (port === undefined) throw new Error(`There is no address in "${line}"`);
  return `http://127.0.0.1:${port}`;
};
