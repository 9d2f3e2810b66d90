import type { Browser, Page } from "playwright-core";
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
afterAll(async () => {
  await browser.close();
  await api.close();
});

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

const answer = async () => {
  const { id } = await api.database.sql("gaps").where({ question, status: "pending" }).first("id");
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
    expect(await log(page).getByText("Where do the koi sleep?").count()).toBe(0);
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
  expect(await row(page, question).getByText("New", { exact: true }).count()).toBe(0);
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
