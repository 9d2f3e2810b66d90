import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { choose, makeParticipation, makeTicket, notice, picture } from "./centre-pages.ts";
import { alone, screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const form = (page: Page) => page.getByRole("dialog", { name: "Submit Initiative Participation" });
const submit = (page: Page) => form(page).getByRole("button", { name: "Submit Participation" });
const proof = (page: Page) => form(page).getByLabel("Proof of Participation");
const date = (page: Page) => form(page).getByLabel("Date of Participation");
const mine = (page: Page) => page.getByRole("list", { name: "My Participations" }).getByRole("listitem");
const stat = (page: Page, label: string) =>
  page.getByLabel("Your participations in numbers").locator("div", { hasText: label });
const approve = (id: string, status = "Approved") =>
  api.send(`/api/initiatives/participations/${id}`, {
    method: "PATCH",
    token: admin.token,
    body: { status },
  });

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a participation is put together, refused where it is wrong, sent, and found", async () => {
    const page = await visit(browser, api, { screen, as: await api.member() });
    await page.goto("/dashboard/initiatives");
    await page.getByText("Participate in initiatives and track your contributions").waitFor();
    await page.getByText("No upcoming initiatives scheduled").waitFor();
    await page.getByText("No participations yet this month").waitFor();
    await page.getByRole("button", { name: "Submit Your First Participation" }).click();
    await submit(page).click();
    await form(page).getByText("Please select an initiative").waitFor();
    await form(page).getByText("Please upload a screenshot", { exact: true }).waitFor();
    await date(page).fill("");
    await submit(page).click();
    await form(page).getByText("Please select a date").waitFor();
    await date(page).fill("2026-11-02");
    await choose(page, "Initiative Type", "Community Call");
    await submit(page).click();
    await page.getByText("Please upload a screenshot of your participation").first().waitFor();

    await date(page).fill(new Date().toISOString().slice(0, 10));
    await proof(page).setInputFiles(await picture("call.png"));
    await submit(page).click();
    await form(page).getByRole("heading", { name: "Participation Submitted!" }).waitFor();
    await form(page)
      .getByText(
        "Your participation has been submitted for review. You'll see it in your dashboard once approved.",
      )
      .waitFor();
    await notice(page, "Success!");
    await form(page).getByRole("button", { name: "Submit Another Participation" }).click();
    await form(page).getByText("Choose an image").waitFor();
    await form(page).getByRole("button", { name: "Close" }).click();

    await mine(page).getByText("Community Call").waitFor();
    await mine(page).getByText("Pending", { exact: true }).waitFor();
    await mine(page).getByText("1 file(s)").waitFor();
    await stat(page, "Total This Month").getByText("1", { exact: true }).waitFor();
    await stat(page, "Pending Review").getByText("1", { exact: true }).waitFor();
    const link = mine(page).getByRole("link", { name: "View record" });
    expect(await link.getAttribute("target")).toBe("_blank");
    await mine(page)
      .getByRole("button", { name: /Community Call/u })
      .click();
    const detail = page.getByRole("dialog", { name: "Community Call" });
    await detail.getByText("Pending", { exact: true }).waitFor();
    const picked = await detail.getByRole("link", { name: "call.png" }).getAttribute("href");
    expect((await fetch(api.url + picked)).status).toBe(200);
    expect(await detail.getByRole("link", { name: "View record" }).getAttribute("target")).toBeNull();
    await detail.getByRole("button", { name: "Enlarge call.png" }).click();
    await page.getByRole("button", { name: "Show in full size" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show in full size" }).waitFor({ state: "detached" });
    // It is there, and to be found once what lay over it is gone altogether.
    await detail.waitFor();
  });
});

test.each([
  ["Pacific/Kiritimati", "2026-11-22"],
  ["Pacific/Pago_Pago", "2026-11-21"],
])("the date starts as the day it is in %s, and goes on at midnight", async (timezone, day) => {
  const page = await visit(browser, api, { timezone, as: await api.member() });
  const { clock } = await alone(page);
  await clock.install({ time: new Date("2026-11-21T10:50:00Z") });
  await page.goto("/initiatives");
  await page.getByRole("button", { name: /^Submit Participation/u }).click();
  const before = timezone === "Pacific/Kiritimati" ? day : "2026-11-20";
  expect(await date(page).inputValue()).toBe(before);
  await clock.fastForward("10:10");
  await expect.poll(() => date(page).inputValue()).toBe(day);
  await date(page).fill("2026-11-23");
  await submit(page).click();
  await form(page).getByText("The date cannot be in the future").waitFor();
});

