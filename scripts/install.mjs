import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { must, say } from "./console.mjs";

const stamp = "node_modules/.installed";
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** Ends the process with an explanation when Node is too old for Legend. */
const requireNode = () => {
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Legend needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org`);
  process.exit(1);
};

/** Installs the packages the lockfile names, unless just those are installed already. */
export const ensureInstalled = async () => {
  requireNode();
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Installing packages (the first time takes about a minute)");
  // Not `npm ci`: the lockfile names the optional binaries of one platform, and that refuses it on any other.
  await must("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
};
