import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { pressInAccountMenu } from "./account-menu.ts";
import { startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const question = "Who waters the bonsai?";

/** Somebody with two chats and a lead, the first of which the core team was asked. */
const withPast = async (): Promise<Member> => {
  const member = await api.member();
  const ask = (content: string, sessionId: string) => api.core.chat.ask(member.actor, { content, sessionId });
  await ask(question, "garden");
  await ask("Where do the koi sleep?", "pond");
  const lead = { projectName: "Acme Protocol", service: "OTC", sessionId: "s" } as const;
  await api.core.leads.replyToLead(member.actor, { ...lead, leadMessage: "How fast can you start?" });
  return member;
};

const open = async (as: Member, screen: Screen): Promise<Page> => {
  const page = await visit(browser, api, { screen, as });
  await page.goto("/dashboard?chat=pond");
  if (screen === "phone") await pressInAccountMenu(page, "Knowledge Base");
  await recent(page).waitFor();
  return page;
};

const recent = (page: Page) => page.getByRole("list", { name: "Recent" });
const row = (page: Page, name: string) => recent(page).getByRole("listitem").filter({ hasText: name });
const log = (page: Page) => page.getByRole("log");

const answer = async (asked = question) => {
  const { id } = await api.database.sql("gaps").where({ question: asked, status: "pending" }).first("id");
  const body = { status: "answered", adminResponse: "The gardener, on Mondays." };
  await api.send(`/api/feedback/${id}`, { method: "PATCH", token: admin.token, body });
};

test.each(["phone", "desktop"] as const)(
  "on a %s, chats and leads lead back to what was said",
  async (screen) => {
    const page = await open(await withPast(), screen);
    expect(await recent(page).getByRole("listitem").allTextContents()).toEqual([
      expect.stringContaining("Acme Protocol"),
      expect.stringContaining("Where do the koi sleep?"),
      expect.stringContaining(question),
    ]);
    await row(page, "Acme Protocol").getByText("Needs reply").waitFor();
    await row(page, question).getByText("Waiting for the core team").waitFor();
    expect(await row(page, "koi").getByRole("link").getAttribute("aria-current")).toBe("page");
    await row(page, question).getByRole("link").click();
    await log(page).getByText(question).waitFor();
    await expect.poll(() => log(page).getByText("Where do the koi sleep?").count()).toBe(0);
    if (screen === "phone") await pressInAccountMenu(page, "Knowledge Base");
    await row(page, "Acme Protocol").getByRole("link").click();
    await page.getByRole("textbox", { name: "Project Name" }).waitFor();
  },
);

test("what the core team answered is new until its chat has been looked at, also over a reload", async () => {
  const page = await open(await withPast(), "desktop");
  await answer();
  await row(page, question).getByText("The core team answered").waitFor();
  await row(page, question).getByText("New", { exact: true }).waitFor();
  await page.reload();
  await row(page, question).getByText("New", { exact: true }).waitFor();
  await row(page, question).getByRole("link").click();
  await log(page).getByText("The gardener, on Mondays.").waitFor();
  await log(page).getByText("Answered by the core team").first().waitFor();
  await row(page, question).getByText("New", { exact: true }).waitFor({ state: "detached" });
  await page.reload();
  await row(page, question).waitFor();
  await expect.poll(() => row(page, question).getByText("New", { exact: true }).count()).toBe(0);
});

test("a chat is renamed and deleted from the list", async () => {
  const page = await open(await withPast(), "desktop");
  await page.getByRole("button", { name: "Actions for Where do the koi sleep?" }).click();
  await page.getByRole("menuitem", { name: "Rename chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename chat" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Koi");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row(page, "Koi").waitFor();
  await page.getByRole("button", { name: "Actions for Koi" }).click();
  await page.getByRole("menuitem", { name: "Delete chat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete chat" }).click();
  await row(page, "Koi").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  expect(await recent(page).getByRole("listitem").allTextContents()).toEqual([
    expect.stringContaining("Acme Protocol"),
    expect.stringContaining(question),
  ]);
});

test("a new chat stands in the list as soon as something was asked in it", async () => {
  const page = await open(await withPast(), "desktop");
  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("Do herons visit?");
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await row(page, "Do herons visit?").waitFor();
  expect(await row(page, "herons").getByRole("link").getAttribute("aria-current")).toBe("page");
});

test("a device on which no chat has been opened shows the latest", async () => {
  const member = await withPast();
  const page = await visit(browser, api, { screen: "phone", as: member });
  await page.goto("/login");
  await log(page).getByText("Where do the koi sleep?").waitFor();
  const { pathname, search } = new URL(page.url());
  expect([pathname, search]).toEqual(["/dashboard", ""]);
});

test("on a phone a lead that the core team answered is marked in its own list, too, until it has been looked at", async () => {
  const member = await withPast();
  await answer("How fast can you start?");
  const page = await visit(browser, api, { screen: "phone", as: member });
  await page.goto("/dashboard/leads");
  const lead = page
    .getByRole("list", { name: "Conversations" })
    .getByRole("button", { name: /Acme Protocol/u });
  await lead.getByRole("img", { name: "New" }).waitFor();
  await lead.click();
  await log(page).getByText("The gardener, on Mondays.").waitFor();
  await page.waitForResponse(/\/read$/u);
  await page.getByRole("link", { name: "Back to Leads" }).click();
  await lead.waitFor();
  await expect.poll(() => lead.getByRole("img", { name: "New" }).count()).toBe(0);
});

test("on a phone the list of chats stands where it was left, wherever the chat was scrolled to", async () => {
  const member = await api.member();
  for (let at = 0; at < 20; at += 1)
    await api.core.chat.ask(member.actor, { content: `Who waters plant ${at}?`, sessionId: `chat-${at}` });
  for (let at = 0; at < 6; at += 1)
    await api.core.chat.ask(member.actor, { content: `And plant ${at}?`, sessionId: "chat-19" });
  const page = await visit(browser, api, { screen: "phone", as: member });
  await page.goto("/dashboard/chats");
  const scrolled = () => page.evaluate<number>("window.scrollY");
  await recent(page)
    .getByRole("link", { name: /plant 19/u })
    .click();
  await log(page).getByText("And plant 5?").waitFor();
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.getByRole("link", { name: "Chats", exact: true }).click();
  await recent(page).waitFor();
  expect(await scrolled()).toBe(0);
  await page.evaluate("window.scrollTo(0, 250)");
  await expect.poll(scrolled).toBe(250);
  await recent(page)
    .getByRole("link", { name: /plant 9\b/u })
    .click();
  await log(page).getByText("Who waters plant 9?").waitFor();
  await page.goBack();
  await recent(page).waitFor();
  await expect.poll(scrolled).toBe(250);
});

test("a lead's need ends where its time does, however long its stage is", async () => {
  const member = await withPast();
  const [lead] = (await api.send("/api/leads", { token: member.token })).body;
  const body = { stage: "Proposal requested" };
  await api.send(`/api/leads/${lead.conversationId}`, { method: "PATCH", token: member.token, body });
  const page = await open(member, "desktop");
  const row = recent(page).getByRole("link", { name: /Acme Protocol/u });
  const endOf = async (shown: Locator) => {
    const { x = 0, width = 0 } = (await shown.boundingBox()) ?? {};
    return Math.round(x + width);
  };
  const need = row.getByText("Needs reply");
  await need.waitFor();
  await row.getByText("Proposal requested").waitFor();
  expect(await endOf(need)).toBeLessThanOrEqual(await endOf(row.locator("time")));
});

test("on a phone the list of chats that is empty yet leads to the first question", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  await page.goto("/dashboard/chats");
  await page.getByText("Nothing asked yet").waitFor();
  await page.getByRole("button", { name: "Ask the BD Assistant" }).click();
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});
