import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const built = "dist/miniapp/index.html";
const sources = ["miniapp", "contracts"];

const newestIn = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
      (name) => statSync(join(folder, name)).mtimeMs,
    ),
  );

/** Builds the Mini App, before any browser test, if there is no build of the present sources. */
export const setup = async (): Promise<void> => {
  if (existsSync(built) && sources.every((folder) => newestIn(folder) <= statSync(built).mtimeMs)) return;
  // In a process of its own: under the test runner's NODE_ENV it would be a development build.
  const environment = { ...process.env, NODE_ENV: "production" };
  const options = ["build", "--config", "miniapp/vite.config.ts", "--logLevel", "warn"];
  await run(process.execPath, ["node_modules/vite/bin/vite.js", ...options], { env: environment });
};