test("a failed upload keeps the form", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/initiatives");
  await page.getByRole("button", { name: /^Submit Participation/u }).click();
  await choose(page, "Initiative Type", "Event Attendance");
  await proof(page).setInputFiles(await picture("event.png"));
  await page.route("**/api/initiatives/participation", (route) => route.fulfill({ status: 502, body: "" }));
  await submit(page).click();
  await notice(page, "Error");
  await page.getByText("Failed to submit participation. Please try again.").first().waitFor();
  await page.unroute("**/api/initiatives/participation");
  await form(page).getByText("event.png").waitFor();
  await submit(page).click();
  await notice(page, "Success!");
  expect(await form(page).getByRole("heading", { name: "Participation Submitted!" }).isVisible()).toBe(true);
});

test("every part says that it loads, and that it could not", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  const { held, release } = hold();
  await page.route("**/api/initiatives/**", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/initiatives");
  await page.getByText("Loading upcoming initiatives...").waitFor();
  await page.getByText("Loading your participations...").waitFor();
  await expect.poll(() => page.getByText("...", { exact: true }).count()).toBe(4);
  release();
  await page.getByText("Failed to load upcoming initiatives").waitFor();
  await page.getByText("Failed to load your participations").waitFor();
  await page.getByText("Please try refreshing the page").waitFor();
  await expect.poll(() => page.getByText("--", { exact: true }).count()).toBe(4);
});

test("what comes next stands with its long date, soonest first", async () => {
  for (const [initiative, initiativeTime] of [
    [["Partner AMA"], null],
    [["Content Creation", "Community Call"], "2099-12-03"],
    [["Outreach Sprint"], "2099-11-28T15:00:00Z"],
  ]) {
    const body = { initiative, initiativeTime };
    await api.send("/api/initiatives/upcoming", { method: "POST", token: admin.token, body });
  }
  const page = await visit(browser, api, { timezone: "America/Los_Angeles", as: await api.member() });
  await page.goto("/initiatives");
  await page.getByText("Next coordinated initiatives").waitFor();
  const rows = page.getByRole("list", { name: "Upcoming Initiatives" }).getByRole("listitem");
  await rows.first().waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(
      /^28\s+Nov\s+Outreach Sprint\s+Coordinated\s+November 28, 2099\s+7:00\sAM PST\s+I'm coming\s+Submit proof for this$/u,
    ),
    expect.stringMatching(
      /^3\s+Dec\s+Content Creation, Community Call\s+Coordinated\s+December 3, 2099\s+I'm coming\s+Submit proof for this$/u,
    ),
    expect.stringMatching(/^Partner AMA\s+Coordinated\s+I'm coming\s+Submit proof for this$/u),
  ]);

  // Who comes is counted at once; the button alone says that one does.
  const coming = rows.nth(1).getByRole("button", { name: "I'm coming", pressed: true });
  await rows.nth(1).getByRole("button", { name: "I'm coming" }).click();
  await coming.waitFor();
  expect(await rows.nth(1).innerText()).not.toMatch(/(?:is|are) coming/u);

  // It is looked up anew on every visit once it was left: what is known of it stays when that fails.
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL("**/dashboard");
  await page.route("**/api/initiatives/upcoming", (route) => route.abort());
  const missed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/upcoming"));
  await page
    .getByRole("navigation", { name: "Knowledge Base" })
    .getByRole("link", { name: /^Initiative/u })
    .click();
  await missed;
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  await expect.poll(() => rows.count()).toBe(3);
});

test("approved participations earn points, and the leaderboard shows where one stands", async () => {
  const [first, second] = [await api.member(), await api.member()];
  const page = await visit(browser, api, { as: second });
  await page.goto("/initiatives");
  await page.getByText("You have no points yet").or(page.getByText("Nobody has points yet")).waitFor();
  for (const [member, seed] of [
    [first, 11],
    [first, 12],
    [second, 13],
  ] as const) {
    await approve(await makeParticipation(api, member, { seed }));
  }
  const board = page.getByRole("list", { name: "Leaderboard" }).getByRole("listitem");
  await board.filter({ hasText: "You" }).waitFor();
  expect(await board.allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`1\\s+@${first.actor.telegramUsername}\\s+20 pts`, "u")),
    expect.stringMatching(new RegExp(`2\\s+@${second.actor.telegramUsername}\\s+You\\s+10 pts`, "u")),
  ]);
  await mine(page).getByText("+10 points").waitFor();
  await mine(page).getByText("Approved", { exact: true }).waitFor();
  await page.getByRole("radio", { name: "All time" }).click();
  await board.filter({ hasText: "You" }).getByText("10 pts").waitFor();
});

