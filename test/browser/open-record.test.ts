import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { choose, makeParticipation, makeTicket, notice } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
let other: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
  other = await api.member("CORE TEAM (ADMIN)", "noah_core");
});
afterAll(() => api.close());

const open = async (address: string, screen: "phone" | "desktop" = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { as: admin, screen });
  await page.goto(address);
  return page;
};

const detail = (page: Page) => page.getByRole("article");
const rows = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
const read = async (path: string) => (await api.send(path, { token: admin.token })).body;
const ticket = (id: string) => read(`/api/support/tickets/${id}`);
const participation = (id: string) => read(`/api/initiatives/participations/${id}`);
/** The list as it is read again after a change, drawn. */
const readAgain = async (page: Page, path: RegExp, act: () => Promise<void>): Promise<void> => {
  await Promise.all([page.waitForEvent("requestfinished", (one) => path.test(one.url())), act()]);
  await page.evaluate("new Promise((done) => setTimeout(done, 100))");
};

const texts = ["The first of three tickets.", "The second of three tickets.", "The third of three tickets."];

const threeTickets = async () => {
  const agent = await api.member();
  const ids: string[] = [];
  for (const description of texts.toReversed()) ids.unshift(await makeTicket(api, agent, { description }));
  return { ids, person: agent.actor.telegramUsername };
};

test.each([
  ["as the queue opens", ""],
  ["where nobody handles them yet", "&handledBy=none"],
  ["where they are open", "&status=Open"],
])("M, a reply and S are for the same ticket, %s", async (_, filter) => {
  const { ids, person } = await threeTickets();
  const page = await open(`/admin?tab=tickets&person=${person}${filter}`);
  await detail(page)
    .getByText(texts[0] ?? "")
    .waitFor();
  await readAgain(page, /\/support\/tickets\?/u, () => page.keyboard.press("m"));
  await detail(page).getByText("In Progress", { exact: true }).first().waitFor();
  await rows(page, "Tickets").first().getByText("In Progress").waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("It is in Service Decks.");
  await readAgain(page, /\/support\/tickets\?/u, () => page.keyboard.press("Enter"));
  await detail(page)
    .getByText(texts[0] ?? "")
    .waitFor();
  await expect.poll(() => rows(page, "Tickets").count()).toBe(3);
  await rows(page, "Tickets").first().getByRole("button").focus();
  await page.keyboard.press("s");
  await notice(page, "Ticket closed");
  await detail(page)
    .getByText(texts[1] ?? "")
    .waitFor();
  expect(await Promise.all(ids.map(ticket))).toMatchObject([
    { status: "Closed", handledBy: "maya_core", lastMessage: { text: "It is in Service Decks." } },
    { status: "Open", handledBy: null, lastMessage: null },
    { status: "Open", handledBy: null, lastMessage: null },
  ]);
});

test("a ticket that somebody else closes stays open beside the list, as it is now", async () => {
  const { ids, person } = await threeTickets();
  const page = await open(`/admin?tab=tickets&person=${person}`);
  await detail(page)
    .getByText(texts[0] ?? "")
    .waitFor();
  const body = { status: "Closed", result: "Solved" };
  await api.send(`/api/support/tickets/${ids[0]}`, { method: "PATCH", token: other.token, body });
  await detail(page).getByRole("button", { name: "Reopen" }).waitFor();
  await rows(page, "Tickets").first().getByText("Closed").waitFor();
  await page.keyboard.press("s");
  await page.keyboard.press("j");
  await detail(page)
    .getByText(texts[1] ?? "")
    .waitFor();
  await expect.poll(() => rows(page, "Tickets").count()).toBe(2);
  expect(await ticket(ids[1] ?? "")).toMatchObject({ status: "Open" });
});

test("on a phone a ticket stays open after a change that its filter does not hold", async () => {
  const { person } = await threeTickets();
  const page = await open(`/admin?tab=tickets&person=${person}&handledBy=none`, "phone");
  await page.getByRole("button", { name: /second of three/u }).tap();
  await readAgain(page, /\/support\/tickets\?/u, () =>
    detail(page).getByRole("button", { name: "Assign to me" }).tap(),
  );
  await detail(page).getByText("In Progress", { exact: true }).first().waitFor();
  await detail(page)
    .getByText(texts[1] ?? "")
    .waitFor();
  await page.getByRole("button", { name: "Back to Tickets" }).tap();
  await expect.poll(() => rows(page, "Tickets").count()).toBe(2);
});

