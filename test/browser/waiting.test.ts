import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { makeParticipation, makeTicket } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
let agent: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

test("an empty Pending says what waits elsewhere, and a ticket's row that it was reopened", async () => {
  const id = await makeTicket(api, agent);
  const ticket = `/api/support/tickets/${id}`;
  const closed = { status: "Closed", result: "Solved", note: "Found it." };
  await api.send(ticket, { method: "PATCH", token: admin.token, body: closed });
  const page = await visit(browser, api, { screen: "phone", as: admin });
  await page.goto("/admin");
  await page.getByText("Nothing is waiting").waitFor();
  await page.getByRole("button", { name: "Sections", exact: true }).waitFor();
  await api.send(`${ticket}/reopen`, { method: "POST", token: agent.token });
  await page.getByText("No question is waiting").waitFor();
  await page.getByRole("button", { name: "Sections, something waits" }).waitFor();
  await page.getByRole("button", { name: "1 ticket waits" }).click();
  await page.getByRole("heading", { name: "Tickets" }).waitFor();
  await page.getByText("Reopened", { exact: true }).waitFor();
  await expect.poll(() => page.getByText("Needs reply").count()).toBe(0);
  await api.send(ticket, { method: "PATCH", token: admin.token, body: closed });
});

test("who decides on the last one of a list goes on from what stands in its place", async () => {
  await makeParticipation(api, agent);
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=participations");
  await page.getByRole("button", { name: /^Approve/u }).click();
  await page.getByRole("button", { name: /^Approve/u }).waitFor({ state: "detached" });
  await page
    .getByText(/^No participations|Nothing to review/u)
    .first()
    .waitFor();
  expect(await page.evaluate("document.activeElement.tagName")).not.toBe("BODY");
});
