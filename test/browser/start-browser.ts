import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Member, TestApi } from "#test/start-api.ts";
import { findChromium } from "../../scripts/chromium.mjs";

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
    // What a page still asks for by a route of the test's is nobody's any more.
    for (const one of context.pages()) await one.unrouteAll({ behavior: "ignoreErrors" });
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

/** What is on the clipboard, found as a person would: by pasting it, for the page itself may not read it. */
export const pastedInto = async (field: Locator): Promise<string> => {
  await field.press("ControlOrMeta+V");
  await expect.poll(() => field.inputValue()).not.toBe("");
  const text = await field.inputValue();
  await field.fill("");
  return text;
};

/** Waits for what an empty chat offers, which is checked first, so that it comes a little later. */
export const offered = (page: Page): Promise<void> =>
  page
    .locator("ul:not([aria-busy])")
    .getByRole("button", { name: /^What commission/u })
    .waitFor();
