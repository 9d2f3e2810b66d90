import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startInsights, type InsightsApi } from "#test/start-insights.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { notice } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: InsightsApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startInsights(), startBrowser()]);
  await api.core.users.add(api.admin.actor, { telegramUsername: "somebody_new", role: "BD" });
  await api.core.initiatives.addUpcoming(api.admin.actor, {
    initiative: ["AMA"],
    initiativeTime: "2025-01-31",
  });
  await api.core.initiatives.addUpcoming(api.admin.actor, { initiative: ["Booth"] });
});
afterAll(() => api.close());

/** Pictures for whoever asks for them. */
const picture = async (page: Page, name: string) => {
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

const saved = async (page: Page, label: string): Promise<{ name: string; lines: string[] }> => {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: `CSV of ${label}`, exact: true }).click();
  const file = await waiting;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), lines: text.split("\r\n") };
};

const lists = [
  ["tab=tickets&status=all", "Tickets", "/api/support/tickets"],
  ["tab=participations&status=all", "Participations", "/api/initiatives/participations"],
  ["tab=requests", "Requests", "/api/feedback"],
  ["tab=pending", "Pending questions", "/api/feedback?status=pending"],
  [
    "tab=agent-replies&days=365&q=question+11",
    "Agent Replies",
    "/api/bd-questions/agent-replies?daysBack=365&q=question+11",
  ],
  ["tab=leads", "Leads", "/api/leads?scope=team&view=open"],
  ["tab=team", "Team", "/api/users"],
  ["tab=audit", "Audit Log", "/api/audit"],
  ["tab=documents", "Documents", "/api/documents"],
  ["tab=upcoming", "Upcoming Initiatives", "/api/initiatives/upcoming?all=true"],
] as const;

test("each list saves all it holds, those beyond its first page too", async () => {
  const page = await visit(browser, api, { as: api.admin });
  for (const [tab, label, path] of lists) {
    await page.goto(`/admin?${tab}`);
    const { name, lines } = await saved(page, label);
    expect(name).toMatch(new RegExp(`^${label} \\d{4}-\\d\\d-\\d\\d\\.csv$`, "u"));
    const { headers, body } = await api.send(path, { token: api.admin.token });
    const total = headers.get("x-total-count") ?? (body as unknown[]).length;
    expect([label, lines.length - 1]).toEqual([label, Number(total)]);
  }
});

test("a list that is narrowed saves what it shows", async () => {
  const page = await visit(browser, api, { as: api.admin });
  await page.goto("/admin?tab=tickets&status=Closed&person=worker_3&q=lift");
  const { lines } = await saved(page, "Tickets");
  const path = "/api/support/tickets?status=Closed&person=worker_3&q=lift";
  const { headers } = await api.send(path, { token: api.admin.token });
  expect(lines.length - 1).toBe(Number(headers.get("x-total-count")));
  expect(lines.slice(1).every((line) => line.includes(",worker_3,") && line.includes(",Closed,"))).toBe(true);
});

test("a file that cannot be had is said, and can be asked for again", async () => {
  const page = await visit(browser, api, { as: api.admin });
  let isAway = true;
  await page.goto("/admin?tab=team");
  await page.getByRole("button", { name: "CSV of Team" }).waitFor();
  await page.route("**/api/users*", (route) => (isAway ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "CSV of Team" }).click();
  await notice(page, "Export failed");
  isAway = false;
  expect((await saved(page, "Team")).lines.length).toBeGreaterThan(10);
});

