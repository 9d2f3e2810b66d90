import { sign } from "@tma.js/init-data-node";
import type { Browser, Page } from "playwright-core";
import type { Member, TestApi } from "#test/start-api.ts";
import { visit, type Screen } from "./start-browser.ts";

/** For `TELEGRAM_BOT_TOKEN`. */
export const botToken = "4242:fake-token-of-a-bot";

/** Telegram's own light and dark, and one that somebody made, with colours too faint to read. */
export const themes = {
  light: {
    bg_color: "#ffffff",
    text_color: "#000000",
    hint_color: "#999999",
    link_color: "#2481cc",
    button_color: "#2481cc",
    button_text_color: "#ffffff",
    secondary_bg_color: "#efeff3",
    section_bg_color: "#ffffff",
  },
  dark: {
    bg_color: "#17212b",
    text_color: "#f5f5f5",
    hint_color: "#708499",
    link_color: "#6ab3f3",
    button_color: "#5288c1",
    button_text_color: "#ffffff",
    secondary_bg_color: "#232e3c",
    section_bg_color: "#17212b",
  },
  custom: {
    bg_color: "#fdf6ee",
    text_color: "#3b2a1a",
    hint_color: "#c9b39a",
    link_color: "#e8842c",
    button_color: "#f0a050",
    button_text_color: "#ffffff",
    secondary_bg_color: "#f3e6d5",
    section_bg_color: "#fffaf3",
  },
};

export type ThemeName = keyof typeof themes;

interface Launch {
  startParam?: string;
  theme?: ThemeName;
}

/** The launch parameters with which Telegram opens the Mini App for somebody. */
export const launchedBy = (telegramId: number, { startParam, theme = "dark" }: Launch = {}): string => {
  const user = { id: telegramId, first_name: "Agent" };
  // The SDK does not take launch data without a signature, of whatever kind.
  const given = { user, signature: "none", ...(startParam === undefined ? {} : { start_param: startParam }) };
  return new URLSearchParams({
    tgWebAppData: sign(given, botToken, new Date()),
    tgWebAppVersion: "9.0",
    tgWebAppPlatform: "android",
    tgWebAppThemeParams: JSON.stringify(themes[theme]),
  }).toString();
};

/** Links a member's Telegram account; answers its number. */
export const link = async (api: TestApi, { actor }: Member): Promise<number> => {
  const telegramId = Math.floor(Math.random() * 1e9);
  await api.database.sql("users").where({ id: actor.id }).update({ telegram_id: telegramId });
  return telegramId;
};

const listening = `
  window.posted = [];
  window.TelegramWebviewProxy = {
    postEvent: (name, data) => window.posted.push([name, JSON.parse(data || "null")]),
  };`;

/** A tab as Telegram's phone apps give one: they listen to what the page posts. */
export const visitInTelegram = async (
  browser: Browser,
  api: TestApi,
  screen: Screen = "phone",
): Promise<Page> => {
  const page = await visit(browser, api, { screen });
  await page.addInitScript({ content: listening });
  return page;
};

/** What the page told Telegram by one event, in order. */
export const posted = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(`window.posted.filter(([name]) => name === ${JSON.stringify(name)}).map(([, data]) => data)`);

/** Has Telegram tell the page of something, such as a tap on its main button. */
export const tell = (page: Page, name: string, data: object | null = null): Promise<void> =>
  page.evaluate(`window.Telegram.WebView.receiveEvent(${JSON.stringify(name)}, ${JSON.stringify(data)})`);

/** Signs a member in inside Telegram, at an address of the app. */
export const openInTelegram = async (
  page: Page,
  telegramId: number,
  path: string,
  launch: Launch = {},
): Promise<void> => {
  await page.goto(`${path}#${launchedBy(telegramId, launch)}`);
};
