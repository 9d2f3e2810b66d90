import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { card, copyReply, sendFirst, stage } from "./lead-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

test("without a model a reply is drafted from the scripts, and the screen says so", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/dashboard?module=lead_replier");
  await page.getByText("Playbook mode").waitFor();
  await page.getByRole("button", { name: "What is this?" }).click();
  await page.getByText(/drafted from the lead handling script that fits best/u).waitFor();
  await page.keyboard.press("Escape");

  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await copyReply(page).waitFor();
  const sources = card(page).getByRole("list", { name: "Knowledge Base Sources" });
  await sources.getByRole("button", { name: /Objections: OTC/u }).waitFor();
  expect(await page.getByRole("button", { name: "Regenerate" }).count()).toBe(0);

  const before = await card(page).locator("header + p").textContent();
  await page.getByRole("button", { name: /^Change to YES/u }).click();
  await stage(page).getByText("Proposal Received", { exact: true }).waitFor();
  await expect.poll(() => card(page).locator("header + p").textContent()).not.toBe(before);
});
