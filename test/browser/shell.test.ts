import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { makeTicket } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";
import { botToken, link, openInTelegram, posted, tell, visitInTelegram } from "./telegram-pages.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ TELEGRAM_BOT_TOKEN: botToken }), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
  const document = { title: "Desk hours", content: "From nine to six.", category: "BD Essentials" };
  await api.core.knowledge.addDocument(admin.actor, document);
});
afterAll(() => api.close());

const places = (page: Page) => page.getByRole("navigation", { name: "Places" });
const place = (page: Page, name: string) => places(page).getByRole("link", { name });
const current = (page: Page) => places(page).locator("[aria-current='page']");

/** Somebody with two chats and a lead that waits for a reply. */
const withPast = async (): Promise<Member> => {
  const member = await api.member();
  const ask = (content: string, sessionId: string) => api.core.chat.ask(member.actor, { content, sessionId });
  await ask("Who waters the bonsai?", "garden");
  await ask("Where do the koi sleep?", "pond");
  const lead = { projectName: "Acme Protocol", service: "OTC", sessionId: "s" } as const;
  await api.core.leads.replyToLead(member.actor, { ...lead, leadMessage: "How fast can you start?" });
  return member;
};

test.each([
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
])(
  "on a tablet of $width the column stands beside the page in place of the bar",
  async ({ width, height }) => {
    const page = await visit(browser, api, { as: await withPast() });
    await page.setViewportSize({ width, height });
    await page.goto("/dashboard?chat=pond");
    await page.getByRole("list", { name: "Recent" }).getByText("Acme Protocol").click();
    await page.getByRole("button", { name: "Copy Reply" }).waitFor();
    const [column, main] = await Promise.all([
      page.getByRole("complementary", { name: "Legend" }).boundingBox(),
      page.getByRole("main").boundingBox(),
    ]);
    expect(main).toMatchObject({ x: column?.width, width: width - (column?.width ?? 0) });
    expect(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
    // There is no room for a third column: the list of leads floats.
    await page.getByRole("button", { name: "View conversations (1)" }).click();
    await page.getByRole("dialog", { name: "Lead Conversations" }).getByText("Acme Protocol").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  },
);

test("an agent's keys lead to the places, begin anew and edit the reply, but never while typing", async () => {
  const page = await visit(browser, api, { as: await withPast() });
  await page.goto("/dashboard?chat=pond");
  const field = page.getByRole("textbox", { name: "Message" });
  await field.waitFor();
  await expect.poll(() => page.evaluate("document.activeElement?.ariaLabel")).toBe("Message");
  await page.keyboard.type("gs");
  await expect.poll(() => field.inputValue()).toBe("gs");
  await page.keyboard.press("Escape");
  await page.keyboard.type("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Go to Leads").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.type("gs");
  await page.getByRole("heading", { level: 1, name: "Support Center" }).waitFor();
  await page.keyboard.type("n");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await page.getByRole("list", { name: "Recent" }).getByText("Acme Protocol").click();
  await page.getByRole("button", { name: "Copy Reply" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("e");
  await page.getByRole("textbox", { name: "Reply to send" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("n");
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
});

test("a phone on its side is too low for the column", async () => {
  const page = await visit(browser, api, { as: await withPast() });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/dashboard?chat=pond");
  await place(page, "Library").waitFor();
  await expect.poll(() => page.getByRole("complementary", { name: "Legend" }).count()).toBe(0);
});

test("on a desktop the column stays on every screen, and marks where one is", async () => {
  const page = await visit(browser, api, { as: await withPast() });
  await page.goto("/dashboard?chat=pond");
  const isHere = async (name: string) => {
    await expect.poll(() => current(page).allTextContents()).toEqual([expect.stringContaining(name)]);
    await page.getByRole("list", { name: "Recent" }).getByText("Acme Protocol").waitFor();
    await page.getByRole("navigation", { name: "Knowledge Base" }).getByText("Desk hours").waitFor();
  };
  await isHere("Chats");
  await place(page, "Leads").click();
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  await isHere("Leads");
  await place(page, "Support").click();
  await page.getByRole("heading", { level: 1, name: "Support Center" }).waitFor();
  await isHere("Support");
  await place(page, "Initiatives").click();
  await page.getByRole("heading", { level: 1, name: "Initiative Center" }).waitFor();
  await isHere("Initiatives");
  await page.goto("/support");
  await isHere("Support");
  await page.getByRole("navigation", { name: "Knowledge Base" }).getByText("Desk hours").click();
  await page.getByRole("dialog", { name: "Desk hours" }).getByText("From nine to six.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("list", { name: "Recent" }).getByText("Where do the koi sleep?").click();
  await page.getByRole("log").getByText("Where do the koi sleep?").waitFor();
  await isHere("Chats");
  await expect.poll(() => page.getByRole("complementary", { name: "Legend" }).count()).toBe(1);
});

test.each(Object.keys(screens) as Screen[])(
  "on a %s, a place counts what is new in it as it happens, and nothing once it was seen",
  async (screen) => {
    const agent = await withPast();
    const ticket = await makeTicket(api, agent);
    const page = await visit(browser, api, { screen, as: agent });
    await page.goto("/dashboard");
    await place(page, "Leads").getByText("1 new").waitFor();
    expect(await place(page, "Support").textContent()).toBe("Support ");
    await api.core.tickets.change(admin.actor, { ids: [ticket], status: "Closed", result: "Solved" });
    await place(page, "Support").getByText("1 new").waitFor();
    await place(page, "Support").click();
    await page.getByRole("list", { name: "Your Tickets" }).getByRole("button").first().click();
    await page.getByRole("dialog", { name: "Deal Support" }).waitFor();
    await place(page, "Support").getByText("1 new").waitFor({ state: "detached" });
  },
);

test("a phone has every place one press away, and each lists what is in it", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await withPast() });
  await page.goto("/dashboard");
  await place(page, "Chats").tap();
  await page.getByRole("heading", { level: 1, name: "Chats" }).waitFor();
  await page.getByRole("link", { name: /Where do the koi sleep/u }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await place(page, "Leads").tap();
  const lead = page.getByRole("list", { name: "Conversations" }).getByRole("button", { name: /Acme/u });
  await lead.getByText("Needs reply").waitFor();
  await lead.getByText("How fast can you start?").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await place(page, "Library").tap();
  await page.getByRole("button", { name: "Desk hours" }).tap();
  await page.getByRole("dialog", { name: "Desk hours" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await problemsOf(page)).toEqual([]);
  await place(page, "Initiatives").tap();
  await page.getByRole("heading", { level: 1, name: "Initiative Center" }).waitFor();
  expect(await current(page).textContent()).toContain("Initiatives");
  await place(page, "Leads").tap();
  await lead.tap();
  await page.getByRole("textbox", { name: "Project Name" }).waitFor();
  expect(await current(page).textContent()).toContain("Leads");
});

test("the lists of a phone lead to where they stand when the screen is wide", async () => {
  const page = await visit(browser, api, { as: await withPast() });
  const addresses = [];
  for (const list of ["leads", "library", "chats"]) {
    await page.goto(`/dashboard/${list}`);
    await page.waitForURL(/\/dashboard(?:\?|$)/u);
    addresses.push(new URL(page.url()).search);
  }
  expect(addresses).toEqual(["?module=lead_replier", "", ""]);
});

test("what one writes with stands above the bar, which makes room for the keyboard", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  await page.goto("/dashboard");
  const field = page.getByRole("textbox", { name: "Message" });
  await field.waitFor();
  const barTop = (await places(page).boundingBox())?.y ?? 0;
  const dock = await page.locator("[data-dock]").boundingBox();
  expect(barTop).toBeGreaterThan(700);
  expect(Math.abs((dock?.y ?? 0) + (dock?.height ?? 0) - barTop)).toBeLessThan(2);
  await field.tap();
  const resize = (height: number) =>
    page.evaluate(`
      Object.defineProperty(window.visualViewport, "height", { value: ${height}, configurable: true });
      window.visualViewport.dispatchEvent(new Event("resize"));`);
  await resize(508);
  await places(page).waitFor({ state: "hidden" });
  const end = async () => {
    const box = await page.locator("[data-dock]").boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(end).toBe(508);
  await resize(844);
  await places(page).waitFor();
});

test("inside Telegram its back button leads from a conversation to the list it was opened from", async () => {
  const agent = await withPast();
  const page = await visitInTelegram(browser, api);
  await openInTelegram(page, await link(api, agent), "/dashboard");
  const back = async () => (await posted(page, "web_app_setup_back_button")).at(-1);
  await place(page, "Chats").tap();
  await expect.poll(back).toEqual({ is_visible: true });
  await page.getByRole("link", { name: /Where do the koi sleep/u }).tap();
  await page.getByRole("log").getByText("Where do the koi sleep?").waitFor();
  await expect.poll(back).toEqual({ is_visible: true });
  await tell(page, "back_button_pressed");
  await page.getByRole("heading", { level: 1, name: "Chats" }).waitFor();
  await tell(page, "back_button_pressed");
  await page.waitForURL("**/dashboard");
  await expect.poll(back).toEqual({ is_visible: false });
});
