import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { hold } from "#test/hold.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import {
  beginLead,
  card,
  copyReply,
  early,
  late,
  lead,
  leadMessage,
  projectField,
  sendFirst,
  stage,
  stageModel,
  viewLeads,
} from "./lead-pages.ts";
import { setOffline, startBrowser, visit } from "./start-browser.ts";

const generate = "**/api/lead-replier/generate";
const refused = { status: 503, json: { error: "The database is resting", code: "unavailable" } };

let fake: FakeOpenAi;
let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  fake = await startOpenAi();
  const environment = { SAMPLE_CONTENT: "on", OPENAI_BASE_URL: fake.baseUrl };
  [api, browser] = await Promise.all([startTestApi(environment), startBrowser()]);
});
afterAll(async () => {
  await api.close();
  await fake.close();
});
beforeEach(() => fake.always(stageModel));

const start = async (): Promise<Page> => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/dashboard?module=lead_replier");
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  return page;
};

const openBegun = async (proposalReceived: boolean | null = false): Promise<Page> => {
  const member = await api.member();
  const address = await beginLead(api, member, { proposalReceived });
  const page = await visit(browser, api, { as: member });
  await page.goto(address);
  await card(page).getByText(early).waitFor();
  return page;
};

const retryInToast = (page: Page) =>
  page.getByRole("region", { name: /Notification/u }).getByRole("button", { name: "Retry" });

test("a draft is seen while it is written", async () => {
  const page = await start();
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
  const { held, release } = hold();
  fake.next({ text: `answerable: true\n${words}`, restAfter: held });
  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await page.getByRole("status").getByText("The reply is being written").waitFor();
  await card(page).getByText("word3").waitFor();
  await expect.poll(() => card(page).getByText("word59").count()).toBe(0);
  await expect.poll(() => copyReply(page).count()).toBe(0);
  release();
  await copyReply(page).waitFor();
  await card(page).getByText("word59").waitFor();
});

test("a refused message comes back into the input with its lead, and Retry sends it with its answer", async () => {
  const page = await start();
  await page.route(generate, (route) => route.fulfill(refused), { times: 1 });
  await (await sendFirst(page)).getByRole("button", { name: "YES" }).click();
  await page.getByText("The database is resting", { exact: true }).waitFor();
  expect(await leadMessage(page).inputValue()).toBe(lead.message);
  expect(await projectField(page).inputValue()).toBe(lead.projectName);
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  await retryInToast(page).click();
  await stage(page).getByText("Proposal Received", { exact: true }).waitFor();
  expect(await leadMessage(page).inputValue()).toBe("");
});

test("a lead's message written offline waits, can be taken back, and is sent once", async () => {
  const page = await openBegun();
  const waiting = page.getByText("Sent once you are back online.");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/generate")) sent.push(request.url());
  });
  await setOffline(page, true);
  await page.getByText("You are offline. What you send goes out once you are back.").waitFor();
  await leadMessage(page).fill("Any update?");
  await leadMessage(page).press("Enter");
  await waiting.waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  expect(await leadMessage(page).inputValue()).toBe("Any update?");
  await leadMessage(page).press("Enter");
  await waiting.waitFor();
  expect(sent).toEqual([]);
  await setOffline(page, false);
  await waiting.waitFor({ state: "detached" });
  await page.getByRole("log").getByText("Any update?").waitFor();
  await copyReply(page).waitFor();
  expect(sent).toHaveLength(1);
});

test("a message that was stored although its reply got lost stands there with Retry", async () => {
  const page = await start();
  const { held, release } = hold();
  fake.next({ text: `answerable: true\n${early}`, after: held });
  // The request reaches the server; its answer does not come back.
  await page.route(
    generate,
    async (route) => {
      const request = route.request();
      void api.send("/api/lead-replier/generate", {
        method: "POST",
        headers: { Authorization: request.headers()["authorization"] ?? "" },
        body: request.postDataJSON(),
      });
      await expect.poll(() => fake.chats().length).toBeGreaterThan(before);
      await route.abort();
    },
    { times: 1 },
  );
  const before = fake.chats().length;
  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await page.getByText("No reply arrived.").waitFor();
  await page.waitForURL(/conversation=/u);
  expect(await leadMessage(page).inputValue()).toBe("");
  await page.getByRole("log").getByRole("button", { name: "Retry" }).click();
  release();
  await copyReply(page).waitFor();
  await expect.poll(() => page.getByText("No reply arrived.").count()).toBe(0);
});

test("a reply that comes while one is elsewhere is told there, and leads back to its lead", async () => {
  const page = await start();
  const { held, release } = hold();
  fake.next({ text: `answerable: true\n${early}`, after: held });
  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await page.getByRole("status").getByText("The reply is being written").waitFor();
  await page
    .getByRole("link", { name: /^Support/u })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "Support Center" }).waitFor();
  release();
  await page.getByText(`Reply for ${lead.projectName} is ready`, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await card(page).getByText(early).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a model that breaks off gives way to a script, says so, and can be asked again", async () => {
  const page = await start();
  fake.next({ text: "answerable: true\nOne two three four five six.", failure: "cut" });
  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await card(page)
    .getByText(/this draft comes from the lead handling scripts/u)
    .waitFor();
  await page.getByRole("button", { name: "Regenerate" }).click();
  await card(page).getByText(early).waitFor();
  expect(
    await card(page)
      .getByText(/this draft comes from/u)
      .count(),
  ).toBe(0);
});

