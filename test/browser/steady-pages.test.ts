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
afterAll(() => api.close());

// What the browser itself counts as moved, as parts of the window.
const watchShifts = `
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.moved += value;
  }).observe({ type: "layout-shift", buffered: true });`;
const frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

const log = (page: Page) => page.getByRole("log");
const messageHeights = (page: Page) =>
  log(page)
    .getByRole("article")
    .evaluateAll((messages) => messages.map((message) => message.clientHeight));
const question = "What is the OTC commission?";

/** What a conversation's page asks for, and what is there once it has come. */
const parts = {
  "home/recent": (page: Page) => page.getByText("Lead 3", { exact: true }),
  status: (page: Page) => page.getByText("Playbook mode"),
  "documents/categories": (page: Page) => page.getByText("BD Essentials"),
  "chat/messages": (page: Page) => log(page).getByText(question),
  "documents/marks": (page: Page) => log(page).getByRole("list", { name: "Sources" }).getByText("Sample"),
};
type Part = keyof typeof parts;
const last = Object.keys(parts) as Part[];
/** Marks are asked for by messages with sources, which wait for them, and for the line that tells who writes the answers. */
const withMessages: readonly Part[] = ["chat/messages", "documents/marks"];

const talker = async () => {
  const member = await api.member();
  await fillChat(api.database.sql, member.actor, 60);
  await fillLeads(api.database.sql, member.actor, 4);
  // Its answer has a wide table, and sources.
  await api.core.chat.ask(member.actor, { content: question, sessionId: "default-session" });
  return member;
};

test.each(last)("nothing moves on a conversation's page when %s comes last", async (held) => {
  const page = await visit(browser, api, { as: await talker() });
  await page.addInitScript({ content: watchShifts });
  const isLast = hold();
  await page.route(`**/api/${held}*`, async (route) => {
    await isLast.held;
    await route.continue();
  });
  await page.goto("/dashboard");
  const waiting = held === "status" || withMessages.includes(held) ? [held, ...withMessages] : [held];
  const others = last.filter((part) => !waiting.includes(part));
  await Promise.all(others.map((part) => parts[part](page).first().waitFor({ state: "attached" })));
  await page.evaluate(frames);
  isLast.release();
  await Promise.all(last.map((part) => parts[part](page).first().waitFor()));
  await page.evaluate(frames);
  expect(await page.evaluate<number>("window.moved")).toBeLessThan(0.01);
});

test.each(["phone", "desktop"] as const)(
  "on a %s, messages are there before what draws their Markdown, which then moves nothing",
  async (screen) => {
    const page = await visit(browser, api, { screen, as: await talker() });
    await page.addInitScript({ content: watchShifts });
    const renderer = hold();
    await page.route("**/assets/markdown-view-*.js", async (route) => {
      await renderer.held;
      await route.continue();
    });
    await page.goto("/dashboard");
    await log(page).getByText("Associate (base)").waitFor();
    await expect.poll(() => log(page).getByRole("region").count()).toBe(0);
    await page.evaluate(frames);
    const heights = await messageHeights(page);
    renderer.release();
    await log(page).getByRole("region", { name: "Table" }).waitFor();
    await page.evaluate(frames);
    expect(await messageHeights(page)).toEqual(heights);
    expect(await page.evaluate<number>("window.moved")).toBeLessThan(0.01);
  },
);

test.each(["phone", "desktop"] as const)(
  "on a %s, nothing moves when the code that draws messages comes last, and they are seen at their end",
  async (screen) => {
    const page = await visit(browser, api, { screen, as: await talker() });
    await page.addInitScript({ content: watchShifts });
    const code = hold();
    await page.route("**/assets/conversation-messages-*.js", async (route) => {
      await code.held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/assets/conversation-messages-*.js");
    await page.goto("/dashboard");
    await asked;
    await page.getByRole("status", { name: "Loading messages" }).waitFor();
    await page.evaluate(frames);
    code.release();
    await log(page).getByText(question).waitFor();
    await log(page).getByRole("region", { name: "Table" }).waitFor();
    await page.evaluate(frames);
    expect(await page.evaluate<number>("window.moved")).toBeLessThan(0.01);
    const beneath = "document.documentElement.scrollHeight - window.scrollY - window.innerHeight";
    await expect.poll(() => page.evaluate<number>(beneath)).toBeLessThan(2);
  },
);

test("on a phone, nothing moves in an empty chat for one's latest chats, whose room is kept from the last time", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await talker() });
  await page.addInitScript({ content: watchShifts });
  const [chats, heading] = [
    page.getByRole("list", { name: "Recent chats" }),
    page.getByRole("heading", { name: "What do you need to know?" }),
  ];
  for (const isFirst of [true, false]) {
    const recent = hold();
    await page.route("**/api/home/recent*", async (route) => {
      await recent.held;
      await route.continue();
    });
    await page.goto("/dashboard?chat=fresh");
    await page.getByText("When and how are commissions paid?").waitFor({ state: "attached" });
    await page.getByText("Playbook mode").waitFor();
    await page.evaluate(frames);
    // Nothing is known of them on a first visit, which waits for them.
    expect(await heading.isVisible()).toBe(!isFirst);
    recent.release();
    await chats.getByRole("link").first().waitFor();
    await heading.waitFor();
    await page.evaluate(frames);
    expect(await page.evaluate<number>("window.moved")).toBeLessThan(0.01);
    await page.unroute("**/api/home/recent*");
  }
});
