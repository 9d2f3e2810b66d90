import { mkdir } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startTelegram } from "#test/fakes/telegram-server.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

const secretPart = "AAF-typed-on-the-screen-0123456789";
const pasted = `7171:${secretPart}`;

let api: TestApi;
let browser: Browser;
let telegram: Awaited<ReturnType<typeof startTelegram>>;
let admin: Member;

beforeAll(async () => {
  telegram = await startTelegram(pasted);
  [api, browser] = await Promise.all([
    startTestApi({ TELEGRAM_API_ROOT: telegram.apiRoot, PUBLIC_URL: undefined }),
    startBrowser(),
  ]);
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
  telegram.chats.open.add(-100_777);
});
afterAll(async () => {
  await api.close();
  await telegram.close();
});
beforeEach(() => api.core.connections.telegram.remove(admin.actor));

const sound = async (page: Page) => {
  expect(await problemsOf(page)).toEqual([]);
  expect(await cutOffIn(page)).toEqual([]);
};

/** Pictures to look at, where `LOOK_AT` names a folder for them. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.LOOK_AT;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await card(page).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${folder}/telegram-${name}-${colorScheme}.png` });
  }
};

const card = (page: Page): Locator => page.getByRole("region", { name: "Telegram" });
const field = (page: Page, name: string) => card(page).getByLabel(name, { exact: true });
const press = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true }).click();
const open = async (given: Parameters<typeof visit>[2], on = api): Promise<Page> => {
  const page = await visit(browser, on, given);
  await page.goto("/admin?tab=connections");
  await card(page).waitFor();
  return page;
};

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a bot is tested, connected, named and removed, light and dark", async () => {
    const page = await open({ screen, as: admin });
    const named = (state: string) => `${screen}-${state}`;
    await card(page).getByText("Not connected").waitFor();
    await sound(page);
    await picture(page, named("1-off"));
    await field(page, "Token").fill(pasted);
    await field(page, "Core team's group").fill("-100777");
    await press(page, "Test");
    const checks = card(page).getByRole("list", { name: "What the test found" });
    await checks.getByText("Telegram knows the bot: @legend_test_bot").waitFor();
    await checks.getByText("The bot is in the admins' group").waitFor();
    await card(page).getByText("Works", { exact: true }).first().waitFor();
    await sound(page);
    await picture(page, named("2-tested"));
    await press(page, "Save");
    await page.getByText("@legend_test_bot answers from now on.").first().waitFor();
    await card(page).getByText("Set by boss").waitFor();
    expect(await page.content()).not.toContain(secretPart);
    await page.reload();
    await card(page).getByText("Connected", { exact: true }).waitFor();
    await card(page).getByRole("link", { name: "@legend_test_bot" }).waitFor();
    expect(await field(page, "Token").inputValue()).not.toContain("7171");
    expect(await field(page, "Core team's group").inputValue()).toBe("-100777");
    await sound(page);
    await picture(page, named("3-connected"));
    await press(page, "Disconnect");
    const sure = page.getByRole("dialog", { name: "Disconnect the bot?" });
    await sure.getByRole("button", { name: "Disconnect" }).waitFor();
    await sound(page);
    await sure.getByRole("button", { name: "Disconnect" }).click();
    await card(page).getByText("Not connected").waitFor();
    expect(api.core.bot()).toBeNull();
  });
});

test("by keys alone: what is wrong stands beside its field, and what was typed stays", async () => {
  const page = await open({ as: admin });
  await field(page, "Token").focus();
  await page.keyboard.type("7171:another-token-than-the-bot-has");
  await page.keyboard.press("Enter");
  await card(page).getByRole("alert").filter({ hasText: "Telegram refuses this token" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("http://app.test");
  await page.keyboard.press("Enter");
  await card(page).getByRole("alert").filter({ hasText: "start with https:// only" }).waitFor();
  await sound(page);
  await picture(page, "desktop-4-wrong");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await field(page, "Token").fill(pasted);
  await page.keyboard.press("Enter");
  await card(page).getByRole("button", { name: "Replace the token" }).waitFor();
  expect(api.core.bot()?.token).toBe(pasted);
});

test("a bot that another program runs is taken over only once that is confirmed", async () => {
  telegram.updates.setWebhook({ url: "https://elsewhere.test/hook" });
  onTestFinished(() => void telegram.updates.setWebhook({ url: "" }));
  const page = await open({ as: admin, screen: "phone" });
  await field(page, "Token").fill(pasted);
  await press(page, "Save");
  const sure = page.getByRole("dialog", { name: "Take the bot over?" });
  await sure.getByText("Another program gets this bot's updates at elsewhere.test.").waitFor();
  await sound(page);
  await picture(page, "phone-5-taken");
  await sure.getByRole("button", { name: "Cancel" }).click();
  await sure.waitFor({ state: "hidden" });
  expect(api.core.bot()).toBeNull();
  await press(page, "Save");
  await sure.getByRole("button", { name: "Take it over" }).click();
  await card(page).getByRole("button", { name: "Replace the token" }).waitFor();
  expect(api.core.bot()?.token).toBe(pasted);
});

test("what the environment sets is read only, and named; where Telegram is away, that is said", async () => {
  const other = await startTestApi({
    TELEGRAM_BOT_TOKEN: pasted,
    TELEGRAM_ADMIN_CHAT_ID: "-1001",
    TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-webhook",
    TELEGRAM_API_ROOT: "http://127.0.0.1:9",
  });
  onTestFinished(() => other.close());
  const page = await open({ as: await other.member("CORE TEAM (ADMIN)") }, other);
  for (const [name, variable] of [
    ["Token", "TELEGRAM_BOT_TOKEN"],
    ["Mini App address", "PUBLIC_URL"],
    ["Core team's group", "TELEGRAM_ADMIN_CHAT_ID"],
  ] as const) {
    expect(await field(page, name).getAttribute("readonly")).not.toBeNull();
    await card(page).getByText(`Set by ${variable} in the environment`).waitFor();
  }
  await press(page, "Test");
  await card(page).getByText("Telegram does not answer").waitFor();
  await card(page).getByText("Does not work").waitFor();
  await sound(page);
  await picture(page, "desktop-6-environment");
});
