import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run, say } from "./console.mjs";

// Debian's Chromium without a window: the same for a page, and a third less work for the machine.
const withoutWindow = "/usr/lib/chromium/chromium-headless-shell";
const chosen = process.env["CHROMIUM_PATH"];

const places = [
  chosen,
  withoutWindow,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where a Chromium is on this machine, or undefined. */
export const findChromium = () => places.find((place) => place !== undefined && existsSync(place));

const canInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** @type {Promise<number> | undefined} */
let updated;

/**
 * Installs Debian packages when this is Debian and root; answers whether that worked.
 * @param {string[]} packages
 */
export const aptInstall = async (packages) => {
  if (!canInstall()) return false;
  say(`Installing ${packages.join(", ")} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  updated ??= run("apt-get", ["update", "-qq"], env);
  if ((await updated) !== 0) return false;
  return (await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], env)) === 0;
};

const fonts = ["fonts-liberation", "fonts-noto-color-emoji"];

/** Makes sure browser tests have a Chromium, the quickest one where it can be had; ends the process with the fix where there is none. */
export const ensureChromium = async () => {
  const found = findChromium();
  if (found !== undefined && (found === chosen || found === withoutWindow)) return;
  const isQuick = await aptInstall(["chromium-headless-shell", ...fonts]);
  if (!isQuick && found === undefined) await aptInstall(["chromium", ...fonts]);
  if (findChromium() !== undefined) return;
  console.error("The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its program file.");
  process.exit(1);
};
