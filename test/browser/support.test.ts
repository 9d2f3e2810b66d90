import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { pressInAccountMenu } from "./account-menu.ts";
import { choose, makeTicket, notice, picture, shownFor } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const open = async (member: Member, screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: member });
  await page.goto("/support");
  await page.getByRole("heading", { level: 1, name: "Support Center" }).waitFor();
  return page;
};

const form = (page: Page) => page.getByRole("dialog", { name: "Submit Support Ticket" });
const submit = (page: Page) => form(page).getByRole("button", { name: "Submit Support Ticket" });
const rows = (page: Page) => page.getByRole("list", { name: "Your Tickets" }).getByRole("listitem");

const fill = async (page: Page, description: string): Promise<void> => {
  await choose(page, "Support Category", "Commission & Payouts");
  await form(page).getByLabel("Description").fill(description);
};

const ticketsOf = async ({ token }: Member): Promise<unknown[]> =>
  (await api.send("/api/support/tickets", { token })).body;

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a ticket is written, refused where it is wrong, sent, and found in the list", async () => {
    const agent = await api.member();
    const page = await open(agent, screen);
    await page.getByText("Track your support tickets and get help from our team").waitFor();
    await page.getByText("No tickets found").waitFor();
    await page.getByRole("button", { name: "Create Your First Ticket" }).click();
    await form(page)
      .getByText("Need help? Fill out this form and our support team will assist you.")
      .waitFor();
    const name = form(page).getByLabel("BD Name");
    expect(await name.inputValue()).toBe(`@${agent.actor.telegramUsername}`);
    expect(await name.isEditable()).toBe(false);

    await submit(page).click();
    await form(page).getByText("Please select a support category").waitFor();
    await form(page).getByText("Description must be at least 10 characters").waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('role')")).toBe("combobox");

    await fill(page, "123456789");
    await submit(page).click();
    await form(page).getByText("Description must be at least 10 characters").waitFor();
    await expect.poll(() => form(page).getByText("Please select a support category").count()).toBe(0);

    await form(page).getByLabel("Description").fill("1234567890");
    await form(page)
      .getByLabel("Proof of Support (Optional)")
      .setInputFiles(await picture("Payout 😀 November.png"));
    await form(page).getByText("Payout 😀 November.png").waitFor();
    const shown = shownFor(page, "Support Ticket Submitted!");
    await submit(page).click();
    await form(page).getByRole("heading", { name: "Support Ticket Submitted!" }).waitFor();
    await form(page)
      .getByText(
        "A BD Support Manager will reach out to you via DM within 24 hours to assist with your request.",
      )
      .waitFor();
    await notice(page, "Support Ticket Created");
    await page.getByText("Your support request has been submitted successfully!").first().waitFor();
    const milliseconds = await shown;
    expect(milliseconds).toBeGreaterThan(1500);
    expect(milliseconds).toBeLessThan(4500);
    await form(page)
      .getByRole("heading", { name: "Support Ticket Submitted!" })
      .waitFor({ state: "detached" });
    expect(await form(page).getByLabel("Description").inputValue()).toBe("");

    await form(page).getByRole("button", { name: "Close" }).click();
    await rows(page).getByText("Commission & Payouts").waitFor();
    await rows(page).getByText("Open", { exact: true }).waitFor();
    await rows(page).getByText("Pending", { exact: true }).waitFor();
    await page.getByText("1 total").waitFor();
    await page.getByText("1 / 0 open / in progress").waitFor();
    await expect.poll(() => rows(page).getByRole("link").count()).toBe(0);

    await rows(page).getByRole("button").click();
    const panel = page.getByRole("dialog", { name: "Commission & Payouts" });
    await panel.getByText("1234567890").waitFor();
    // Its name came without the emoji, which the server refuses and a phone cannot take out.
    const proof = await panel.getByRole("link", { name: "Payout November.png" }).getAttribute("href");
    expect((await fetch(api.url + proof)).headers.get("content-type")).toBe("image/png");
    const drawn = panel.getByRole("img", { name: "Proof: Payout November.png" });
    await drawn.evaluate((image: { decode: () => Promise<void> }) => image.decode());
  });
});

test("a description takes two lines at most, and the rest is in the panel", async () => {
  const agent = await api.member();
  const description = "The payout is late. ".repeat(60).trim();
  await makeTicket(api, agent, { description });
  const page = await open(agent, "phone");
  const text = rows(page).getByText(/^The payout is late/u);
  const lineHeight = 22;
  expect((await text.boundingBox())?.height).toBe(2 * lineHeight);
  await rows(page).getByRole("button").click();
  await page.getByRole("dialog").getByText(description).waitFor();
});

