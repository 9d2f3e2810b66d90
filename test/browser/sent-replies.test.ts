import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { cutOffIn, hasFocus, problemsOf } from "./barriers.ts";
import { beginLead, card, copyReply, early, leadMessage, stageModel } from "./lead-pages.ts";
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

test("what is copied while it is edited is kept, and thereby sent", async () => {
  const { page } = await begin();
  await edit(page).click();
  await field(page).fill(mine);
  await copyReply(page).click();
  await sent(page).waitFor();
  expect(await pastedInto(leadMessage(page))).toBe(mine);
  await page.reload();
  await card(page).getByText(mine).waitFor();
});

test("an edit is given up with Escape, outlives the page, and gives way to another draft", async () => {
  const { page } = await begin();
  await edit(page).click();
  await field(page).fill(mine);
  await page.keyboard.press("Escape");
  await card(page).getByText(early).waitFor();
  await edit(page).click();
  expect(await field(page).inputValue()).toBe(early);
  await field(page).fill(mine);
  await card(page).getByRole("button", { name: "Save" }).click();
  await page.reload();
  await card(page).getByText(mine).waitFor();
  fake.always({ text: "answerable: true\nAnother draft altogether, with nothing of the first one in it." });
  await page.getByRole("button", { name: "Regenerate" }).click();
  await card(page).getByText("Another draft altogether").waitFor();
  await expect.poll(() => card(page).getByText(mine).count()).toBe(0);
});

test("a mark that cannot be kept is not shown, and the agent is told", async () => {
  const { page } = await begin();
  await page.route("**/sent", (route) => route.abort());
  await copyReply(page).click();
  await page.getByText("Not marked as sent", { exact: true }).waitFor();
  await expect.poll(() => sent(page).count()).toBe(0);
});

test("admins see how drafts were sent beside what was suggested", async () => {
  const { page } = await begin();
  await copyReply(page).click();
  await sent(page).waitFor();
  const admin = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
  await admin.goto("/admin?tab=lead-replies");
  const figures = admin.getByLabel("What was sent");
  await expect.poll(() => figures.innerText()).toMatch(/^\d+ sent · \d+% unchanged/u);
});
