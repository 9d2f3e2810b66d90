// `npm test`: installs what is missing, then runs every check and every test.
import { spawnSync } from "node:child_process";
import { auditPackages } from "./audit.mjs";
import { aptInstall, ensureChromium } from "./chromium.mjs";
import { must, run, say } from "./console.mjs";
import { ensureInstalled } from "./install.mjs";
import { startServers } from "./real-servers.mjs";

await ensureInstalled();
await ensureChromium();
if (spawnSync("redis-server", ["--version"]).status !== 0) {
  const installed = await aptInstall(["redis-server"]);
  if (!installed) console.warn("No redis-server here: the queue's tests on Redis will be skipped.");
}
say("Building");
await must(process.execPath, ["scripts/build.mjs"]);
say("Checking types, lint, format, unused code and the direction of imports, and packages for known holes");
// The registry is waited for meanwhile.
const withoutHoles = auditPackages();
await must("npm", ["run", "check", "--silent"]);
if (!(await withoutHoles)) process.exit(1);
say("Running the tests");
await must("npx", ["vitest", "run", "--project", "unit", "--project", "server", "--project", "miniapp"]);
say("Asking libraries of several trades, and comparing with what was recorded of them");
await must("npm", ["run", "eval", "--silent"]);
say("Running the browser tests");
await must("npx", ["vitest", "run", "--project", "browser"]);
const servers = await startServers();
if (servers !== null) {
  say("Running the tests of the database and the queue on a real PostgreSQL and Redis");
  const code = await run("npx", ["vitest", "run", "--project", "live"], {
    ...process.env,
    ...servers.environment,
  });
  await servers.stop();
  if (code !== 0) process.exit(code);
}
