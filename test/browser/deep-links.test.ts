import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { makeParticipation, makeTicket } from "./centre-pages.ts";
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
    content: "# OTC\n\nAn OTC deal pays a commission of 20 percent.",
    category: "BD Essentials",
  });
  documentId = added.id;
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

test("a document's address opens it, and closing it leaves the chat", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto(`/dashboard?document=${documentId}`);
  const dialog = page.getByRole("dialog", { name: "Commission structure" });
  await dialog.getByText("20 percent").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("");
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
