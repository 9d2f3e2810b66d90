import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { askFor, startBrowser, visit } from "./start-browser.ts";
import { answers } from "./chat-pages.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

test("who asked what is deleted is told that it was closed, and the admin knows it beforehand", async () => {
  const agent = await visit(browser, api, { as: await api.member() });
  await agent.goto("/dashboard");
  const asked = "Which dentist does the office in Porto see?";
  await askFor(agent, asked);
  await answers(agent)
    .filter({ hasText: /forwarded/iu })
    .waitFor();
  const admin = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
  await admin.goto("/admin");
  await admin.getByRole("heading", { level: 2, name: asked }).waitFor();
  await admin.getByRole("button", { name: "Delete" }).click();
  const dialog = admin.getByRole("dialog", { name: "Delete this request?" });
  await dialog.getByText("everybody who asked is told that it was closed without an answer").waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();

  const told = agent.getByRole("article", { name: "Core team" });
  await told.getByText("Closed without an answer").waitFor();
  await told.getByText(asked).waitFor();
  await told.getByRole("link", { name: "contact your BD Support Manager" }).waitFor();
  await expect.poll(() => told.getByRole("button").count()).toBe(0);
});

test("in a lead's conversation it is news for the agent, and the reply to send stays the reply", async () => {
  const member = await api.member();
  const leadMessage = "Do you insure kayak fleets?";
  const about = { projectName: "Acme", leadMessage, sessionId: "s", service: "OTC" } as const;
  const { conversationId } = await api.core.leads.replyToLead(member.actor, about);
  const page = await visit(browser, api, { as: member });
  await page.goto(`/dashboard?module=lead_replier&conversation=${conversationId}`);
  await page.getByRole("article", { name: "Suggested Reply" }).waitFor();
  const admin = await api.member("CORE TEAM (ADMIN)");
  const { body } = await api.send("/api/feedback?status=pending", { token: admin.token });
  const request = body.find(({ userQuestion }: { userQuestion: string }) => userQuestion === leadMessage);
  await api.send(`/api/feedback/${request.id}`, { method: "DELETE", token: admin.token });
  const told = page.getByRole("article", { name: "Core team" });
  await told.getByText("Closed without an answer").waitFor();
  await told.getByText(leadMessage).waitFor();
  await expect.poll(() => told.getByRole("button").count()).toBe(0);
  await expect.poll(() => page.getByRole("article", { name: "Suggested Reply" }).count()).toBe(1);
});