describe("changing the proposal status", () => {
  test("keeps the earlier reply when only writing it anew fails, without an alarm", async () => {
    const page = await openBegun();
    await page.route(generate, (route) => route.fulfill(refused));
    await page.getByRole("button", { name: /^Change to YES/u }).click();
    await stage(page).getByText("Proposal Received", { exact: true }).waitFor();
    await card(page).getByText("This reply was written before the proposal status changed.").waitFor();
    await card(page).getByText(early).waitFor();
    await expect.poll(() => page.getByText("The database is resting").count()).toBe(0);
    await page.unroute(generate);
    await page.getByRole("button", { name: "Regenerate" }).click();
    await card(page).locator("mark", { hasText: "47 %" }).waitFor();
  });

  test("is not what made a reply fail that was only to be worded otherwise", async () => {
    const page = await openBegun();
    await page.route(generate, (route) => route.fulfill(refused));
    await page.getByRole("button", { name: "Regenerate" }).click();
    await page.getByText("Reply not rewritten", { exact: true }).waitFor();
    await card(page).getByText(early).waitFor();
    expect(
      await card(page)
        .getByText(/^This reply was written before/u)
        .count(),
    ).toBe(0);
  });

  test("changes nothing when it cannot be saved, and says so", async () => {
    const page = await openBegun();
    await viewLeads(page);
    await page.route("**/api/lead-replier/proposal-status", (route) => route.fulfill(refused));
    await page.getByRole("button", { name: /^Change to YES/u }).click();
    await page.getByText("Failed to update proposal status", { exact: true }).waitFor();
    const notice = page.locator("[data-toast]");
    expect(await notice.getAttribute("class")).toMatch(/destructive/u);
    // Over the end of the panel, clear of what is read and written.
    const panel = await page.getByRole("complementary", { name: "Lead Conversations" }).boundingBox();
    expect((await notice.boundingBox())?.x).toBeGreaterThan(panel?.x ?? Infinity);
    await stage(page).getByText("Awaiting Proposal", { exact: true }).waitFor();
    await expect.poll(() => card(page).getByText(late).count()).toBe(0);
  });

  test("goes on with the message when the check's answer cannot be saved", async () => {
    const page = await openBegun(null);
    await page.route("**/api/lead-replier/proposal-status", (route) => route.fulfill(refused));
    await leadMessage(page).fill("And who pays the fees?");
    await leadMessage(page).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "YES" }).click();
    await page.getByText("Failed to update proposal status", { exact: true }).waitFor();
    expect(await page.locator("[data-toast]").getAttribute("class")).not.toMatch(/destructive/u);
    await stage(page).getByText("Proposal Received", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("article", { name: "Lead", exact: true }).count()).toBe(2);
  });
});

test.each([
  ["Failed to fetch messages", /\/api\/chat\/messages\?/u],
  ["Failed to fetch proposal status", /\/api\/lead-replier\/proposal-status\//u],
  ["Failed to fetch conversations", /\/api\/lead-replier\/conversations/u],
])("'%s' is said, and Retry loads what is missing", async (text, path) => {
  const member = await api.member();
  const address = await beginLead(api, member);
  const page = await visit(browser, api, { as: member });
  await page.route(path, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await page.goto(address);
  await page.getByText(text, { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Retry" }).first().click();
  await stage(page).getByText("Awaiting Proposal", { exact: true }).waitFor();
  await expect.poll(() => page.getByText(text, { exact: true }).count()).toBe(0);
});

const twoFrames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

test("what is on the screen stays there when reading it again fails", async () => {
  const member = await api.member();
  const address = await beginLead(api, member);
  const page = await visit(browser, api, { as: member });
  const { held, release } = hold();
  // A stream that ends at once is opened again, whereupon everything is read again.
  await page.route("**/api/events", async (route) => {
    await held;
    await route.fulfill({ contentType: "text/event-stream", body: "event: ready\ndata: {}\n\n" });
  });
  await page.goto(address);
  await stage(page).getByText("Awaiting Proposal", { exact: true }).waitFor();
  await page.getByRole("navigation").getByText("BD Essentials").waitFor();
  const failed = new Set<string>();
  await page.route(
    /\/api\/(?:documents\/categories|chat\/messages|lead-replier\/.*)(?:\?|$)/u,
    async (route) => {
      failed.add(new URL(route.request().url()).pathname.replace(/\/[\da-f-]{36}$/u, ""));
      await route.fulfill({ status: 500, body: "" });
    },
  );
  release();
  await expect.poll(() => failed.size).toBe(4);
  await page.evaluate(twoFrames);
  expect(await page.getByText(/^(?:Failed|Error)/u).allTextContents()).toEqual([]);
  await card(page).getByText(early).waitFor();
});

test("where the clipboard is refused, the reply is offered selected", async () => {
  const page = await openBegun();
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
  await page.evaluate("document.execCommand = () => false");
  await copyReply(page).click();
  const text = page.getByRole("textbox", { name: "Text of the reply" });
  expect(await text.inputValue()).toBe(early);
  expect(await page.evaluate("getSelection().toString()")).toBe(early);
});

test("where only the newer way to the clipboard is refused, the reply is copied by the older", async () => {
  const page = await openBegun();
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
  await page.evaluate(
    "document.addEventListener('copy', () => { window.copied = document.activeElement.value; })",
  );
  await copyReply(page).click();
  await expect.poll(() => page.evaluate("window.copied")).toBe(early);
  await expect.poll(() => page.getByRole("textbox", { name: "Text of the reply" }).count()).toBe(0);
});
