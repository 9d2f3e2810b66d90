import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { cutOffIn, hasFocus, problemsOf } from "./barriers.ts";
import { beginLead, card, copyReply, early, leadMessage, stageModel, viewLeads } from "./lead-pages.ts";
import { pastedInto, screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let fake: FakeOpenAi;
let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  fake = await startOpenAi();
  const environment = { SAMPLE_CONTENT: "on", OPENAI_BASE_URL: fake.baseUrl };
  [api, browser] = await Promise.all([startTestApi(environment), startBrowser()]);
});
afterAll(async () => {
  await api.close();
  await fake.close();
});
beforeEach(() => fake.always(stageModel));

const begin = async (screen: Screen = "desktop") => {
  const agent = await api.member();
  const address = await beginLead(api, agent);
  const page = await visit(browser, api, { screen, as: agent });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  await copyReply(page).waitFor();
  return { agent, address, page };
};

const edit = (page: Page) => card(page).getByRole("button", { name: "Edit reply" });
const field = (page: Page) => card(page).getByRole("textbox", { name: "Reply to send" });
const sent = (page: Page) => card(page).getByText(/^Sent at \d/u);
const mine = "As you like it: step by step, and in writing.";

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a reply is edited in its card, copied and thereby sent, which can be taken back", async () => {
    const { agent, address, page } = await begin(screen);
    await edit(page).click();
    await field(page).fill(" ");
    expect(await copyReply(page).isDisabled()).toBe(true);
    await field(page).fill(mine);
    expect(await copyReply(page).isEnabled()).toBe(true);
    await page.keyboard.press("ControlOrMeta+Enter");
    await card(page).getByText(mine).waitFor();
    await card(page).getByText("Edited", { exact: true }).waitFor();
    await hasFocus(page, "Edit reply");
    expect(await problemsOf(page)).toEqual([]);

    await copyReply(page).click();
    await sent(page).waitFor();
    const notice = page.getByText("Copied and marked as sent", { exact: true });
    await notice.waitFor();
    expect(await pastedInto(leadMessage(page))).toBe(mine);
    const other = await visit(browser, api, { screen, as: agent });
    await other.goto(address);
    await card(other).getByText(mine).waitFor();
    await sent(other).waitFor();
    expect(await cutOffIn(page)).toEqual([]);

    await card(page).getByRole("button", { name: "Undo" }).click();
    await sent(page).waitFor({ state: "detached" });
    await card(page).getByText(mine).waitFor();
    await card(other).getByText(early).waitFor();
  });
});

test("a notice on a phone stands beneath the bars, and beneath what closes a window opened meanwhile", async () => {
  const { page } = await begin("phone");
  await copyReply(page).tap();
  const toast = page.locator("[data-toast]");
  await toast.waitFor();
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.getByRole("button", { name: "Stage and timeline" }).tap();
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await close.waitFor();
  const [bar, closing] = [await bottomOf(page.locator("section[aria-label=Lead]")), await bottomOf(close)];
  expect(closing).toBeGreaterThan(0);
  expect((await toast.boundingBox())?.y).toBeGreaterThan(Math.max(bar, closing));
});

test("the end of a long reply stays in sight on a phone while one types it", async () => {
  const { page } = await begin("phone");
  await edit(page).tap();
  await field(page).fill(Array.from({ length: 30 }, (_, at) => `Line ${at + 1}.`).join("\n"));
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" And that is the end.");
  const below = () =>
    page.evaluate<number>(`(() => {
      const area = document.activeElement;
      const end = area.getBoundingClientRect().bottom - parseFloat(getComputedStyle(area).paddingBlockEnd);
      const save = [...document.querySelectorAll("button")].find((one) => one.textContent === "Save");
      return end - save.getBoundingClientRect().top;
    })()`);
  await expect.poll(below).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  // Where one writes to the lead is pinned itself: typing there moves nothing.
  const top = () => page.evaluate<number>("scrollY");
  await leadMessage(page).tap();
  const before = await top();
  await page.keyboard.type("Thanks.");
  expect(await top()).toBe(before);
});

test("a notice on a desktop stands over the end of the leads' panel, clear of what is read and written", async () => {
  const { page } = await begin();
  await viewLeads(page);
  await page.route("**/api/lead-replier/proposal-status", (route) => route.abort());
  await page.getByRole("button", { name: /^Change to YES/u }).click();
  await page.getByText("Failed to update proposal status", { exact: true }).waitFor();
  const panel = await page.getByRole("complementary", { name: "Lead Conversations" }).boundingBox();
  const notice = await page.locator("[data-toast]").boundingBox();
  expect(notice?.x).toBeGreaterThan(panel?.x ?? Infinity);
});
