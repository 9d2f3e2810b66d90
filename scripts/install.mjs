import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { must, say } from "./console.mjs";
import { fits } from "./lockfile.mjs";

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
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  // Whoever is changing what the product needs has a lockfile that `npm ci` refuses.
  const install = fits(JSON.parse(readFileSync("package.json", "utf8")), packages)
    ? ["ci"]
    : ["install", "--no-save"];
  await must("npm", [...install, "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
};
