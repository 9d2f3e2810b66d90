// `npm run dev`: the server restarts and the Mini App reloads as files change.
import { spawn } from "node:child_process";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
const children = [
  spawn("npx", ["tsx", "watch", "--clear-screen=false", "main.ts", ...process.argv.slice(2)], {
    stdio: "inherit",
  }),
  spawn("npx", ["vite", "--config", "miniapp/vite.config.ts"], { stdio: "inherit" }),
];
const stop = () => {
  for (const child of children) child.kill("SIGINT");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.once("exit", stop);
