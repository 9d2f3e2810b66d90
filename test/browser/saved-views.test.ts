import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { notice } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
let other: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
  other = await api.member("CORE TEAM (ADMIN)", "olga_core");
  const agent = await api.member("BD", "mia_one");
  await api.core.chat.ask(agent.actor, { content: "Who brushes the okapi?", sessionId: "s" });
});
afterAll(() => api.close());

const filters = (page: Page) => page.getByRole("dialog", { name: "Filters" });
const openFilters = async (page: Page) => {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  return filters(page);
};
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.each(Object.keys(screens) as Screen[])(
  "a list's view is saved under a name, opened again, and removed with an undo, on a %s",
  async (screen) => {
    const name = `Leads of Mia on a ${screen}`;
    const page = await visit(browser, api, { screen, as: admin });
    await page.goto("/admin?tab=requests&module=lead_replier&person=mia");
    const panel = await openFilters(page);
    await panel.getByRole("button", { name: "Save as a view" }).click();
    await panel.getByRole("textbox", { name: "Name of the view" }).fill(name);
    await panel.getByRole("checkbox", { name: "Share with all admins" }).check();
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    const saved = panel.getByRole("button", { name, exact: false }).first();
    await saved.and(page.locator("[aria-current]")).waitFor();
    await expect.poll(() => panel.getByRole("button", { name: "Save as a view" }).count()).toBe(0);
    expect(await problemsOf(page)).toEqual([]);
    expect(await cutOffIn(page)).toEqual([]);
    await page.goto("/admin?tab=requests&days=7");
    await (await openFilters(page)).getByRole("button", { name: new RegExp(`^${name}`, "u") }).click();
    await filters(page).waitFor({ state: "detached" });
    expect(parameters(page)).toEqual({ tab: "requests", module: "lead_replier", person: "mia" });
    await page.getByRole("button", { name: /^Agent/u }).waitFor();
    await (await openFilters(page)).getByRole("button", { name: `Remove view ${name}` }).click();
    await panel.getByRole("list", { name: "Saved views" }).waitFor({ state: "detached" });
    await filters(page).and(page.locator(":focus")).waitFor();
    await notice(page, "View removed");
    await page.getByRole("button", { name: "Undo" }).click();
    await panel.getByRole("list", { name: "Saved views" }).getByText(name).waitFor();
    const [view] = await api.core.savedViews.list(admin.actor);
    expect(view).toMatchObject({ name, isShared: true });
    if (view !== undefined) await api.core.savedViews.remove(admin.actor, view);
  },
);

test("a shared view is in other admins' filters with whose it is, and in the palette of all sections", async () => {
  const view = { section: "tickets", name: "Waiting long", parameters: "status=open" };
  await api.core.savedViews.save(admin.actor, { ...view, isShared: true });
  await api.core.savedViews.save(admin.actor, { ...view, name: "Mine alone", isShared: false });
  const page = await visit(browser, api, { screen: "desktop", as: other });
  await page.goto("/admin?tab=tickets");
  const panel = await openFilters(page);
  await panel.getByRole("img", { name: "Shared by @maya_core" }).waitFor();
  await expect.poll(() => panel.getByRole("listitem").count()).toBe(1);
  await page.goto("/admin?tab=team");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Go to or do" }).fill("waiting lo");
  await page.getByRole("option", { name: /^Waiting long/u }).click();
  await page.waitForURL(/tab=tickets&status=open/u);
});

test("what could not be saved says why and keeps the name", async () => {
  const page = await visit(browser, api, { screen: "desktop", as: admin });
  await page.goto("/admin?tab=requests&days=7");
  const panel = await openFilters(page);
  await panel.getByRole("button", { name: "Save as a view" }).click();
  await page.route("**/api/saved-views", (route) => route.abort());
  const name = panel.getByRole("textbox", { name: "Name of the view" });
  await name.fill("This week");
  await name.press("Enter");
  await panel.getByRole("alert").waitFor();
  expect(await name.inputValue()).toBe("This week");
  await page.unroute("**/api/saved-views");
  await name.press("Enter");
  await panel.getByRole("list", { name: "Saved views" }).getByText("This week").waitFor();
});
