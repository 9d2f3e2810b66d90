import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

const startProduct = (dataDir: string) => {
  const child = spawn(process.execPath, ["--import", "tsx", "main.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: "off",
      LOG_LEVEL: "error",
      DATABASE_URL: "",
      REDIS_URL: "",
      TELEGRAM_BOT_TOKEN: "",
    },
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return { child, exited, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
};

test("Ctrl-C ends the product in order, also while its services are still starting", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "legend-main-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { child, exited, lines } = startProduct(dataDir);
  const printed: string[] = [];
  for await (const line of lines) {
    printed.push(line);
    // The address is printed before the worker has started.
    if (line.includes("Legend is ready")) child.kill("SIGINT");
  }
  expect(await exited).toEqual([0, null]);
  expect(printed).toContain("Stopping...");
});
