import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { message } from "./chat-pages.ts";
import { beginLead, lead, leadMessage } from "./lead-pages.ts";
import { setOffline, startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(() => api.close());

const question = "What commission do I get on an OTC deal?";
const waiting = (page: Page) => page.getByText("Sent once you are back online.");
const rows = (page: Page) => page.getByRole("list", { name: "Recent" }).getByRole("listitem");
const goTo = (page: Page, place: string) =>
  page.getByRole("navigation").getByRole("link", { name: place }).click();

const stored = (member: Member, words: string) =>
  api.database.sql("chat_messages").where({ user_id: member.actor.id, role: "user", content: words });

/** Writes a first question without a connection, in a chat that nobody has heard of. */
const askOffline = async (as: Member): Promise<Page> => {
  const page = await visit(browser, api, { screen: "phone", as });
  await page.goto("/dashboard/chats");
  await page.getByText("Nothing asked yet").waitFor();
  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await setOffline(page, true);
  await page.getByText("You are offline", { exact: true }).waitFor();
  await message(page).fill(question);
  await page.getByRole("button", { name: "Send" }).click();
  await waiting(page).waitFor();
  return page;
};

test("a question written offline in a new chat is listed once one has left it, leads back, and is sent from there", async () => {
  const as = await api.member();
  const page = await askOffline(as);
  await goTo(page, "Chats");
  await rows(page).getByText(`Not sent yet: ${question}`).click();
  await waiting(page).waitFor();
  await goTo(page, "Chats");
  await setOffline(page, false);
  await expect.poll(() => stored(as, question)).toHaveLength(1);
  await expect.poll(() => page.getByText("Not sent yet").count()).toBe(0);
  await rows(page).getByText(question).click();
  await page.getByRole("log").getByRole("article").first().waitFor();
});

test("what waits is sent after a reload, on whichever page one is", async () => {
  const as = await api.member();
  const page = await askOffline(as);
  const isKept = "Object.keys(localStorage).some((key) => key.includes('queued'))";
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  const next = await page.context().newPage();
  await setOffline(next, false);
  await next.goto("/dashboard/support");
  await expect.poll(() => stored(as, question)).toHaveLength(1);
});

test("what a server refuses stays listed as not sent", async () => {
  const as = await api.member();
  const page = await askOffline(as);
  await goTo(page, "Chats");
  await page.route("**/api/chat/messages", (route) =>
    route.fulfill({ status: 503, json: { error: "Away" } }),
  );
  const refused = page.waitForResponse("**/api/chat/messages");
  await setOffline(page, false);
  await refused;
  await rows(page).getByText(`Not sent yet: ${question}`).waitFor();
  await page.unroute("**/api/chat/messages");
  // By the keyboard, for the notice of what failed lies over the first row.
  await rows(page).getByRole("link").filter({ hasText: "Not sent yet" }).press("Enter");
  await page.getByRole("log").getByRole("article").first().waitFor();
  expect(await stored(as, question)).toHaveLength(1);
});

test("a lead's message written offline is marked in its row, and is sent though the lead is not open", async () => {
  const as = await api.member();
  await beginLead(api, as);
  const page = await visit(browser, api, { screen: "phone", as });
  await page.goto("/dashboard/leads");
  await page.getByRole("button", { name: lead.projectName }).click();
  await page.getByRole("log").getByText(lead.message).first().waitFor();
  await setOffline(page, true);
  await leadMessage(page).fill("Any update?");
  await leadMessage(page).press("Enter");
  await waiting(page).waitFor();
  await goTo(page, "Leads");
  await page.getByText("Not sent yet: Any update?").waitFor();
  await setOffline(page, false);
  await expect.poll(() => stored(as, "Any update?")).toHaveLength(1);
  await page.getByText(`Reply for ${lead.projectName} is ready`, { exact: true }).waitFor();
  await expect.poll(() => page.getByText("Not sent yet").count()).toBe(0);
});

test("a new lead's message of which something is to be asked first leads back to it", async () => {
  const as = await api.member();
  const page = await visit(browser, api, { as });
  await page.goto("/dashboard?module=lead_replier");
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  await setOffline(page, true);
  await leadMessage(page).fill(lead.message);
  await leadMessage(page).press("Enter");
  await waiting(page).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Chats" }).click();
  // As long as the lead is on the screen, it asks there.
  await leadMessage(page).waitFor({ state: "detached" });
  await setOffline(page, false);
  await rows(page).getByText(`Not sent yet: ${lead.message}`).click();
  await page.getByRole("dialog").waitFor();
  expect(await stored(as, lead.message)).toHaveLength(0);
});
