import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writePlace } from "#contracts/cited-place.ts";
import { newId } from "#core/ids.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { pressInAccountMenu } from "./account-menu.ts";
import { makeParticipation, makeTicket, notice } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";
import { botToken, launchedBy, link, visitInTelegram } from "./telegram-pages.ts";

let api: TestApi;
let browser: Browser;
let documentId: string;

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ TELEGRAM_BOT_TOKEN: botToken }), startBrowser()]);
  const admin = await api.member("CORE TEAM (ADMIN)");
  const added = await api.core.knowledge.addDocument(admin.actor, {
    title: "Commission structure",
    content: "# OTC\n\nAn OTC deal pays a commission of 20 percent.\n\n## Later\n\nIt is paid each Friday.",
    category: "BD Essentials",
  });
  documentId = added.id;
});
afterAll(() => api.close());

test("a document's address opens it, and closing it leaves the chat", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto(`/dashboard?document=${documentId}`);
  const dialog = page.getByRole("dialog", { name: "Commission structure" });
  await dialog.getByText("20 percent").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("");
});

test("whoever comes for a document is shown it first, and the guide once it is closed", async () => {
  const page = await visit(browser, api, { firstVisit: true, as: await api.member() });
  await page.goto(`/dashboard?document=${documentId}`);
  const dialog = page.getByRole("dialog", { name: "Commission structure" });
  await dialog.getByText("20 percent").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click({ timeout: 5000 });
  await page.getByRole("dialog", { name: "How to use Legend" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

/** A second tap at one place within a moment would be a double tap, which counts once. */
const elsewhere = { position: { x: 220, y: 8 } };

test("the browser's Back closes a document and leaves the screen where it was", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  await page.goto("/dashboard/library");
  const document = page.getByRole("button", { name: "Commission structure" });
  const reader = page.getByRole("dialog", { name: "Commission structure" });
  const atList = () => new URL(page.url()).pathname === "/dashboard/library";
  await document.tap();
  await reader.waitFor();
  await page.goBack();
  await reader.waitFor({ state: "hidden" });
  await document.tap(elsewhere);
  await reader.getByRole("button", { name: "Close" }).tap();
  await reader.waitFor({ state: "hidden" });
  await document.waitFor();
  expect(atList()).toBe(true);
});

test("a phone's own back button closes what is open, one thing at a time, and stays on the page", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  // A desktop's Chromium takes Escape for the same wish, once no script has taken the key.
  await page.addInitScript(
    'window.addEventListener("keydown", (event) => event.stopImmediatePropagation(), { capture: true });',
  );
  const goBack = () => page.keyboard.press("Escape");
  await page.goto("/dashboard");
  const sheet = page.getByRole("dialog", { name: "Knowledge Base" });
  const reader = page.getByRole("dialog", { name: "Commission structure" });
  await pressInAccountMenu(page, "Knowledge Base");
  for (const place of [undefined, elsewhere]) {
    await sheet.getByRole("button", { name: "Commission structure" }).tap(place);
    await reader.waitFor();
    await goBack();
    await reader.waitFor({ state: "hidden" });
    await sheet.waitFor();
  }
  await goBack();
  await sheet.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("the bot's button signs a linked agent in and opens the document in one tap", async () => {
  const telegramId = await link(api, await api.member());
  const page = await visitInTelegram(browser, api);
  await page.goto(`/dashboard?document=${documentId}#${launchedBy(telegramId)}`);
  await page.getByRole("dialog", { name: "Commission structure" }).getByText("20 percent").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a startapp link from a group opens the document it names", async () => {
  const telegramId = await link(api, await api.member());
  const page = await visitInTelegram(browser, api);
  await page.goto(`/#${launchedBy(telegramId, { startParam: `doc_${documentId}` })}`);
  const dialog = page.getByRole("dialog", { name: "Commission structure" });
  await dialog.getByText("20 percent").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("links to a cited passage open the document there, and at its section once the passage was taken out", async () => {
  const telegramId = await link(api, await api.member());
  const passage = { from: "It is paid", to: "each Friday." };
  const at = writePlace({ heading: "OTC > Later", passage });
  const first = await visitInTelegram(browser, api);
  await first.goto(`/#${launchedBy(telegramId, { startParam: `doc_${documentId}_${at}` })}`);
  const cited = first.getByRole("region", { name: "Cited passage" });
  await cited.getByText("It is paid each Friday.").waitFor();
  expect(await cited.textContent()).not.toContain("20 percent");
  await first.keyboard.press("Escape");
  await first.getByRole("dialog").waitFor({ state: "hidden" });
  expect(new URL(first.url()).search).toBe("");
  const gone = writePlace({ heading: "OTC > Later", passage: { from: "It was paid", to: "each Monday." } });
  const second = await visitInTelegram(browser, api);
  await second.goto(`/dashboard?document=${documentId}&at=${gone}#${launchedBy(telegramId)}`);
  await second.getByRole("region", { name: "Cited passage" }).getByText("each Friday").waitFor();
});

test("a link to a message opens its chat with the message in sight, and leaves the chat's address", async () => {
  const member = await api.member();
  const telegramId = await link(api, member);
  const ask = () =>
    api.core.chat.ask(member.actor, { content: "What does an OTC deal pay?", sessionId: "telegram-1" });
  const { assistantMessage: first } = await ask();
  for (const _ of Array.from({ length: 5 })) await ask();
  const page = await visitInTelegram(browser, api);
  await page.goto(`/dashboard?chat=telegram-1&message=${first.id}#${launchedBy(telegramId)}`);
  await page.locator(`[data-message="${first.id}"]:focus`).waitFor();
  expect(new URL(page.url()).search).toBe("?chat=telegram-1");
});

test("a startapp link that names nothing opens the app as ever", async () => {
  const telegramId = await link(api, await api.member());
  const page = await visitInTelegram(browser, api);
  await page.goto(`/#${launchedBy(telegramId, { startParam: `unknown_${newId()}` })}`);
  await page.waitForURL("**/dashboard");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("startapp links open a ticket and a participation for their agent", async () => {
  const agent = await api.member();
  const telegramId = await link(api, agent);
  const ticket = await makeTicket(api, agent, { description: "The payout of May is missing." });
  const participation = await makeParticipation(api, agent);
  const first = await visitInTelegram(browser, api);
  await first.goto(`/#${launchedBy(telegramId, { startParam: `ticket_${ticket}` })}`);
  await first.getByRole("dialog").getByText("The payout of May is missing.").waitFor();
  const second = await visitInTelegram(browser, api);
  await second.goto(`/#${launchedBy(telegramId, { startParam: `participation_${participation}` })}`);
  await second.getByRole("dialog", { name: "Community Call" }).waitFor();
  expect(new URL(second.url()).pathname).toBe("/dashboard/initiatives");
});

test("startapp links open a ticket, a participation and a request where the core team works on them", async () => {
  const [agent, admin] = [await api.member(), await api.member("CORE TEAM (ADMIN)")];
  const telegramId = await link(api, admin);
  const ticket = await makeTicket(api, agent, { description: "The payout of June is missing." });
  await api.core.tickets.change(admin.actor, { ids: [ticket], status: "Closed", result: "Solved" });
  const participation = await makeParticipation(api, agent, { seed: 2 });
  await api.core.chat.ask(agent.actor, { content: "Who feeds the quokka?", sessionId: "one" });
  const [gap] = (await api.core.gaps.list(admin.actor, {})).rows;
  const shows = async (startParam: string, text: string) => {
    const page = await visitInTelegram(browser, api);
    await page.goto(`/#${launchedBy(telegramId, { startParam })}`);
    await page.getByRole("heading", { name: text }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin");
    return page;
  };
  const work = await shows(`ticket-work_${ticket}`, "Deal Support");
  await work.getByRole("button", { name: "Reopen" }).waitFor();
  await shows(`participation-work_${participation}`, "Community Call");
  await shows(`gap_${gap?.id}`, "Who feeds the quokka?");
});

/** Tickets like another one, as many as would push it off the first pages. */
const makeMany = async (id: string, count: number, description: (number: number) => string) => {
  const { sql } = api.database;
  const row = (await sql("tickets").where({ id }).first()) as object;
  const copies = Array.from({ length: count }, (_, number) => ({
    ...row,
    id: newId(),
    description: description(number),
  }));
  await sql("tickets").insert(copies);
};

test("a ticket far down the list is found, worked on, and the search goes on over pages and changes", async () => {
  const agent = await api.member("BD", "vera_numbat");
  const id = await makeTicket(api, agent, { description: "Kestrel Finance waits for its 5% rebate." });
  await makeMany(id, 120, (number) => `Osprey ${number} waits for a rebate.`);
  const page = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
  await page.goto("/admin?tab=tickets");
  const tickets = page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
  const box = page.getByRole("searchbox", { name: "Search tickets" });
  const found = (label: string) => page.getByRole("status").getByText(label, { exact: true }).waitFor();
  await tickets.getByText("Osprey 119 waits").waitFor();
  await expect.poll(() => page.getByText("Kestrel Finance").count()).toBe(0);
  await page.keyboard.press("/");
  await page.keyboard.type("5% NUMBAT");
  await found("1 found");
  await page.getByRole("article").getByText("Kestrel Finance waits for its 5% rebate.").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("5% NUMBAT");

  await box.fill("numbat rebate");
  await found("121 found");
  for (const loaded of [50, 100]) {
    await page.getByText(`${loaded} of 121`).waitFor();
    await page.getByRole("button", { name: "Load more" }).click();
  }
  await tickets.first().getByRole("button").focus();
  await page.getByText("100 of 121").waitFor({ state: "detached" });
  await page.keyboard.press("End");
  await tickets.and(page.locator('[aria-posinset="121"]')).locator(":focus").waitFor();
  await box.fill("numbat kestrel nowhere");
  await page.getByText("Nothing found for “numbat kestrel nowhere”").waitFor();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await tickets.getByText("Osprey 119 waits").waitFor();
  await page.getByRole("searchbox", { name: "Search tickets" }).and(page.locator(":focus")).waitFor();
  expect(new URL(page.url()).searchParams.has("q")).toBe(false);

  await page.goto("/admin?tab=tickets&status=waiting&q=osprey%2011");
  await found("11 found");
  await makeTicket(api, agent, { description: "Osprey 11 and a half waits as well." });
  await tickets.getByText("Osprey 11 and a half").waitFor();
  await found("12 found");
  await tickets.first().getByRole("button").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Change 2" }).click();
  await page.getByRole("menuitem", { name: "Not resolved, close" }).click();
  await notice(page, "2 tickets updated");
  await found("10 found");
});
