import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { startMirror } from "#test/start-mirror.ts";
import { choose, makeParticipation, makeTicket, notice } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
});
afterAll(() => api.close());

const open = async (address: string, as = admin): Promise<Page> => {
  const page = await visit(browser, api, { as });
  await page.goto(address);
  return page;
};

const tickets = (page: Page) => page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
const participations = (page: Page) =>
  page.getByRole("list", { name: "Participations" }).getByRole("listitem");
const detail = (page: Page) => page.getByRole("article");
const read = async (path: string, id: string) =>
  (await api.send(`${path}/${id}`, { token: admin.token })).body;
const ticket = (id: string) => read("/api/support/tickets", id);
const participation = (id: string) => read("/api/initiatives/participations", id);

const filterBy = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await choose(page, label, option);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Filters" }).waitFor({ state: "detached" });
};

test("the queue is narrowed by what is in the address, and several tickets change at once", async () => {
  const [first, second] = [await api.member(), await api.member()];
  const ids = [
    await makeTicket(api, first, { supportCategory: "Lead Ownership", description: "Who owns Orbit Labs?" }),
    await makeTicket(api, first, { supportCategory: "Lead Ownership", description: "Who owns Nova Chain?" }),
  ];
  await makeTicket(api, second, { supportCategory: "Other", description: "The door code is wrong." });
  const page = await open("/admin?tab=tickets");
  await tickets(page).getByText("The door code is wrong.").waitFor();
  await filterBy(page, "Category", "Lead Ownership");
  await tickets(page).getByText("The door code is wrong.").waitFor({ state: "detached" });
  await expect.poll(() => tickets(page).count()).toBe(2);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Agent", { exact: true }).fill(second.actor.telegramUsername);
  await page.getByText("No such tickets").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Agent/u }).click();
  await tickets(page).nth(1).waitFor();
  expect(new URL(page.url()).searchParams.get("category")).toBe("Lead Ownership");
  await page.getByText("2 match the filter").waitFor();

  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByText("2 chosen").waitFor();
  await page.getByRole("button", { name: "Change 2" }).click();
  await page.getByRole("menuitem", { name: "Not resolved, close" }).click();
  await notice(page, "2 tickets updated");
  await page.getByText("No such tickets").waitFor();
  await page.getByRole("button", { name: "Show all tickets" }).click();
  await tickets(page).getByText("The door code is wrong.").waitFor();
  await expect.poll(() => tickets(page).getByText("Who owns").count()).toBe(2);
  await page.getByText("the filter", { exact: false }).waitFor({ state: "detached" });
  for (const id of ids) expect(await ticket(id)).toMatchObject({ status: "Closed", result: "Not Resolved" });
});

test("on a phone several tickets are chosen by touch, and change at once", async () => {
  const agent = await api.member();
  const ids = [
    await makeTicket(api, agent, { supportCategory: "Tools & Access", description: "My seat is gone." }),
    await makeTicket(api, agent, { supportCategory: "Tools & Access", description: "My key is lost." }),
  ];
  const page = await visit(browser, api, { screen: "phone", as: admin });
  await page.goto(`/admin?tab=tickets&person=${agent.actor.telegramUsername}`);
  await page.getByRole("button", { name: "Choose several" }).tap();
  for (const row of ["My seat is gone.", "My key is lost."]) await tickets(page).getByText(row).tap();
  await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(2);
  await page.getByRole("button", { name: "Change 2" }).tap();
  await page.getByRole("menuitem", { name: "Assign to me" }).tap();
  await notice(page, "2 tickets updated");
  for (const id of ids) expect(await ticket(id)).toMatchObject({ handledBy: "maya_core" });
  await page.getByRole("checkbox").first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Choose several" }).waitFor();
});

