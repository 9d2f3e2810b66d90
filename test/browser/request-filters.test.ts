import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { picture } from "./picture.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

const question = "Who brushes the okapi?";
const leadMessage = "Do you insure okapi transports?";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
  const [first, second] = [await api.member("BD", "mia_one"), await api.member("BD", "noah_two")];
  await api.core.chat.ask(first.actor, { content: question, sessionId: "s" });
  const lead = { projectName: "Okapi", sessionId: "s", service: "OTC" as const };
  await api.core.leads.replyToLead(second.actor, { ...lead, leadMessage });
});
afterAll(() => api.close());

test.each(Object.keys(screens) as Screen[])(
  "requests are narrowed by module, asker and time on a %s, and each is taken away again",
  async (screen) => {
    const page = await visit(browser, api, { screen, as: admin });
    await page.goto("/admin?tab=requests");
    const list = page.getByRole("list", { name: "Requests" });
    const isListed = async (text: string, listed: boolean) =>
      list.getByText(text).waitFor({ state: listed ? "visible" : "detached" });
    await isListed(question, true);
    await isListed(leadMessage, true);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const filters = page.getByRole("dialog", { name: "Filters" });
    await filters.getByRole("combobox", { name: "Module" }).click();
    await page.getByRole("option", { name: "Lead Replier" }).click();
    await isListed(question, false);
    await isListed(leadMessage, true);
    await filters.getByRole("textbox", { name: "Agent" }).fill("mia");
    await page.getByText("No such requests").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Module/u }).click();
    await isListed(question, true);
    await isListed(leadMessage, false);
    await page.goto("/admin?tab=requests&days=7&person=noah");
    await isListed(leadMessage, true);
    await isListed(question, false);
    await page.getByText("Last 7 days").waitFor();
  },
);

test.each(Object.keys(screens) as Screen[])(
  "those that wait are narrowed too on a %s, and so is their file",
  async (screen) => {
    const page = await visit(browser, api, { screen, as: admin });
    await page.goto("/admin?tab=pending");
    const list = page.getByRole("list", { name: "Pending questions" });
    await list.getByText(question).waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const filters = page.getByRole("dialog", { name: "Filters" });
    await filters.getByRole("combobox", { name: "Service" }).click();
    await page.getByRole("option", { name: "OTC" }).click();
    await list.getByText(question).waitFor({ state: "detached" });
    await list.getByText(leadMessage).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await picture(page, `pending-filters-${screen}`);
    await filters.getByRole("combobox", { name: "Waiting" }).click();
    await page.getByRole("option", { name: "Over 3 days" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("No such questions are waiting").waitFor();
    await page.getByRole("button", { name: /^Waiting/u }).click();
    await list.getByText(leadMessage).waitFor();
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of Pending questions" }).click();
    const lines = (await readFile(await (await waiting).path(), "utf8")).split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(leadMessage);
    await page.goto("/admin?tab=pending&priority=yes");
    await page.getByRole("button", { name: "Show all pending questions" }).click();
    await list.getByText(question).waitFor();
  },
);
