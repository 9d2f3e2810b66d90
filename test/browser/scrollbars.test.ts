import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser({ hasScrollbars: true })]);
  admin = await api.member("CORE TEAM (ADMIN)");
  const { actor } = await api.member();
  for (const content of ["Who feeds the zebra?", "Where does the heron nest?", "When does the otter swim?"])
    await api.core.chat.ask(actor, { content, sessionId: newId() });
});
afterAll(() => api.close());

/** Too low for all that is in it. */
const low = { width: 1280, height: 420 };

const open = async (address: string): Promise<Page> => {
  const page = await visit(browser, api, { as: admin });
  await page.setViewportSize(low);
  await page.goto(`/admin${address}`);
  return page;
};

/** How wide the scrollbar is that what a part stands in has, in CSS pixels. */
const besideIt = (part: Locator): Promise<number> =>
  part.evaluate((one) => {
    let pane = one.parentElement;
    while (pane !== null && pane.scrollHeight <= pane.clientHeight + 1) pane = pane.parentElement;
    return pane === null ? 0 : pane.offsetWidth - pane.clientWidth;
  });

/** In how many lines parts stand, of which each is as high as the next or stands in its middle. */
const linesOf = async (parts: Locator[]): Promise<number> => {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))).size;
};

test("what narrows a list and saves it stands in one line, also beside a scrollbar", async () => {
  const page = await open("?tab=agent-replies");
  const save = page.getByRole("button", { name: "CSV of Agent Replies" });
  await save.waitFor();
  await expect.poll(() => besideIt(save)).toBeGreaterThan(0);
  const search = page.getByRole("searchbox", { name: "Search agent replies" });
  const time = page.getByRole("combobox", { name: "Time range" });
  await expect.poll(() => linesOf([search, time, save])).toBe(1);
});

test("what can be done with a request stands in one line, also beside a scrollbar", async () => {
  const page = await open("?tab=pending");
  const actions = ["Respond", "Mark as priority", "Delete"].map((name) =>
    page.getByRole("article").getByRole("button", { name }),
  );
  for (const action of actions) await action.waitFor();
  await expect.poll(() => besideIt(page.getByRole("article"))).toBeGreaterThan(0);
  await expect.poll(() => linesOf(actions)).toBe(1);
});
