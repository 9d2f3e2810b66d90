import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Member, TestApi } from "#test/start-api.ts";
import { findChromium } from "../../scripts/chromium.mjs";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  // A page takes the process of one before it, which has read the product's code.
  "--process-per-site",
  // No request goes through a process of its own. Of two such lists the last counts, so Playwright's screenshots stand here, too.
  "--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface",
  // Pages are short: their memory is cleared seldom, and by one thread.
  "--js-flags=--min-semi-space-size=16,--single-threaded-gc",
];

const launch = (hasScrollbars: boolean): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("There is no Chromium; set CHROMIUM_PATH to one");
  return chromium.launch({
    executablePath,
    args: [...quiet, "--disable-sync", "--no-first-run"],
    ignoreDefaultArgs: hasScrollbars ? ["--hide-scrollbars"] : [],
  });
};

const running = new Map<boolean, Browser>();

/**
 * A real Chromium, which ends with the process: the files that a process runs share it, and what its pages have read of
 * the product's code. Its scrollbars take room only where they are asked for, as on Windows.
 */
export const startBrowser = async ({ hasScrollbars = false } = {}): Promise<Browser> => {
  const earlier = running.get(hasScrollbars);
  if (earlier?.isConnected() === true) return earlier;
  const browser = await launch(hasScrollbars);
  running.set(hasScrollbars, browser);
  return browser;
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

/** A context with a page that stays, so that its process does, with the product's code read, while no test has one. */
interface Device {
  context: BrowserContext;
  kept: Page;
}

const unused = new WeakMap<Browser, Map<string, Device[]>>();

/** What earlier tests of the process have done with: to load the product anew takes most of a second's work. */
const unusedLike = (browser: Browser, options: BrowserContextOptions): Device[] => {
  const all = unused.get(browser) ?? new Map<string, Device[]>();
  unused.set(browser, all);
  const key = JSON.stringify(options);
  const alike = all.get(key) ?? [];
  all.set(key, alike);
  return alike;
};

const openDevice = async (browser: Browser, options: BrowserContextOptions): Promise<Device> => {
  const context = await browser.newContext(options);
  const kept = await context.newPage();
  await kept.goto("/healthz");
  return { context, kept };
};

/** Closes what a test has opened and takes back what it was allowed; tells whether another test can follow it. */
const leave = async ({ context, kept }: Device): Promise<boolean> => {
  const opened = context.pages().filter((page) => page !== kept);
  // What a page still asks for by a route of the test's is nobody's any more.
  for (const page of opened) await page.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(opened.map((page) => page.close()));
  await context.clearCookies();
  await context.clearPermissions();
  return !kept.isClosed();
};

/** Opens a page that finds nothing of an earlier test's, but for the files that browsers keep of a site. */
const openPage = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await client.detach();
  return page;
};

/** For what is done to all pages of a device, as to its clock: this page is its only one, and no other test follows. */
export const alone = async (page: Page): Promise<BrowserContext> => {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  return context;
};

/** Takes the connection away, or gives it back. */
export const setOffline = async (page: Page, isOffline: boolean): Promise<void> => {
  const context = await alone(page);
  await context.setOffline(isOffline);
};

/** A tab of its own for one test, which fails the test when the page logs an error of its own making. */
export const visit = async (
  browser: Browser,
  api: TestApi,
  { screen = "desktop", scheme = "light", firstVisit = false, timezone, as }: Visit = {},
): Promise<Page> => {
  const options = {
    ...screens[screen],
    colorScheme: scheme,
    baseURL: api.url,
    ...(timezone === undefined ? {} : { timezoneId: timezone }),
  };
  const alike = unusedLike(browser, options);
  const device = alike.pop() ?? (await openDevice(browser, options));
  const page = await openPage(device.context, api.url);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  if (!firstVisit) await page.addInitScript({ content: 'localStorage.setItem("bd-guide-seen-v2", "true")' });
  if (as !== undefined) await page.addInitScript({ content: signedInAs(as) });
  onTestFinished(async () => {
    if (await leave(device)) alike.push(device);
    else await device.context.close();
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
