import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startNotionConnection, type ConnectedProduct } from "#test/start-notion-connection.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { picture } from "./picture.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

const pasted = "ntn_typed_on_the_screen_0123456789";

let on: ConnectedProduct;
let browser: Browser;

beforeAll(async () => {
  [on, browser] = await Promise.all([startNotionConnection(pasted), startBrowser()]);
  on.notion.addSource({ Title: "title", "Handled By": "date" }, "Meeting notes");
});
afterAll(() => on.close());
beforeEach(() => on.remove());

const sound = async (page: Page) => {
  expect(await problemsOf(page)).toEqual([]);
  expect(await cutOffIn(page)).toEqual([]);
};

const open = async (given: Parameters<typeof visit>[2], product = on.api): Promise<Page> => {
  const page = await visit(browser, product, given);
  await page.goto("/admin?tab=connections");
  await page.getByRole("heading", { name: "Notion" }).waitFor();
  return page;
};

const card = (page: Page): Locator => page.getByRole("region", { name: "Notion" });
const press = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true }).click();
const choice = (page: Page, label: string) => card(page).getByRole("combobox", { name: label });
const choose = async (page: Page, label: string, name: string | RegExp) => {
  await choice(page, label).click();
  await page.getByRole("option", { name }).click();
};

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("Notion is tested, chosen by name, connected and removed, light and dark", async () => {
    const page = await open({ screen, as: on.admin });
    const shown = (state: string) => picture(card(page), `notion-${screen}-${state}`);
    await card(page).getByText("Not connected").waitFor();
    await sound(page);
    await shown("1-off");
    await card(page).getByLabel("Token", { exact: true }).fill(pasted);
    await press(page, "Test");
    const checks = card(page).getByRole("list", { name: "What the test found" });
    await checks.getByText("Legend in the workspace Acme").waitFor();
    await checks.getByText("5 data sources are shared with it").waitFor();
    await choose(page, "Team", /^Meeting notes, 2 things to put right/u);
    await card(page).getByText("Telegram Username is missing: add text of this name").waitFor();
    await sound(page);
    await shown("2-lacks");
    await choose(page, "Team", "Not mirrored");
    await press(page, "Choose what fits");
    expect(await choice(page, "Support tickets").textContent()).toBe("Tickets");
    expect(await choice(page, "Team").textContent()).toBe("Team");
    await press(page, "Save");
    await card(page).getByText("Set by boss").waitFor();
    await card(page).getByText("for the workspace Acme").waitFor();
    await sound(page);
    await shown("3-connected");
    expect(await page.content()).not.toContain(pasted);
    expect(await on.isMirrored()).toBe(true);
    await page.reload();
    await card(page).getByText("Connected", { exact: true }).waitFor();
    expect(await choice(page, "Participations").textContent()).toBe("Participations");
    await choose(page, "Participations", "Not mirrored");
    await card(page).getByText("What is in Participations stays there as it is.").waitFor();
    await press(page, "Disconnect");
    const sure = page.getByRole("dialog", { name: "Disconnect Notion?" });
    await sound(page);
    await sure.getByRole("button", { name: "Disconnect" }).click();
    await card(page).getByText("Not connected").waitFor();
    expect(await on.isMirrored()).toBe(false);
  });
});

test("what is wrong stands beside its field, and what somebody else changed meanwhile is told", async () => {
  const page = await open({ as: on.admin });
  await card(page).getByLabel("Token", { exact: true }).fill("ntn_wrong");
  await page.keyboard.press("Enter");
  await card(page).getByRole("alert").filter({ hasText: "Notion refuses the token" }).waitFor();
  await sound(page);
  await card(page).getByLabel("Token", { exact: true }).fill(pasted);
  await on.put(on.wanted());
  await press(page, "Save");
  const told = page.getByRole("dialog", { name: "Somebody else was faster" });
  await told.getByText("boss has changed this connection in the meantime").waitFor();
  await sound(page);
  await told.getByRole("button", { name: "Take the newer one" }).click();
  expect(await choice(page, "Support tickets").textContent()).toBe("Tickets");
});

test("what the environment sets is read only, and said to be", async () => {
  const { other } = await on.startOther({
    NOTION_TOKEN: pasted,
    NOTION_SUPPORT_DATA_SOURCE: on.sources.support,
  });
  const page = await open({ as: await other.member("CORE TEAM (ADMIN)", "chief") }, other);
  for (const name of ["Token", "Support tickets"])
    expect(await card(page).getByLabel(name, { exact: true }).getAttribute("readonly")).not.toBeNull();
  await card(page).getByText("Set by NOTION_TOKEN in the environment").waitFor();
  await card(page).getByText("Set by NOTION_SUPPORT_DATA_SOURCE in the environment").waitFor();
  await press(page, "Test");
  await card(page).getByText("Support tickets: every column is there").waitFor();
  expect(await card(page).getByLabel("Support tickets", { exact: true }).inputValue()).toBe("Tickets");
  await sound(page);
  await picture(card(page), "notion-desktop-4-environment");
});

test("the Sync tab leads to where it is connected", async () => {
  const page = await visit(browser, on.api, { as: on.admin });
  await page.goto("/admin?tab=sync");
  await page.getByText("Notion is not connected").waitFor();
  await page.getByRole("link", { name: "Connections" }).last().click();
  await card(page).waitFor();
  expect(new URL(page.url()).search).toContain("tab=connections");
});
