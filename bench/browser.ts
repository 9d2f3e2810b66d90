import { chromium, type Browser, type Page } from "playwright-core";
import type { Member } from "#test/start-api.ts";
import { findChromium } from "../scripts/chromium.mjs";

/** A browser that fetches nothing of its own. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });

/** A script that signs a member in before a page loads. */
export const sessionOf = ({ token, actor }: Member): string => {
  const stored = { bd_session_token: token, bd_user: JSON.stringify(actor) };
  const seen = { "bd-guide-seen-v2": "true" };
  return `Object.assign(localStorage, ${JSON.stringify({ ...stored, ...seen })})`;
};

/** A text field by its name. */
export const field = (page: Page, name: string) => page.getByRole("textbox", { name });
