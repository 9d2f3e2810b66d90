import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { month, startInsights, type InsightsApi } from "#test/start-insights.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

const address = `/admin?tab=insights&${month.query}`;

let api: InsightsApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startInsights(), startBrowser()]);
});
afterAll(() => api.close());

const plot = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const open = async (screen: Screen = "desktop", to = address): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: api.admin });
  await page.goto(to);
  await plot(page, "Model tokens and cost").getByRole("table").waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  return page;
};

/** Pictures for whoever asks for them. */
const picture = async (page: Page, name: string) => {
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

describe.each(Object.keys(screens) as Screen[])("on a %s, light and dark,", (screen) => {
  test("the plots and the records behind them have no barriers", async () => {
    const page = await open(screen);
    await picture(page, `insights-${screen}-light`);
    expect(await problemsOf(page)).toEqual([]);
    expect(await cutOffIn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await picture(page, `insights-${screen}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
    for (const name of ["Most cited documents", "Leads by stage", "Model tokens and cost"]) {
      await plot(page, name).scrollIntoViewIfNeeded();
      await picture(page, `${name.replaceAll(" ", "-")}-${screen}`);
    }
    await plot(page, "Questions").getByRole("button", { name: "Advisory" }).click();
    await page.getByRole("list", { name: "Records" }).getByRole("link").first().waitFor();
    await picture(page, `insights-records-${screen}`);
    expect(await problemsOf(page)).toEqual([]);
  });
});

test("no column of a table is cut off on a desktop", async () => {
  const page = await open();
  await expect.poll(() => page.getByRole("table").count()).toBeGreaterThan(8);
  const cut = await page
    .getByRole("table")
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth)
        .map((table) => table.querySelector("caption")?.textContent),
    );
  expect(cut).toEqual([]);
});

test("a day is found with the arrow keys, and Enter lists what was asked on it", async () => {
  const page = await open();
  const days = plot(page, "Questions").getByRole("slider");
  await days.focus();
  await page.keyboard.press("Home");
  const [first] = (await api.readInsight("questions")).days;
  const count = first?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect(await days.getAttribute("aria-valuetext")).toContain(`BD Assistant ${first?.values[0]}`);
  await page.keyboard.press("Enter");
  const records = page.getByRole("complementary", { name: "Records" });
  await records.getByRole("link").first().waitFor();
  await expect.poll(() => records.getByRole("link").count()).toBe(count);
  await page.keyboard.press("Escape");
  await records.waitFor({ state: "detached" });
  await page.waitForFunction("document.activeElement?.getAttribute('role') === 'slider'");
});

test("what is looked at is in the address, and comes back with it", async () => {
  const page = await open();
  await plot(page, "How they were answered").getByRole("button", { name: "Refused" }).click();
  const records = page.getByRole("complementary", { name: "Records" });
  await records.getByRole("link").first().waitFor();
  const again = await open("desktop", page.url());
  const shown = again.getByRole("complementary", { name: "Records" });
  await shown.getByRole("heading", { name: "Refused" }).waitFor();
  const { total } = await api.recordsOf("outcomes", `${month.query}&key=refused`);
  await shown.getByText(`· ${total}`).waitFor();
  await expect.poll(() => shown.getByRole("link").count()).toBe(total);
});

test("a range and a service are chosen above the plots, faster than they are drawn", async () => {
  const page = await open();
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await page.getByRole("radio", { name: "7 days" }).click();
  await page.waitForURL(/days=7/u);
  await page.getByRole("radio", { name: "Own" }).click();
  await page.getByLabel("From").fill("2026-09-01");
  await page.getByLabel("To", { exact: true }).fill("2026-09-30");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Service" }).click();
  await page.getByRole("option", { name: "Market Making" }).click();
  const { figures } = await api.readInsight("questions", `${month.query}&service=MM`);
  await plot(page, "Questions").getByText(String(figures[0]?.now), { exact: true }).first().waitFor();
  expect(page.url()).toContain("service=MM");
});

test("all is narrowed to one person, which the address keeps, and the records and their file too", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Agent" }).click();
  await page.getByRole("option", { name: "@worker_3" }).click();
  await page.keyboard.press("Escape");
  await page.waitForURL(/person=/u);
  const person = new URL(page.url()).searchParams.get("person");
  const { figures } = await api.readInsight("questions", `${month.query}&person=${person}`);
  const again = await open("phone", page.url());
  await again.getByText("@worker_3", { exact: true }).first().waitFor();
  const questions = plot(again, "Questions");
  await questions.getByText(String(figures[0]?.now), { exact: true }).first().waitFor();
  await picture(again, "insights-person-phone");
  await questions.getByRole("button", { name: "Advisory" }).click();
  const records = again.getByRole("dialog", { name: "Records" });
  const asked = `${month.query}&person=${person}&key=ADV`;
  const { total } = await api.recordsOf("questions", asked);
  await records.getByText(`· @worker_3 · ${total}`).waitFor();
  await picture(again, "insights-person-records-phone");
  expect(await problemsOf(again)).toEqual([]);
  const saved = again.waitForEvent("download");
  await records.getByRole("button", { name: "CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("Questions @worker_3 2026-09-01 to 2026-09-30.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(1 + total);
  expect(lines.slice(1).every((line) => line.includes(",worker_3,"))).toBe(true);
});

test("a plot's numbers are saved as a file", async () => {
  const page = await open();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV of Tickets" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("tickets 2026-09-01 to 2026-09-30.csv");
  const text = await readFile(await file.path(), "utf8");
  const { rows } = await api.readInsight("tickets");
  expect(text).toContain(`State,Open,Tickets,count,${rows[0]?.values[0]},${rows[0]?.before}`);
});

test("a plot that cannot be loaded says so, and is loaded again", async () => {
  const page = await visit(browser, api, { as: api.admin });
  let isAway = true;
  await page.route("**/api/insights/tickets?*", (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(address);
  const tickets = plot(page, "Tickets");
  await tickets.getByText("Error loading tickets. Please try again.").waitFor();
  isAway = false;
  await tickets.getByRole("button", { name: "Retry" }).click();
  await tickets.getByRole("table").waitFor();
  await expect.poll(() => tickets.getByRole("alert").count()).toBe(0);
});

test("a time in which nothing happened says so", async () => {
  const page = await visit(browser, api, { as: api.admin });
  await page.goto("/admin?tab=insights&from=2024-01-01&to=2024-01-31");
  await plot(page, "Questions").getByText("Nothing to count in this time.").waitFor();
  await expect.poll(() => plot(page, "Questions").getByRole("table").count()).toBe(0);
});
