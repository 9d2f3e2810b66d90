import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { beginLead } from "./lead-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(() => api.close());

/** Presses the browser's own Back, which a page may keep from leading away. */
const pressBack = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory");
  await session.send("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 1]?.id ?? 0 });
  await session.detach();
};

test("on a phone the browser's Back closes what fills the screen, and only then leads away", async () => {
  const member = await api.member();
  await beginLead(api, member);
  const page = await visit(browser, api, { screen: "phone", as: member });
  await page.goto("/dashboard/leads");
  const windows = page.getByRole("dialog");
  const closes = async (isAt: RegExp) => {
    await windows.waitFor();
    await pressBack(page);
    await windows.waitFor({ state: "detached" });
    expect(page.url()).toMatch(isAt);
  };
  await page.getByRole("button", { name: /^Acme Protocol/u }).click();
  await page.getByRole("button", { name: "Stage and timeline" }).click();
  await closes(/conversation=/u);
  await pressBack(page);
  await page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();

  await page.getByRole("link", { name: "Support" }).click();
  await page.getByRole("button", { name: "New Ticket" }).click();
  await closes(/dashboard\/support$/u);

  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("button", { name: "Your Role as BD" }).click();
  await closes(/dashboard\/library$/u);
  await pressBack(page);
  await page.getByRole("heading", { name: "Support Center" }).waitFor();
});
