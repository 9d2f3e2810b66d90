import { existsSync, readdirSync, statSync } from "node:fs";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { Member, TestApi } from "#test/start-api.ts";
import { findChromium } from "../../scripts/chromium.mjs";

const run = promisify(execFile);
const built = "dist/miniapp/index.html";
const sources = ["miniapp", "contracts"];

const newestIn = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
      (name) => statSync(join(folder, name)).mtimeMs,
    ),
  );

/** Builds the Mini App if there is no build of the present sources. */
export const buildMiniApp = async (): Promise<void> => {
  if (existsSync(built) && sources.every((folder) => newestIn(folder) <= statSync(built).mtimeMs)) return;
  // In a process of its own: under the test runner's NODE_ENV it would be a development build.
  const environment = { ...process.env, NODE_ENV: "production" };
  const options = ["build", "--config", "miniapp/vite.config.ts", "--logLevel", "warn"];
  await run(process.execPath, ["node_modules/vite/bin/vite.js", ...options], { env: environment });
};

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];

/** A real Chromium; whoever opens it closes it. */
export const startBrowser = (): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("There is no Chromium; set CHROMIUM_PATH to one");
  return chromium.launch({ executablePath, args: [...quiet, "--disable-sync", "--no-first-run"] });
};

/** The two screens the product is drawn for. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

export type Screen = keyof typeof screens;

interface Visit {
  screen?: Screen;
  scheme?: "light" | "dark";
  /** The how-to-use guide opens by itself on the first visit; most tests are about later ones. */
  firstVisit?: boolean;
  /** Where the device is, such as Pacific/Kiritimati. */
  timezone?: string;
  /** Who is signed in already. */
  as?: Member;
}

const signedInAs = ({ actor, token }: Member): string =>
  Object.entries({ bd_session_token: token, bd_user: JSON.stringify(actor) })
    .map(([key, value]) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)});`)
    .join("");

/** A tab of its own for one test, which fails the test when the page logs an error of its own making. */
export const visit = async (
  browser: Browser,
  api: TestApi,
  { screen = "desktop", scheme = "light", firstVisit = false, timezone, as }: Visit = {},
): Promise<Page> => {
  const context = await browser.newContext({
    ...screens[screen],
    colorScheme: scheme,
    baseURL: api.url,
    ...(timezone === undefined ? {} : { timezoneId: timezone }),
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  if (!firstVisit) await page.addInitScript({ content: 'localStorage.setItem("bd-guide-seen-v2", "true")' });
  if (as !== undefined) await page.addInitScript({ content: signedInAs(as) });
  onTestFinished(async () => {
    await context.close();
    if (errors.length > 0) throw new Error(`The page broke: ${errors.join("; ")}`);
  });
  return page;
};

/** Signs in through the login screen, and waits for what comes after. */
export const signIn = async (page: Page, { actor, accessCode }: Member): Promise<void> => {
  await page.goto("/login");
  await page.getByLabel("Telegram Username").fill(`@${actor.telegramUsername}`);
  await page.getByLabel("Access Code", { exact: true }).fill(accessCode);
  await page.getByRole("button", { name: "Lock in and Grind" }).click();
  await page.waitForURL(actor.isAdmin ? "**/admin" : "**/dashboard");
};

/** Writes a question into the composer and sends it with Enter. */
export const askFor = async (page: Page, question: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Message" }).fill(question);
  await page.keyboard.press("Enter");
};