test("participations are reviewed from the keyboard, and a picture seen before says whose it was", async () => {
  const [first, second] = [await api.member(), await api.member()];
  const original = await makeParticipation(api, first, { seed: 51 });
  const copy = await makeParticipation(api, second, { seed: 51, initiative: "Outreach Sprint" });
  const page = await open("/admin?tab=participations");
  await page.getByRole("heading", { level: 2, name: "Outreach Sprint" }).waitFor();
  const also = detail(page).getByRole("link", {
    name: new RegExp(`^Also submitted by @${first.actor.telegramUsername} on `, "u"),
  });
  expect(await also.getAttribute("href")).toContain(original);
  // The key that its button names: another one may do something else.
  const declines = detail(page).getByRole("button", { name: "Reject", exact: true }).locator("kbd");
  await page.keyboard.press((await declines.innerText()).toLowerCase());
  const reject = page.getByRole("dialog", { name: "Reject this participation?" });
  await reject.getByRole("textbox").fill("This picture was sent by somebody else.");
  await page.keyboard.press("Escape");
  const discard = page.getByRole("dialog", { name: "Discard what you wrote?" });
  await discard.getByRole("button", { name: "Cancel" }).click();
  await discard.waitFor({ state: "detached" });
  await reject.getByRole("textbox").focus();
  const path = "**/api/initiatives/participations/*";
  await page.route(path, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await page.keyboard.press("Control+Enter");
  await notice(page, "Update failed");
  await page.unroute(path);
  expect(await reject.getByRole("textbox").inputValue()).toBe("This picture was sent by somebody else.");
  await page.keyboard.press("Control+Enter");
  await notice(page, "Participation rejected");
  await reject.waitFor({ state: "detached" });

  await page.getByRole("heading", { level: 2, name: "Community Call" }).waitFor();
  await page.locator(`[data-id="${original}"]:focus`).waitFor();
  await page.keyboard.press("a");
  await notice(page, "Participation approved");
  await page.getByText(`@${first.actor.telegramUsername} is told. +10 points.`).first().waitFor();
  expect(await participation(original)).toMatchObject({ status: "Approved", points: 10 });
  expect(await participation(copy)).toMatchObject({
    status: "Rejected",
    note: "This picture was sent by somebody else.",
  });

  await page.goto(`/admin?tab=participations&status=all&id=${original}`);
  await detail(page).getByRole("button", { name: "Set status" }).click();
  await page.getByRole("menuitem", { name: "In Review" }).click();
  await notice(page, "Participation in review");
  expect(await participation(original)).toMatchObject({ status: "In Review", points: 0 });
});

test("several participations are approved or rejected at once", async () => {
  const agent = await api.member();
  const ids = [
    await makeParticipation(api, agent, { seed: 61, initiative: "Partner Referral" }),
    await makeParticipation(api, agent, { seed: 62, initiative: "Partner Referral" }),
  ];
  const page = await open("/admin?tab=participations&type=Partner+Referral");
  await participations(page).nth(1).waitFor();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Approve 2" }).click();
  await notice(page, "2 participations approved");
  for (const id of ids) expect(await participation(id)).toMatchObject({ status: "Approved" });

  await page.goto("/admin?tab=participations&status=Approved&type=Partner+Referral");
  await participations(page).nth(1).waitFor();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Reject 1" }).click();
  const reject = page.getByRole("dialog", { name: "Reject this participation?" });
  await reject.getByRole("button", { name: "Reject" }).click();
  await notice(page, "Participation rejected");
  await participations(page).nth(1).waitFor({ state: "detached" });
  await expect.poll(() => participations(page).count()).toBe(1);
});

test("options are added, priced, put in order and removed, and forms show them", async () => {
  const page = await open("/admin?tab=options");
  await page.getByLabel("Points of Content Creation").fill("x");
  await page.getByRole("button", { name: "Save options" }).click();
  await page.getByText("Points: a whole number from 0 to 1,000").waitFor();
  await page.getByLabel("Points of Content Creation").fill("25");
  await page.getByRole("button", { name: "Move Content Creation up" }).click();
  await page.getByRole("button", { name: "Remove Outreach Sprint" }).click();
  await page.getByRole("button", { name: "Add Option" }).last().click();
  await page.getByPlaceholder("Name").last().fill("Podcast");
  await page.getByRole("button", { name: "Save options" }).click();
  await notice(page, "Options saved");
  const { body } = await api.send("/api/options/initiative-types", { token: admin.token });
  expect(body.map(({ name, points }: { name: string; points: number }) => `${name} ${points}`)).toEqual([
    "Content Creation 25",
    "X Engagement 10",
    "Community Call 10",
    "Event Attendance 10",
    "Partner Referral 10",
    "Podcast 10",
  ]);

  const rows = page.getByPlaceholder("Name");
  const before = await rows.count();
  await page.getByRole("button", { name: "Add Option" }).last().click();
  await rows.nth(before).waitFor();
  await expect.poll(() => page.getByText("A name is required").count()).toBe(0);

  const agent = await open("/initiatives", await api.member());
  await agent.getByRole("button", { name: /^Submit Participation/u }).click();
  await choose(agent, "Initiative Type", "Content Creation");
  await agent.getByText("Earns 25 points once it is approved.").waitFor();
});

test("the Sync tab says how Notion is connected where it is not", async () => {
  const page = await open("/admin?tab=sync");
  await page.getByText("Notion is not connected").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Sync now" }).count()).toBe(0);
});

test("the Sync tab shows what Notion refused, tries it again, and syncs at once", async () => {
  const mirror = await startMirror({ environment: { NOTION_SYNC_SECONDS: "3600" } });
  onTestFinished(() => mirror.close());
  const { notion, api: mirrored, submitTicket, readTicket, rowOf } = mirror;
  notion.failing((route) => (route === "POST /v1/pages" ? { status: 400 } : null));
  const { id } = await submitTicket("Notion does not want this one");
  const page = await visit(browser, mirrored, { as: mirror.admin });
  await page.goto("/admin?tab=sync");
  const sources = page.getByRole("list", { name: "Data sources" }).getByRole("listitem");
  await sources.filter({ hasText: "Support tickets" }).getByText("In sync").waitFor();
  await expect.poll(() => sources.count()).toBe(4);
  await page.getByText("1 record to push.").waitFor();
  // What was refused is tried again later and later; all but the last time is passed over.
  await mirrored.database
    .sql("notion_links")
    .where({ record_id: id })
    .update({ attempts: 4, due_at: new Date() });
  await (await mirrored.core.notion.mirror())?.push();
  const failed = page.getByRole("list", { name: "Failed jobs" }).getByRole("listitem");
  await failed.getByText("Push a ticket to Notion").waitFor({ timeout: 30_000 });
  await failed.getByText("Notion refuses: failing").waitFor();

  notion.failing(() => null);
  await failed.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "Failed jobs" }).waitFor({ state: "detached" });
  await page.getByText("Everything is pushed.").waitFor();
  const row = rowOf("support", id);
  expect(row).toBeDefined();
  if (row === undefined) return;
  notion.edit(row, { Status: "In Progress" });
  await page.getByRole("button", { name: "Sync now" }).click();
  await notice(page, "Sync started");
  await eventually(async () => expect(await readTicket(id)).toMatchObject({ status: "In Progress" }));

  await page.getByRole("button", { name: "Wait for its token" }).click();
  await page.getByText(/^Waiting until \d\d:\d\d: create the webhook/u).waitFor();
  await mirrored.send("/notion/webhook", { method: "POST", body: '{"verification_token":"of_notion"}' });
  await page.getByText("of_notion").waitFor();
  await page.getByRole("button", { name: "Confirmed in Notion" }).click();
  await page.getByText("Notion tells of changes at once.").waitFor();
  await expect.poll(() => page.getByText("of_notion").count()).toBe(0);
}, 120_000);

test("the Sync tab says that Notion refuses the token, while tickets are taken as ever", async () => {
  const mirror = await startMirror({ environment: { NOTION_TOKEN: "wrong" } });
  onTestFinished(() => mirror.close());
  await mirror.submitTicket("Notion cannot be reached");
  const page = await visit(browser, mirror.api, { as: mirror.admin });
  await page.goto("/admin?tab=sync");
  const support = page.getByRole("listitem").filter({ hasText: "Support tickets" });
  await support.getByText("Out of reach").waitFor();
  await support.getByText("Notion refuses the token").waitFor();
  expect(await page.getByRole("button", { name: "Sync now" }).isEnabled()).toBe(true);
  await page.getByText("1 record to push.").waitFor();
  await page.goto("/admin?tab=tickets");
  await tickets(page).getByText("Notion cannot be reached").waitFor();
});