describe.each(Object.keys(screens) as Screen[])("on a %s, light and dark,", (screen) => {
  test.each(lists)("the bar of %s has no barriers", async (tab, label) => {
    const page = await visit(browser, api, { screen, as: api.admin });
    await page.goto(`/admin?${tab}`);
    await page.getByRole("button", { name: `CSV of ${label}`, exact: true }).waitFor();
    await picture(page, `${label.replaceAll(" ", "-")}-${screen}-light`);
    expect(await problemsOf(page)).toEqual([]);
    expect(await cutOffIn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await picture(page, `${label.replaceAll(" ", "-")}-${screen}-dark`);
  });
});

test("the audit log is searched by what people know of a change, and narrowed, in its address", async () => {
  const page = await visit(browser, api, { as: api.admin });
  await page.goto("/admin?tab=audit");
  const log = page.getByRole("list", { name: "Audit Log" });
  await page.getByRole("searchbox", { name: "Search the audit log" }).fill("added somebody_new");
  await page.waitForURL(/q=added/u);
  await log.getByText("added a person").waitFor();
  await expect.poll(() => log.getByRole("listitem").count()).toBe(1);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "About" }).click();
  await page.getByRole("option", { name: "Document", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByText("Nothing found for").waitFor();
  await page.getByRole("button", { name: "Clear search" }).first().click();
  await page.getByText("No such changes").waitFor();
  await page.getByRole("button", { name: "Show all changes" }).click();
  await log.getByText("added a person").waitFor();
});

test("replies are narrowed by agent, outcome, rating and source, and so is their file", async () => {
  const page = await visit(browser, api, { as: api.admin });
  await page.goto("/admin?tab=agent-replies&days=365&outcome=gap");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Rating" }).click();
  await page.getByRole("option", { name: "Not rated" }).click();
  await page.getByLabel("Agent", { exact: true }).fill("worker_4");
  await page.waitForURL(/person=worker_4/u);
  await page.keyboard.press("Escape");
  await page.getByText("Knowledge gap", { exact: true }).first().waitFor();
  const path = "/api/bd-questions/agent-replies?daysBack=365&outcome=gap&rating=none&person=worker_4";
  const { headers } = await api.send(path, { token: api.admin.token });
  const { lines } = await saved(page, "Agent Replies");
  expect(lines.length - 1).toBe(Number(headers.get("x-total-count")));
});

test.each(Object.keys(screens) as Screen[])(
  "the team is narrowed by role, state, Telegram and last seen on a %s, and so is its file",
  async (screen) => {
    const page = await visit(browser, api, { screen, as: api.admin });
    await page.goto("/admin?tab=team");
    const person = (name: string) => page.getByRole("listitem").filter({ hasText: `@${name}` });
    await person("somebody_new").waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const filters = page.getByRole("dialog", { name: "Filters" });
    await filters.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "Core Team (Admin)" }).click();
    await person(api.admin.actor.username).waitFor();
    await person("somebody_new").waitFor({ state: "detached" });
    expect(await problemsOf(page)).toEqual([]);
    await picture(page, `team-filters-${screen}`);
    await filters.getByRole("combobox", { name: "Telegram" }).click();
    await page.getByRole("option", { name: "Linked", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByText("Nobody on the team is so").waitFor();
    expect(await cutOffIn(page)).toEqual([]);
    await page.getByRole("button", { name: "Show the whole team" }).click();
    await person("somebody_new").waitFor();
    await page.goto("/admin?tab=team&seen=never&state=active&q=somebody");
    const { lines } = await saved(page, "Team");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^somebody_new,/u);
  },
);

test.each(Object.keys(screens) as Screen[])(
  "documents are narrowed by category, audience and state on a %s, and so is their file",
  async (screen) => {
    const { sql } = api.database;
    await sql("documents")
      .where({ title: "Paper 3" })
      .update({ audience: "agents", category: "Service Decks" });
    const page = await visit(browser, api, { screen, as: api.admin });
    await page.goto("/admin?tab=documents");
    const list = page.getByRole("navigation", { name: "Documents" });
    const row = (title: string) => list.getByRole("button", { name: new RegExp(`^${title}\\b`, "u") });
    await row("Paper 4").waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const filters = page.getByRole("dialog", { name: "Filters" });
    await filters.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "Service Decks" }).click();
    await row("Paper 4").waitFor({ state: "detached" });
    await row("Paper 3").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await picture(page, `documents-filters-${screen}`);
    await filters.getByRole("combobox", { name: "State" }).click();
    await page.getByRole("option", { name: "To be reviewed" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("No such documents").waitFor();
    expect(await cutOffIn(page)).toEqual([]);
    await picture(page, `documents-none-${screen}`);
    await page.getByRole("button", { name: /^State/u }).click();
    await row("Paper 3").waitFor();
    const { lines } = await saved(page, "Documents");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["Paper 3"]);
    await page.getByRole("searchbox", { name: "Search documents" }).fill("no such words");
    await page.getByText("Nothing found for").waitFor();
    await page.goto("/admin?tab=documents&audience=agents&q=paper");
    await row("Paper 3").waitFor();
    await expect.poll(() => row("Paper 4").count()).toBe(0);
  },
);
