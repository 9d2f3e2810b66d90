// `npm test`: installs what is missing, then runs every check and every test.
import { spawnSync } from "node:child_process";
import { auditPackages } from "./audit.mjs";
import { aptInstall, ensureChromium } from "./chromium.mjs";
import { must, runBeside, say } from "./console.mjs";
import { createFailures } from "./failures.mjs";
import { ensureInstalled } from "./install.mjs";
import { startServers } from "./real-servers.mjs";

/** @type {string[]} */
const taken = [];
/** @type {string[]} */
const failed = [];

/** Does a step, and notes how long it took. @template T @param {string} name @param {() => Promise<T>} work */
const step = async (name, work) => {
  const startedAt = performance.now();
  const result = await work();
  taken.push(`${name} ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return result;
};

/** Runs tests beside others, all of them whatever fails. @param {string} name @param {string[]} command @param {NodeJS.ProcessEnv} [env] */
const test = async (name, command, env = process.env) => {
  const failures = createFailures();
  const code = await step(name, () => runBeside(name, command, env, failures.take));
  if (code !== 0) failed.push(name, ...failures.lines());
};

/** @param {string[]} projects */
const vitest = (...projects) => ["npx", "vitest", "run", ...projects.flatMap((name) => ["--project", name])];

const ensurePrograms = async () => {
  await ensureChromium();
  if (spawnSync("redis-server", ["--version"]).status === 0) return;
  const installed = await aptInstall(["redis-server"]);
  if (!installed) console.warn("No redis-server here: the queue's tests on Redis will be skipped.");
};

const check = async () => {
  // The registry is waited for meanwhile.
  const withoutHoles = auditPackages();
  await must("npm", ["run", "check", "--silent"]);
  if (!(await withoutHoles)) process.exit(1);
};

/** What the embedded database and queue are asked in other tests, on a real PostgreSQL and Redis. */
const testLive = async () => {
  const servers = await startServers();
  if (servers === null) {
    const upgrade = [...vitest("server"), "test/upgrade.server.test.ts"];
    return test("upgrade", upgrade, { ...process.env, UPGRADE_FROM: "all" });
  }
  await test("live", vitest("live"), { ...process.env, ...servers.environment });
  await servers.stop();
};

// Each half takes about as long as the other.
const testHere = async () => {
  await test("tests", vitest("unit", "server"));
  await testLive();
};

const testInBrowser = async () => {
  await test("screens", vitest("miniapp", "browser"));
  // Asks libraries of several trades, and compares with what was recorded of them.
  await test("eval", ["npm", "run", "eval", "--silent"]);
};

await step("install", () => Promise.all([ensureInstalled(), ensurePrograms()]));
say("Building");
await step("build", () => must(process.execPath, ["scripts/build.mjs"]));
say("Checking types, lint, format, unused code and the direction of imports, and packages for known holes");
await step("check", check);
say("Running the tests, in the browser and on real servers beside the others");
// Each of them waits for timers and other processes half of its time.
await Promise.all([testHere(), testInBrowser()]);
say(`Took: ${taken.join(", ")}`);
if (failed.length > 0) {
  console.error(`Failed:\n${failed.join("\n")}`);
  process.exitCode = 1;
}
