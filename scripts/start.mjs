// `npm start`: installs and builds what is missing, then starts Legend.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { must } from "./console.mjs";
import { ensureInstalled } from "./install.mjs";
import { serverEnvironment } from "./server-environment.mjs";

await ensureInstalled();
// In a process of its own: the bundler's memory is given back before the product starts.
await must(process.execPath, ["scripts/build.mjs"]);
if (!existsSync("dist/server/main.js")) throw new Error("The build left no dist/server/main.js");
// The channel ends with this process, however that ends, and the server with the channel.
const server = spawn(
  process.execPath,
  ["--enable-source-maps", "dist/server/main.js", ...process.argv.slice(2)],
  { stdio: ["inherit", "inherit", "inherit", "ipc"], env: serverEnvironment(process.env) },
);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => server.kill(signal));
}
server.once("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (signal === null ? 1 : constants.signals[signal]);
});
