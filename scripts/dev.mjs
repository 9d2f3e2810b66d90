// `npm run dev`: the server restarts and the Mini App reloads as files change.
import { spawn } from "node:child_process";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
const [{ config: readSettings }, { createServer }] = await Promise.all([import("dotenv"), import("vite")]);
readSettings({ quiet: true });
const app = await createServer({
  configFile: "miniapp/vite.config.ts",
  server: { proxy: { "/api": `http://localhost:${process.env["PORT"] ?? "3000"}` } },
});
await app.listen();
const [address] = app.resolvedUrls?.local ?? [];
console.log(`\n  The Mini App that reloads as files change: ${address}`);
const server = spawn("npx", ["tsx", "watch", "--clear-screen=false", "main.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => server.kill("SIGINT"));
}
server.once("exit", () => void app.close());
