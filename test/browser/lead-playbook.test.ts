import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { card, copyReply, leadMessage, sendFirst, stage } from "./lead-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

test("without a model a reply is drafted from the scripts, and the screen says so", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/dashboard?module=lead_replier");
  await page.getByText("Playbook mode").waitFor();
  await page.getByRole("button", { name: "What is this?" }).click();
  await page.getByText(/drafted from the lead handling scripts that fit best/u).waitFor();
  await page.keyboard.press("Escape");

  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await copyReply(page).waitFor();
  const sources = card(page).getByRole("list", { name: "Knowledge Base Sources" });
  await sources.getByRole("button", { name: /Objections: OTC/u }).waitFor();
  expect(await page.getByRole("button", { name: "Regenerate" }).count()).toBe(0);

  const before = await card(page).locator("header + p").textContent();
  await page.getByRole("button", { name: /^Change to YES/u }).click();
  await stage(page).getByText("Proposal Received", { exact: true }).waitFor();
  await expect.poll(() => card(page).locator("header + p").textContent()).not.toBe(before);
});

test("a reply to several things shows each as a paragraph, with all its sources, and names what stays open", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/dashboard?module=lead_replier");
  await sendFirst(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await leadMessage(page).fill(
    "Will the trade move our price, and are you regulated? Do your zebra stables take visitors?",
  );
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "NO" }).click();
  await copyReply(page).waitFor();

  const text = (await card(page).locator("header + p").innerText()).split("\n\n");
  expect(text).toEqual([
    expect.stringContaining("off the book"),
    expect.stringContaining("compliance team"),
    expect.stringContaining("On your other question"),
  ]);
  await card(page).getByText("Knowledge gap", { exact: true }).waitFor();
  await card(page)
    .getByText(/no answer to “Do your zebra stables take visitors\?” yet/u)
    .waitFor();
  const sources = card(page).getByRole("list", { name: "Knowledge Base Sources" }).getByRole("button");
  expect(await sources.allInnerTexts()).toEqual([
    expect.stringContaining("Objections: OTC"),
    expect.stringContaining("Red Flags & Scam Checks"),
  ]);
});

test("what the core team answers to a lead's question is shown in its open conversation at once", async () => {
  const agent = await api.member();
  const leadMessage = "Which notary stamps your escrow papers?";
  const body = { projectName: "Acme", leadMessage, service: "OTC", sessionId: "s", proposalReceived: false };
  const { conversationId } = (
    await api.send("/api/lead-replier/generate", { method: "POST", token: agent.token, body })
  ).body;
  const page = await visit(browser, api, { as: agent });
  await page.goto(`/dashboard?module=lead_replier&conversation=${conversationId}`);
  await card(page).getByText("Knowledge gap", { exact: true }).waitFor();

  const { token } = await api.member("CORE TEAM (ADMIN)");
  const [request] = (await api.send("/api/feedback?status=pending&q=notary", { token })).body;
  const answer = { status: "answered", adminResponse: "The notary **Meier** does." };
  await api.send(`/api/feedback/${request.id}`, { method: "PATCH", token, body: answer });
  await page.getByText("Answered by the core team").waitFor();
  expect(await page.getByText("Meier").count()).toBe(1);
});
