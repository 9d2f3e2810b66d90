import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillChat, fillLeads } from "#test/fill-chats.ts";
import { hold } from "#test/hold.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
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

// What the browser itself counts as moved, as parts of the window.
const watchShifts = `
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.moved += value;
  }).observe({ type: "layout-shift", buffered: true });`;
const frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/** What a conversation's page asks for, and what is there once it has come. */
const parts = {
  "home/recent": (page: Page) => page.getByText("Lead 3", { exact: true }),
  status: (page: Page) => page.getByText("Playbook mode"),
  "documents/categories": (page: Page) => page.getByText("BD Essentials"),
  "chat/messages": (page: Page) => page.getByText("Answer number 59."),
};
const last = Object.keys(parts) as (keyof typeof parts)[];

test.each(last)("nothing moves on a conversation's page when %s comes last", async (held) => {
  const member = await api.member();
  await fillChat(api.database.sql, member.actor, 60);
  await fillLeads(api.database.sql, member.actor, 4);
  const page = await visit(browser, api, { as: member });
  await page.addInitScript({ content: watchShifts });
  const isLast = hold();
  await page.route(`**/api/${held}*`, async (route) => {
    await isLast.held;
    await route.continue();
  });
  await page.goto("/dashboard");
  // Messages wait for the line that tells who writes the answers.
  const others = last.filter((part) => part !== held && !(held === "status" && part === "chat/messages"));
  await Promise.all(others.map((part) => parts[part](page).first().waitFor({ state: "attached" })));
  await page.evaluate(frames);
  isLast.release();
  await Promise.all(last.map((part) => parts[part](page).first().waitFor()));
  await page.evaluate(frames);
  expect(await page.evaluate<number>("window.moved")).toBeLessThan(0.01);
});
