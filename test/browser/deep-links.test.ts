import { sign } from "@tma.js/init-data-node";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { buildMiniApp, startBrowser, visit } from "./start-browser.ts";

const botToken = "4242:fake-token-of-a-bot";
let api: TestApi;
let browser: Browser;
let documentId: string;

beforeAll(async () => {
  await buildMiniApp();
  [api, browser] = await Promise.all([startTestApi({ TELEGRAM_BOT_TOKEN: botToken }), startBrowser()]);
  const admin = await api.member("CORE TEAM (ADMIN)");
  const added = await api.core.knowledge.addDocument(admin.actor, {
    title: "Commission structure",
    content: "# OTC\n\nAn OTC deal pays a commission of 20 percent.",
    category: "BD Essentials",
  });
  documentId = added.id;
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

/** The launch parameters with which Telegram opens the Mini App for somebody. */
const launchedBy = (telegramId: number, startParam?: string): string => {
  const user = { id: telegramId, first_name: "Agent" };
  // The SDK does not take launch data without a signature, of whatever kind.
  const given = { user, signature: "none", ...(startParam === undefined ? {} : { start_param: startParam }) };
  return new URLSearchParams({
    tgWebAppData: sign(given, botToken, new Date()),
    tgWebAppVersion: "9.0",
    tgWebAppPlatform: "android",
    tgWebAppThemeParams: JSON.stringify({ bg_color: "#17212b", text_color: "#f5f5f5" }),
  }).toString();
};

/** A tab as Telegram's phone apps give one: they listen to what the page posts. */
const visitInTelegram = async (): Promise<Page> => {
  const page = await visit(browser, api, { screen: "phone" });
  await page.addInitScript({ content: "window.TelegramWebviewProxy = { postEvent: () => undefined };" });
  return page;
};

const link = async ({ actor }: Member): Promise<number> => {
  const telegramId = Math.floor(Math.random() * 1e9);
  await api.database.sql("users").where({ id: actor.id }).update({ telegram_id: telegramId });
  return telegramId;
};

test("a document's address opens it, and closing it leaves the chat", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto(`/dashboard?document=${documentId}`);
  const dialog = page.getByRole("dialog", { name: "Commission structure" });
  await dialog.getByText("20 percent").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("");
});

test("the bot's button signs a linked agent in and opens the document in one tap", async () => {
  const telegramId = await link(await api.member());
  const page = await visitInTelegram();
  await page.goto(`/dashboard?document=${documentId}#${launchedBy(telegramId)}`);
  await page.getByRole("dialog", { name: "Commission structure" }).getByText("20 percent").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a startapp link from a group opens the document it names", async () => {
  const telegramId = await link(await api.member());
  const page = await visitInTelegram();
  await page.goto(`/#${launchedBy(telegramId, `doc_${documentId}`)}`);
  const dialog = page.getByRole("dialog", { name: "Commission structure" });
  await dialog.getByText("20 percent").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a startapp link that names nothing opens the app as ever", async () => {
  const telegramId = await link(await api.member());
  const page = await visitInTelegram();
  await page.goto(`/#${launchedBy(telegramId, `unknown_${newId()}`)}`);
  await page.waitForURL("**/dashboard");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});
