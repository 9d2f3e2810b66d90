import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { pressInAccountMenu } from "./account-menu.ts";
import { choose } from "./centre-pages.ts";
import { beginLead, card, replyText } from "./lead-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";
import {
  botToken,
  link,
  openInTelegram,
  posted,
  tell,
  themes,
  visitInTelegram,
  type ThemeName,
} from "./telegram-pages.ts";

let api: TestApi;
let browser: Browser;
let documentId: string;

beforeAll(async () => {
  [api, browser] = await Promise.all([
    startTestApi({ TELEGRAM_BOT_TOKEN: botToken, SAMPLE_CONTENT: "on" }),
    startBrowser(),
  ]);
  const admin = await api.member("CORE TEAM (ADMIN)");
  const [document] = await api.core.knowledge.listDocuments(admin.actor);
  documentId = document?.id ?? "";
});
afterAll(() => api.close());

const open = async (member: Member, path: string, theme: ThemeName = "light"): Promise<Page> => {
  const page = await visitInTelegram(browser, api);
  await openInTelegram(page, await link(api, member), path, { theme });
  return page;
};

const lastOf = async (page: Page, name: string) => (await posted(page, name)).at(-1);
const becomes = (page: Page, name: string, data: object) =>
  expect.poll(() => lastOf(page, name)).toMatchObject(data);

test("Telegram's bars have the colours of its theme, also when it changes", async () => {
  const page = await open(await api.member(), "/dashboard");
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  await becomes(page, "web_app_set_header_color", { color: themes.light.section_bg_color });
  await becomes(page, "web_app_set_bottom_bar_color", { color: themes.light.section_bg_color });
  await becomes(page, "web_app_set_background_color", { color: themes.light.secondary_bg_color });
  await tell(page, "theme_changed", { theme_params: themes.dark });
  await becomes(page, "web_app_set_header_color", { color: themes.dark.section_bg_color });
  await becomes(page, "web_app_set_bottom_bar_color", { color: themes.dark.section_bg_color });
  const drawn = "getComputedStyle(document.querySelector('header')).backgroundColor";
  await expect.poll(() => page.evaluate(drawn)).toBe("rgb(23, 33, 43)");
  expect(await page.evaluate("document.documentElement.dataset.scheme")).toBe("dark");
});

