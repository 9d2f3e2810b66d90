import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { pressInAccountMenu } from "./account-menu.ts";
import { faintTextsOf } from "./barriers.ts";
import { makeParticipation, makeTicket } from "./centre-pages.ts";
import { beginLead, copyReply, leadMessage } from "./lead-pages.ts";
import { askFor, startBrowser } from "./start-browser.ts";
import { botToken, link, openInTelegram, tell, themes, visitInTelegram } from "./telegram-pages.ts";

let api: TestApi;
let browser: Browser;

beforeAll(async () => {
  [api, browser] = await Promise.all([
    startTestApi({ TELEGRAM_BOT_TOKEN: botToken, SAMPLE_CONTENT: "on" }),
    startBrowser(),
  ]);
});
afterAll(() => api.close());

const open = async (member: Member, path: string): Promise<Page> => {
  const page = await visitInTelegram(browser, api);
  await openInTelegram(page, await link(api, member), path);
  return page;
};

const background = (page: Page): Promise<string> =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--tg-theme-bg-color').trim()");

/** Texts too faint to read in any of Telegram's themes, each changed to while the page is open. */
const unreadable = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, theme_params] of Object.entries(themes)) {
    await tell(page, "theme_changed", { theme_params });
    await expect.poll(() => background(page)).toBe(theme_params.bg_color);
    found.push(...(await faintTextsOf(page)).map((problem) => `${name}: ${problem}`));
  }
  return found;
};

describe("in Telegram's light and dark theme and a faint one", () => {
  test("the chat, an answer, a document and the sidebar can be read", async () => {
    const page = await open(await api.member(), "/dashboard");
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    expect(await unreadable(page)).toEqual([]);
    await askFor(page, "What commission do I get on an OTC deal?");
    const source = page.getByRole("list", { name: "Sources" }).getByRole("button").first();
    await source.waitFor();
    expect(await unreadable(page)).toEqual([]);
    await source.click();
    await page.getByRole("dialog").getByRole("heading", { name: "OTC commission" }).waitFor();
    expect(await unreadable(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await pressInAccountMenu(page, "Knowledge Base");
    await page.getByRole("button", { name: /BD Essentials/u }).waitFor();
    expect(await unreadable(page)).toEqual([]);
  });

  test("the Lead Replier, its card and a gap can be read", async () => {
    const agent = await api.member();
    const page = await open(agent, "/dashboard?module=lead_replier");
    await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
    expect(await unreadable(page)).toEqual([]);
    await page.goto(await beginLead(api, agent));
    await copyReply(page).waitFor();
    expect(await unreadable(page)).toEqual([]);
    await leadMessage(page).fill("Which football club won the cup in 1974?");
    await page.keyboard.press("Enter");
    await page.getByText("Knowledge gap", { exact: true }).waitFor();
    expect(await unreadable(page)).toEqual([]);
  });

  test("the Support Center and the ticket form can be read", async () => {
    const agent = await api.member();
    await makeTicket(api, agent);
    const page = await open(agent, "/dashboard/support");
    await page.getByRole("list", { name: "Your Tickets" }).waitFor();
    expect(await unreadable(page)).toEqual([]);
    await page.getByRole("button", { name: "New Ticket" }).click();
    await page.getByLabel("Description").waitFor();
    expect(await unreadable(page)).toEqual([]);
  });

  test("the Initiative Center can be read", async () => {
    const [agent, admin] = [await api.member(), await api.member("CORE TEAM (ADMIN)")];
    const ids = [await makeParticipation(api, agent), await makeParticipation(api, agent, { seed: 2 })];
    await api.core.initiatives.review(admin.actor, { ids: ids.slice(0, 1), status: "Approved" });
    const page = await open(agent, "/dashboard/initiatives");
    await page.getByRole("list", { name: "My Participations" }).waitFor();
    expect(await unreadable(page)).toEqual([]);
  });

  test("what waits for an admin can be read", async () => {
    const [agent, admin] = [await api.member(), await api.member("CORE TEAM (ADMIN)")];
    const question = "Who feeds the quokka?";
    await api.core.chat.ask(agent.actor, { content: question, sessionId: "one" });
    const page = await open(admin, "/admin");
    await page.getByRole("button", { name: /feeds the quokka/u }).click();
    await page.getByRole("heading", { name: question }).waitFor();
    expect(await unreadable(page)).toEqual([]);
    await page.goto("/admin?tab=tickets&status=all");
    await page.getByRole("list", { name: "Tickets" }).waitFor();
    expect(await unreadable(page)).toEqual([]);
  });
});