test("a status that leaves a participation waiting, and a question, leave it open; A is for it too", async () => {
  const agent = await api.member();
  const ids: string[] = [];
  for (const seed of [73, 72, 71]) ids.unshift(await makeParticipation(api, agent, { seed }));
  const page = await open(
    `/admin?tab=participations&status=Pending&person=${agent.actor.telegramUsername}&id=${ids[1]}`,
  );
  await rows(page, "Participations").nth(2).waitFor();
  await detail(page).getByRole("button", { name: "Set status" }).click();
  await readAgain(page, /\/participations\?/u, () =>
    page.getByRole("menuitem", { name: "In Review" }).click(),
  );
  await rows(page, "Participations").nth(1).getByText("In Review").waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("Which post is it?");
  await readAgain(page, /\/participations\?/u, () => page.keyboard.press("Enter"));
  await rows(page, "Participations").nth(1).getByRole("button").focus();
  await page.keyboard.press("a");
  await notice(page, "Participation approved");
  await expect.poll(() => rows(page, "Participations").count()).toBe(2);
  expect(await Promise.all(ids.map(participation))).toMatchObject([
    { status: "Pending", points: 0 },
    { status: "Approved", lastMessage: { text: "Which post is it?" }, points: 10 },
    { status: "Pending", points: 0 },
  ]);
});

test("a question that somebody else approves stays open, and A approves no other", async () => {
  const asker = await api.member();
  const questions = ["Who tunes the oboe?", "Who tunes the lyre?", "Who tunes the gong?"];
  for (const content of questions) await api.core.chat.ask(asker.actor, { content, sessionId: "tune" });
  await api.database.sql("gaps").whereIn("question", questions).update({ ai_response: "The tuner does." });
  const page = await open(`/admin?q=${asker.actor.telegramUsername}`);
  await page.getByRole("heading", { level: 2, name: "gong" }).waitFor();
  const gap = await api.database.sql("gaps").where({ question: "Who tunes the gong?" }).first();
  const body = { status: "approved" };
  await api.send(`/api/feedback/${gap.id}`, { method: "PATCH", token: other.token, body });
  await detail(page)
    .getByText(/^Approved by @noah_core/u)
    .waitFor();
  await page.keyboard.press("a");
  await page.keyboard.press("j");
  await page.getByRole("heading", { level: 2, name: "lyre" }).waitFor();
  await expect.poll(() => rows(page, "Pending questions").count()).toBe(2);
  expect(await api.database.sql("gaps").where({ status: "approved" }).count("* as count")).toEqual([
    { count: "1" },
  ]);
});

test("a filter that is chosen anew does not keep what was open", async () => {
  const { person } = await threeTickets();
  const page = await open(`/admin?tab=tickets&person=${person}&handledBy=none`);
  await detail(page)
    .getByText(texts[0] ?? "")
    .waitFor();
  await readAgain(page, /\/support\/tickets\?/u, () => page.keyboard.press("m"));
  await rows(page, "Tickets").first().getByText("In Progress").waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await choose(page, "Category", "Deal Support");
  await page.keyboard.press("Escape");
  await expect.poll(() => rows(page, "Tickets").count()).toBe(2);
});

test("the thanks for a ticket lead to it", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  await page.goto("/dashboard/support");
  await page.getByRole("button", { name: "New Ticket" }).tap();
  const form = page.getByRole("dialog");
  await choose(page, "Support Category", "Commission & Payouts");
  await form.getByLabel("Description").fill("The commission of Borealis has not arrived.");
  await form.getByRole("button", { name: "Submit Support Ticket" }).tap();
  await form.getByRole("button", { name: "View Ticket" }).tap();
  const ticketOpen = page.getByRole("dialog", { name: "Commission & Payouts" });
  await ticketOpen.getByText("The commission of Borealis has not arrived.").waitFor();
  await page.goBack();
  await ticketOpen.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/dashboard/support");
});
