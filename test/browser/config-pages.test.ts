import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noGuidance } from "#contracts/guidance.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
  const objections = {
    ...noGuidance.objections,
    MM: ["Too dear: ask what for.", "Too slow: name the steps."],
  };
  await api.core.guidance.save(admin.actor, { guidance: { ...noGuidance, objections }, basedOn: 0 });
});
afterAll(() => api.close());

const open = async (tab: string, screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: admin });
  await page.goto(`/admin?tab=${tab}`);
  await page.getByRole("heading", { name: "Model configuration" }).waitFor();
  return page;
};
const search = (page: Page) => page.getByRole("searchbox", { name: "Search this configuration" });
const fold = (page: Page, name: RegExp) => page.getByRole("main").getByRole("button", { name });
const isOpen = (page: Page, name: RegExp) => fold(page, name).getAttribute("aria-expanded");

test.each(Object.keys(screens) as Screen[])(
  "on a %s hundreds of phrases are folded with their number, and a search unfolds those it finds",
  async (screen) => {
    const page = await open("bd-assistant-config", screen);
    const phrase = page.getByText("i cannot find", { exact: true });
    const all = await fold(page, /^Indicator phrases/u).textContent();
    expect(Number(/\d+$/u.exec(all ?? "")?.[0])).toBeGreaterThan(20);
    expect(await isOpen(page, /^Indicator phrases/u)).toBe("false");
    await expect.poll(() => phrase.count()).toBe(0);
    await fold(page, /^Indicator phrases/u).click();
    await phrase.waitFor();
    await fold(page, /^Indicator phrases/u).click();
    expect(await problemsOf(page)).toEqual([]);

    await search(page).fill("cannot find");
    await phrase.waitFor();
    expect(await fold(page, /^Indicator phrases/u).textContent()).toMatch(/\d of \d+$/u);
    await expect.poll(() => page.getByText("i don't know", { exact: true }).count()).toBe(0);
    // What has none of it is left out, and what has it among its texts stays.
    await expect.poll(() => page.getByRole("heading", { name: "Model configuration" }).count()).toBe(0);
    expect(await isOpen(page, /^Excluded greetings/u)).toBe("false");
    expect(await problemsOf(page)).toEqual([]);
    expect(await cutOffIn(page)).toEqual([]);

    await search(page).fill("zzyzx");
    await page.getByText("Nothing found for “zzyzx”").waitFor();
    await page.getByRole("button", { name: "Clear search" }).last().click();
    await page.getByRole("heading", { name: "Model configuration" }).waitFor();
    expect(await isOpen(page, /^Indicator phrases/u)).toBe("false");
  },
);

test("the Lead Replier's objections are folded by service, and its prompt is searched too", async () => {
  const page = await open("lead-replier-config");
  expect(await fold(page, /^Market making/u).textContent()).toMatch(/2$/u);
  await page.keyboard.press("/");
  await page.keyboard.type("too slow");
  await page.getByText("Too slow: name the steps.").first().waitFor();
  expect(await isOpen(page, /^Market making/u)).toBe("true");
  expect(await fold(page, /^Market making/u).textContent()).toMatch(/1 of 2$/u);
  await search(page).fill("missing");
  const prompt = page.getByRole("region", { name: "Full system prompt" });
  await prompt.locator("mark").first().waitFor();
  await page.reload();
  await prompt.locator("mark").first().waitFor();
  expect(await search(page).inputValue()).toBe("missing");
});

test("long lists of the guidance are folded, a search unfolds what it finds, and what is written there stays", async () => {
  const { version: basedOn, guidance } = await api.core.guidance.read(admin.actor);
  const glossary = Array.from({ length: 30 }, (_, at) => [`word ${at + 1}`, `term ${at + 1}`]);
  await api.core.guidance.save(admin.actor, { guidance: { ...guidance, glossary }, basedOn });
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=guidance");
  await page.getByRole("heading", { name: "Key rules" }).waitFor();
  expect(await fold(page, /^Groups/u).textContent()).toBe("Groups30");
  await expect.poll(() => page.getByRole("textbox", { name: /^Group/u }).count()).toBe(0);
  const box = page.getByRole("searchbox", { name: "Search the guidance" });
  await box.fill("word 17");
  const found = page.getByRole("textbox", { name: "Group 17" });
  await found.waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: /^Group/u }).count()).toBe(1);
  await expect.poll(() => page.getByRole("heading", { name: "Key rules" }).count()).toBe(0);
  await found.fill("walnut, pecan");
  expect(await found.inputValue()).toBe("walnut, pecan");
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Guidance saved").first().waitFor();
  expect((await api.core.guidance.read(admin.actor)).guidance.glossary[16]).toEqual(["walnut", "pecan"]);
  await box.fill("dear");
  await page.getByRole("radio", { name: "MM · 1" }).waitFor();
  await box.fill("zzyzx");
  await page.getByText("Nothing found for “zzyzx”").waitFor();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByRole("textbox", { name: "Group 31" }).and(page.locator(":focus")).waitFor();
});
