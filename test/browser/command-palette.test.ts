import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { makeParticipation, makeTicket, notice } from "./centre-pages.ts";
import { type Screen, screens, startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
let agent: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
  agent = await api.member("BD", "heron_agent");
});
afterAll(() => api.close());

const open = async (address: string, screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: admin });
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
};

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to or do" });
const field = (page: Page) => page.getByRole("combobox", { name: "Go to or do" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const chosen = (page: Page) => palette(page).locator('[role="option"][aria-selected="true"]');
const call = async (page: Page): Promise<void> => {
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).and(page.locator(":focus")).waitFor();
};
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

const ask = (content: string) =>
  api.core.chat.ask(agent.actor, { content, sessionId: `session-${content.length}` });
const openLead = async (projectName: string): Promise<string> => {
  const body = { projectName, leadMessage: "Hello there", sessionId: "default-session", service: "MM" };
  const answer = await api.send("/api/lead-replier/generate", { method: "POST", token: agent.token, body });
  return answer.body.conversationId;
};

test("its code is no part of what the page begins with", async () => {
  const page = await visit(browser, api, { as: admin });
  const early: string[] = [];
  page.on("request", (request) => early.push(request.url()));
  // The rest of the page is fetched when it idles, which this leaves out.
  await page.addInitScript("window.requestIdleCallback = () => 0");
  await page.goto("/admin?tab=team");
  await page.getByText("@heron_agent").waitFor();
  const before = early.length;
  await call(page);
  expect(early.slice(before).some((url) => /palette.*\.js$/u.test(url))).toBe(true);
});

test("a person, a document, a ticket and a lead are found and opened", async () => {
  const document = await api.core.knowledge.addDocument(admin.actor, {
    title: "Heron desk hours",
    content: "Open until nine.",
    category: "Resources",
  });
  const ticket = await makeTicket(api, agent, { description: "The heron desk does not answer." });
  const closed = {
    method: "PATCH",
    token: admin.token,
    body: { status: "Closed", result: "Solved" },
  } as const;
  await api.send(`/api/support/tickets/${ticket}`, closed);
  const lead = await openLead("Heron Labs");
  const archived = await openLead("Heron Attic");
  await api.send(`/api/leads/${archived}`, {
    method: "PATCH",
    token: agent.token,
    body: { archived: true },
  });
  const page = await open("/admin");
  const goTo = async (typed: string, name: RegExp): Promise<void> => {
    await call(page);
    await page.keyboard.type(typed);
    await option(page, name).click();
    await palette(page).waitFor({ state: "detached" });
  };

  await goTo("heron", /^Heron desk hours/u);
  await page.getByRole("article").getByText("Open until nine.").waitFor();
  expect(parameter(page, "id")).toBe(document.id);

  await goTo("heron", /^@heron_agent/u);
  const row = page.getByRole("listitem").filter({ hasText: "@heron_agent" });
  await row.and(page.locator('[aria-current="true"]')).waitFor();
  expect(await page.getByRole("searchbox", { name: "Search the team" }).inputValue()).toBe("@heron_agent");

  await goTo("heron answer", /^The heron desk does not answer/u);
  await page.getByRole("article").getByText("The heron desk does not answer.").waitFor();
  expect(parameter(page, "id")).toBe(ticket);

  await goTo("heron lab", /^Heron Labs/u);
  await page.getByRole("article").getByRole("heading", { name: "Heron Labs" }).waitFor();
  expect(parameter(page, "id")).toBe(lead);
  await goTo("heron attic", /^Heron Attic/u);
  await page.getByRole("article").getByRole("heading", { name: "Heron Attic" }).waitFor();
  // In the list that is already there, the field shows what the address narrows it to.
  expect(await page.getByRole("searchbox", { name: "Search leads" }).inputValue()).toBe("Heron Attic");
});

describe("what the open record offers", () => {
  const act = async (page: Page, typed: string, name: string | RegExp): Promise<void> => {
    await call(page);
    await page.keyboard.type(typed);
    await expect.poll(() => chosen(page).textContent()).toMatch(name);
    await page.keyboard.press("Enter");
    await palette(page).waitFor({ state: "detached" });
  };

  test("a question is answered, made a priority and deleted", async () => {
    await ask("Where do zebras sleep?");
    const page = await open("/admin");
    await page.getByRole("article").getByRole("button", { name: "Respond" }).waitFor();
    await call(page);
    expect(await chosen(page).textContent()).toBe("RespondR");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Your response" }).and(page.locator(":focus")).waitFor();
    await act(page, "priority", /^Mark as priority/u);
    await notice(page, "Priority updated");
    await call(page);
    await option(page, /^Remove priority/u).waitFor();
    await page.keyboard.press("Escape");
    await act(page, "delete", /^Delete/u);
    const sure = page.getByRole("dialog", { name: "Delete this request?" });
    await sure.waitFor();
    await page.keyboard.press("Escape");
    await sure.waitFor({ state: "detached" });
    // Back where it was called from: in the answer.
    await page.getByRole("textbox", { name: "Your response" }).and(page.locator(":focus")).waitFor();
  });

  test("a ticket is taken and solved, a participation approved", async () => {
    const ticket = await makeTicket(api, agent, { description: "The lamp flickers." });
    const page = await open(`/admin?tab=tickets&id=${ticket}`);
    await page.getByRole("article").getByText("The lamp flickers.").waitFor();
    await act(page, "assign", /^Assign to me/u);
    await page.getByRole("article").getByText("In Progress").first().waitFor();
    await act(page, "solve", /^Solve and close/u);
    const read = async () => (await api.send(`/api/support/tickets/${ticket}`, { token: admin.token })).body;
    await expect.poll(read).toMatchObject({ status: "Closed", result: "Solved", handledBy: "maya_core" });

    const participation = await makeParticipation(api, agent);
    await page.goto(`/admin?tab=participations&id=${participation}`);
    await page.getByRole("article").getByRole("button", { name: "Approve" }).waitFor();
    await act(page, "approve", /^Approve/u);
    await notice(page, "Participation approved");
  });

  test("a document is edited, a person's code is made anew, and nothing is offered where nothing is open", async () => {
    const { id } = await api.core.knowledge.addDocument(admin.actor, { title: "Lamps", content: "Bright." });
    const page = await open(`/admin?tab=documents&id=${id}`);
    await page.getByRole("article").getByText("Bright.").waitFor();
    await act(page, "edit", /^Edit/u);
    await page.getByRole("dialog", { name: "Edit Document" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.goto("/admin?tab=team&q=heron_agent");
    await page.getByText("@heron_agent").waitFor();
    await act(page, "access code", /^New access code · @heron_agent/u);
    await page.getByRole("dialog", { name: "Make a new code for @heron_agent?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto("/admin?tab=sync");
    await page.getByRole("heading", { level: 1, name: "Sync" }).waitFor();
    await call(page);
    await expect.poll(() => palette(page).getByRole("group", { name: "Open record" }).count()).toBe(0);
  });
});

test.each(Object.keys(screens) as Screen[])("on a %s it has no barriers, light and dark", async (screen) => {
  await ask("Where do llamas graze?");
  const page = await open("/admin", screen);
  await page.getByRole("button", { name: "Go to or do" }).click();
  await option(page, /^Audit Log/u).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await field(page).fill("a");
  await option(page, /^@heron_agent/u).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  expect(await cutOffIn(page)).toEqual([]);
  await option(page, /^Team/u).click();
  await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  await page.getByText("@heron_agent").waitFor();
});