test("a form is sent with Telegram's main button, felt, and asked about before the app closes", async () => {
  const agent = await api.member();
  const page = await open(agent, "/dashboard/support");
  await page.getByRole("button", { name: "New Ticket" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit Support Ticket" });
  await dialog.waitFor();
  await becomes(page, "web_app_setup_main_button", { text: "Submit Support Ticket", is_visible: true });
  await expect.poll(() => dialog.getByRole("button", { name: "Submit Support Ticket" }).count()).toBe(0);

  await tell(page, "main_button_pressed");
  await dialog.getByText("Please select a support category").waitFor();
  await choose(page, "Support Category", "Deal Support");
  await becomes(page, "web_app_setup_closing_behavior", { need_confirmation: true });
  await dialog.getByLabel("Description").fill("The OTC deal of Acme waits for its KYC.");

  await page.route("**/api/support/ticket", (route) => route.abort(), { times: 1 });
  await tell(page, "main_button_pressed");
  await becomes(page, "web_app_trigger_haptic_feedback", {
    type: "notification",
    notification_type: "error",
  });
  await becomes(page, "web_app_setup_main_button", { is_active: true, is_progress_visible: false });
  await tell(page, "main_button_pressed");
  await page.getByText("Support Ticket Submitted!").waitFor();
  await becomes(page, "web_app_trigger_haptic_feedback", {
    type: "notification",
    notification_type: "success",
  });
  await becomes(page, "web_app_setup_main_button", { is_visible: false });
  await becomes(page, "web_app_setup_closing_behavior", { need_confirmation: false });
});

test("an answer being written by an admin is asked about before the app closes", async () => {
  const [agent, admin] = [await api.member(), await api.member("CORE TEAM (ADMIN)")];
  await api.core.chat.ask(agent.actor, { content: "Who feeds the quokka?", sessionId: "one" });
  const page = await open(admin, "/admin");
  await page.getByRole("button", { name: /Who feeds the quokka/u }).click();
  await page.getByRole("button", { name: "Respond" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Your response" }).fill("The night shift.");
  await becomes(page, "web_app_setup_closing_behavior", { need_confirmation: true });
  await becomes(page, "web_app_setup_main_button", { text: "Submit Response", is_visible: true });
  await tell(page, "main_button_pressed");
  await becomes(page, "web_app_setup_closing_behavior", { need_confirmation: false });
  await becomes(page, "web_app_setup_main_button", { is_visible: false });
  const {
    rows: [request],
  } = await api.core.gaps.list(admin.actor, { status: "answered" });
  expect(request?.adminResponse).toBe("The night shift.");
});

test("Telegram's back button closes what is open, then leads back", async () => {
  const page = await open(await api.member(), "/dashboard/support");
  await page.getByRole("button", { name: "New Ticket" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit Support Ticket" });
  await dialog.waitFor();
  await becomes(page, "web_app_setup_back_button", { is_visible: true });
  await tell(page, "back_button_pressed");
  await dialog.waitFor({ state: "hidden" });
  await tell(page, "back_button_pressed");
  await page.waitForURL("**/dashboard");
  await becomes(page, "web_app_setup_back_button", { is_visible: false });
  expect(await lastOf(page, "web_app_setup_closing_behavior")).toBeUndefined();
});

test("a draft and a document are shared into a chat: by Telegram itself, or from a plain browser", async () => {
  const agent = await api.member();
  await api.core.telegram.takeUpBot(botToken, "legend_test_bot");
  const lead = await beginLead(api, agent);
  const inside = await open(agent, lead);
  const share = card(inside).getByRole("link", { name: "Share to a chat" });
  const pages = inside.context().pages();
  await share.click();
  const { path_full: path } = (await lastOf(inside, "web_app_open_tg_link")) as { path_full: string };
  const shown = await replyText(inside).textContent();
  expect(new URL(path, "https://t.me").searchParams.get("url")).toBe(shown);
  expect(inside.context().pages()).toEqual(pages);

  const outside = await visit(browser, api, { screen: "phone", as: agent });
  await outside.goto(`/dashboard?document=${documentId}`);
  const link = outside.getByRole("dialog").getByRole("link", { name: "Share to a chat" });
  await expect
    .poll(async () => new URL((await link.getAttribute("href")) ?? "").searchParams.get("url"))
    .toBe(`https://t.me/legend_test_bot?startapp=doc_${documentId}`);
  expect(await link.getAttribute("target")).toBe("_blank");
});

test("with the keyboard open a form fills what is left of the screen", async () => {
  const page = await open(await api.member(), "/dashboard/support");
  await page.getByRole("button", { name: "New Ticket" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit Support Ticket" });
  await dialog.waitFor();
  const bottom = async () => {
    const box = await dialog.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(bottom).toBe(844);
  await page.evaluate(`
    Object.defineProperty(window.visualViewport, "height", { value: 544, configurable: true });
    window.visualViewport.dispatchEvent(new Event("resize"));`);
  await expect.poll(bottom).toBe(544);
  // Its button is Telegram's, so nothing is kept free for one.
  expect(await dialog.locator("footer").isVisible()).toBe(false);
});

test("whose account is not linked yet is told to sign in once, and from then on is signed in", async () => {
  const { actor, accessCode } = await api.member();
  const page = await visitInTelegram(browser, api);
  const telegramId = Math.floor(Math.random() * 1e9);
  await openInTelegram(page, telegramId, "/");
  await page.getByText("Sign in once with your access code to link this Telegram account").waitFor();
  await page.getByLabel("Telegram Username").fill(actor.telegramUsername);
  await page.getByLabel("Access Code", { exact: true }).fill(accessCode);
  await tell(page, "main_button_pressed");
  await page.waitForURL("**/dashboard");
  const next = await visitInTelegram(browser, api);
  await openInTelegram(next, telegramId, "/");
  await next.waitForURL("**/dashboard");
  await expect.poll(() => next.getByRole("heading", { name: "Welcome Legend" }).count()).toBe(0);
});

test("who has logged out is not signed in again by the same launch", async () => {
  const agent = await api.member();
  const page = await open(agent, "/dashboard");
  await pressInAccountMenu(page, "Log out");
  await page.getByRole("heading", { name: "Welcome Legend" }).waitFor();
  await page.evaluate("sessionStorage.removeItem('legend_signed_out')");
  const refused = page.waitForResponse("**/api/auth/telegram");
  await page.reload();
  expect((await refused).status()).toBe(401);
  await page.getByText("You have logged out. Open the app again from the bot").waitFor();
});