test("what could not be sent stays in the form, and what arrived unnoticed is not made twice", async () => {
  const agent = await api.member();
  const page = await open(agent);
  await page.getByRole("button", { name: "New Ticket" }).click();
  await fill(page, "The commission of Acme has not arrived.");
  await form(page)
    .getByLabel("Proof of Support (Optional)")
    .setInputFiles(await picture());

  await page.route("**/api/support/ticket", (route) => route.fulfill({ status: 503, body: "" }));
  await submit(page).click();
  await notice(page, "Error");
  await page.getByText("Failed to create support ticket").first().waitFor();
  await page.unroute("**/api/support/ticket");
  expect(await form(page).getByLabel("Description").inputValue()).toContain("Acme");
  await form(page).getByText("proof.png").waitFor();

  // It arrives, but the answer is lost.
  await page.route("**/api/support/ticket", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect.poll(async () => (await ticketsOf(agent)).length).toBe(1);
  await expect.poll(() => submit(page).isEnabled()).toBe(true);
  await page.unroute("**/api/support/ticket");
  // Also after the dialog was closed: the form is as it was.
  await form(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "New Ticket" }).click();
  await submit(page).click();
  await notice(page, "Support Ticket Created");
  expect(await ticketsOf(agent)).toHaveLength(1);
});

test("nobody sees another agent's ticket by its address; admins see all, and open their records", async () => {
  const [owner, stranger] = [await api.member(), await api.member()];
  const description = "Only for my own eyes, and the team's.";
  const id = await makeTicket(api, owner, { description });
  const foreign = await visit(browser, api, { as: stranger });
  await foreign.goto(`/dashboard/support/tickets/${id}`);
  await foreign.getByText("There is no such ticket").waitFor();
  await expect.poll(() => foreign.getByText(description).count()).toBe(0);

  const page = await open(admin);
  const row = rows(page).filter({ hasText: description });
  const link = row.getByRole("link", { name: "View record" });
  expect(await link.getAttribute("target")).toBe("_blank");
  await page.goto((await link.getAttribute("href")) ?? "");
  await page.getByRole("dialog").getByText(description).waitFor();
  // From there it leads on to where tickets are worked on, not to a second copy of itself.
  const onward = page.getByRole("dialog").getByRole("link", { name: "View record" });
  expect(await onward.getAttribute("target")).toBeNull();
  await onward.click();
  await page.waitForURL((url) => url.pathname === "/admin" && url.searchParams.get("id") === id);
  await page.getByRole("article").getByText(description).waitFor();
});

test("an agent is told at once what the team did, and the sidebar counts it until it was seen", async () => {
  const agent = await api.member();
  const id = await makeTicket(api, agent);
  const page = await visit(browser, api, { as: agent });
  const counted = page.waitForResponse("**/api/unseen");
  const followed = page.waitForResponse("**/api/events");
  await page.goto("/dashboard");
  const entry = page.locator("nav[aria-label='Knowledge Base']").getByRole("link", { name: /^Support/u });
  const [count] = await Promise.all([counted, followed]);
  await count.finished();
  const body = { status: "Closed", result: "Solved", handledBy: "maya", note: "It left this morning." };
  await api.send(`/api/support/tickets/${id}`, { method: "PATCH", token: admin.token, body });
  await notice(page, "Support ticket updated");
  await entry.getByText("1 updated").waitFor();

  // A form that is half filled in lives as long as the page.
  await page.evaluate("window.isSamePage = true");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await rows(page).getByText("Handled by: maya").waitFor();
  await rows(page).getByText("Solved", { exact: true }).waitFor();
  await rows(page).getByText("It left this morning.").waitFor();
  await rows(page).getByRole("img", { name: "Updated" }).waitFor();
  expect(await page.evaluate("window.isSamePage")).toBe(true);

  // It is news until the ticket itself has been looked at, and so is what is new in it.
  const seen = page.waitForResponse("**/api/support/tickets/seen");
  await rows(page).getByRole("button").click();
  const panel = page.getByRole("dialog", { name: "Deal Support" });
  await panel.getByRole("separator", { name: "New" }).waitFor();
  await panel.getByText(/gave it to maya and closed it as Solved$/u).waitFor();
  await seen;
  await page.keyboard.press("Escape");
  await rows(page).getByRole("img", { name: "Updated" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await entry.waitFor();
  await entry.getByText("1 updated").waitFor({ state: "detached" });
  await expect.poll(() => entry.getByText(/updated/u).count()).toBe(0);
});

test.each(Object.keys(screens) as Screen[])("a ticket is sent from the sidebar of a %s", async (screen) => {
  const agent = await api.member();
  const page = await visit(browser, api, { screen, as: agent });
  await page.goto("/dashboard");
  if (screen === "phone") await pressInAccountMenu(page, "Knowledge Base");
  await page.getByRole("button", { name: "Submit Support Ticket" }).click();
  await fill(page, "The commission of Acme has not arrived.");
  await submit(page).click();
  await form(page).getByRole("button", { name: "Create Another Ticket" }).click();
  expect(await form(page).getByLabel("Description").inputValue()).toBe("");
  expect(await ticketsOf(agent)).toHaveLength(1);
});
