import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

test("an admin says who may be told a document, and sees it where that is not usual", async () => {
  const admin = await api.member("CORE TEAM (ADMIN)");
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Desk prices",
    content: "Some prices.",
    category: "Service Decks",
  });
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=documents");
  const list = page.getByRole("navigation", { name: "Documents" });
  const row = list.getByRole("button", { name: /^Desk prices(?!Edit)/u });
  await row.click();
  await page.getByText("May be told to leads", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Document" });
  const choice = form.getByRole("combobox", { name: "Audience" });
  expect(await choice.innerText()).toBe("May be told to leads, as its category");
  expect(await problemsOf(page)).toEqual([]);
  await choice.click();
  await page.getByRole("option", { name: "Agents only" }).click();
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => row.innerText()).toContain("Agents only");
});
