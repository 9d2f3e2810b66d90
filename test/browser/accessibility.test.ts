import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { makeParticipation, makeTicket } from "./centre-pages.ts";
import { copyReply, leadMessage, sendFirst } from "./lead-pages.ts";
import { askFor, buildMiniApp, screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  await buildMiniApp();
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

describe.each(Object.keys(screens) as Screen[])("on a %s, light and dark,", (screen) => {
  test("the login has no barriers", async () => {
    const page = await visit(browser, api, { screen });
    await page.goto("/login");
    await page.getByRole("heading", { name: "Welcome Legend" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the chat, a document and the guide have no barriers", async () => {
    const page = await visit(browser, api, { screen, as: await api.member() });
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);

    await askFor(page, "What commission do I get on an OTC deal?");
    const source = page.getByRole("list", { name: "Sources" }).getByRole("button").first();
    await source.waitFor();
    expect(await problemsOf(page)).toEqual([]);

    await source.click();
    await page.getByRole("dialog").getByRole("heading", { name: "OTC commission" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");

    if (screen === "phone") await page.getByRole("button", { name: "More" }).click();
    await page.getByRole(screen === "phone" ? "menuitem" : "button", { name: "How to use" }).click();
    await page.getByRole("tab", { name: "Lead Replier" }).click();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the Lead Replier, its question and its card have no barriers", async () => {
    const page = await visit(browser, api, { screen, as: await api.member() });
    await page.goto("/dashboard?module=lead_replier");
    await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
    await leadMessage(page).fill("Hello");
    await page.keyboard.press("Enter");
    expect(await problemsOf(page)).toEqual([]);

    const check = await sendFirst(page);
    expect(await problemsOf(page)).toEqual([]);
    await check.getByRole("button", { name: "NO" }).click();
    await copyReply(page).waitFor();
    await leadMessage(page).fill("Which football club won the cup in 1974?");
    await page.keyboard.press("Enter");
    await page.getByText("Knowledge gap", { exact: true }).waitFor();
    expect(await problemsOf(page)).toEqual([]);

    if (screen === "desktop") return;
    await page.getByRole("button", { name: "View conversations (1)" }).click();
    await page.getByRole("button", { name: /Acme Protocol/u }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the Support Center, its form and a ticket have no barriers", async () => {
    const agent = await api.member();
    const id = await makeTicket(api, agent);
    const page = await visit(browser, api, { screen, as: agent });
    await page.goto("/support");
    await page.getByRole("list", { name: "Your Tickets" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "New Ticket" }).click();
    await page.getByRole("button", { name: "Submit Support Ticket" }).click();
    await page.getByText("Please select a support category").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.goto(`/dashboard/support/tickets/${id}`);
    await page.getByRole("dialog").getByRole("img").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: /^Enlarge/u }).click();
    await page.getByRole("button", { name: "Show in full size" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the Initiative Center, its form and a participation have no barriers", async () => {
    const agent = await api.member();
    const id = await makeParticipation(api, agent);
    const page = await visit(browser, api, { screen, as: agent });
    await page.goto("/initiatives");
    await page.getByRole("list", { name: "My Participations" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: /^Submit Participation/u }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit Participation" }).click();
    await page.getByText("Please select an initiative").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.goto(`/dashboard/initiatives/participations/${id}`);
    await page.getByRole("dialog").getByRole("img").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });
});
