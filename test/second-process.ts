import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

/** A TypeScript file running as a process of its own. */
export interface SecondProcess {
  child: ChildProcess;
  /** What it prints, line by line. */
  lines: AsyncIterableIterator<string>;
  /** Resolves with its exit code, null when a signal ended it. */
  exited: Promise<number | null>;
}

/** Starts a file with arguments; it is killed when the test is finished. */
export const startSecondProcess = (file: URL, ...parameters: string[]): SecondProcess => {
  const child = spawn(process.execPath, ["--import", "tsx", file.pathname, ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator](), exited };
};
