import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run, say } from "./console.mjs";

const places = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where a Chromium is on this machine, or undefined. */
export const findChromium = () => places.find((place) => place !== undefined && existsSync(place));

const canInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/**
 * Installs Debian packages when this is Debian and root; answers whether that worked.
 * @param {string[]} packages
 */
export const aptInstall = async (packages) => {
  if (!canInstall()) return false;
  say(`Installing ${packages.join(", ")} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if ((await run("apt-get", ["update", "-qq"], env)) !== 0) return false;
  return (await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], env)) === 0;
};

/** Makes sure browser tests have a Chromium; ends the process with the fix where it cannot be had. */
export const ensureChromium = async () => {
  if (findChromium() !== undefined) return;
  if (
    (await aptInstall(["chromium", "fonts-liberation", "fonts-noto-color-emoji"])) &&
    findChromium() !== undefined
  )
    return;
  console.error("The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its program file.");
  process.exit(1);
};