test("earlier months are a step back, and in the address", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/initiatives");
  await page.getByRole("heading", { name: "My Participations This Month" }).waitFor();
  expect(await page.getByRole("button", { name: "Next month" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Previous month" }).click();
  await page.getByText(/^No participations in/u).waitFor();
  await page.reload();
  await page.getByText(/^No participations in/u).waitFor();
  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByText("No participations yet this month").waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("a participation with a page in Notion is opened there", async () => {
  const agent = await api.member();
  const id = await makeParticipation(api, agent, { seed: 31 });
  const url = "https://www.notion.so/Call-0123456789abcdef0123456789abcdef";
  await api.database.sql("participations").where({ id }).update({ notion_url: url });
  const page = await visit(browser, api, { screen: "phone", as: agent });
  await page.goto("/initiatives");
  const link = mine(page).getByRole("link", { name: "View in Notion" });
  expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual([url, "_blank"]);
  await mine(page)
    .getByRole("button", { name: /Community Call/u })
    .click();
  const detail = page.getByRole("dialog", { name: "Community Call" });
  expect(await detail.getByRole("link", { name: "View in Notion" }).getAttribute("href")).toBe(url);
});

test("nobody sees another agent's participation by its address", async () => {
  const id = await makeParticipation(api, await api.member(), { seed: 21 });
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto(`/dashboard/initiatives/participations/${id}`);
  await page.getByText("There is no such participation").waitFor();
  await expect.poll(() => page.getByText("call.png").count()).toBe(0);
});

test("looking at one piece of news is no news of another", async () => {
  const agent = await api.member();
  const [ticket, participation] = [await makeTicket(api, agent), await makeParticipation(api, agent)];
  const change = (body: object) =>
    api.send(`/api/support/tickets/${ticket}`, { method: "PATCH", token: admin.token, body });
  await change({ status: "In Progress", handledBy: "maya" });
  await approve(participation, "In Review");
  const page = await visit(browser, api, { as: agent });
  const tickets = page.getByRole("list", { name: "Your Tickets" });
  // The server tells every open page of what was seen, this one too, which then counts anew.
  const counted = page.waitForResponse(
    async (response) => response.url().endsWith("/api/unseen") && (await response.json()).tickets === 0,
  );
  await page.goto("/support");
  await tickets.getByRole("img", { name: "Updated" }).waitFor();
  await tickets.getByRole("button").click();
  await counted;
  await page.keyboard.press("Escape");
  await change({ note: "Almost there." });
  await tickets.getByText("Almost there.").waitFor();
  await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" });
  await expect.poll(() => page.getByText("Participation updated").count()).toBe(0);
});

test("the proof of what was held is sent in from there, and its state stands in its place", async () => {
  const heldAt = new Date(Date.now() - 3_600_000).toISOString();
  const body = { initiative: ["Tea with partners", "Outreach Sprint"], initiativeTime: heldAt };
  await api.send("/api/initiatives/upcoming", { method: "POST", token: admin.token, body });
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  await page.goto("/initiatives");
  const held = page.getByRole("list", { name: "Recently held" }).getByRole("listitem");
  const row = held.filter({ hasText: "Tea with partners" });
  await row.getByRole("button", { name: "Submit proof for this" }).click();
  await form(page).getByRole("combobox", { name: "Initiative Type" }).getByText("Outreach Sprint").waitFor();
  await proof(page).setInputFiles(await picture("tea.png"));
  await submit(page).click();
  await form(page).getByRole("button", { name: "Close" }).click();
  await row.getByText("Pending", { exact: true }).waitFor();
  await expect.poll(() => row.getByRole("button", { name: "Submit proof for this" }).count()).toBe(0);
  await row.getByRole("button", { name: "View Participation" }).click();
  const detail = page.getByRole("dialog", { name: "Outreach Sprint" });
  await detail.waitFor();
  const id = new URL(page.url()).searchParams.get("participation") ?? "";
  const review = await visit(browser, api, { as: admin });
  await review.goto(`/admin?tab=participations&id=${id}`);
  await review.getByText("Said they come").waitFor();
  await approve(id);
  await detail.getByText("Approved").first().waitFor();
  await page.keyboard.press("Escape");
  await row.getByText("Approved", { exact: true }).waitFor();
});
