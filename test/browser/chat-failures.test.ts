import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { inAccountMenu, pressInAccountMenu } from "./account-menu.ts";
import { answers, chatWithModel, manyWords, message, question } from "./chat-pages.ts";
import { askFor, setOffline, visit } from "./start-browser.ts";

const messages = "**/api/chat/messages";

const unanswered = {
  id: "018f0000-0000-7000-8000-000000000000",
  role: "user",
  timestamp: "2026-11-21T10:00:00.000Z",
  sessionId: "default-session",
  module: "bd_assistant",
  projectName: null,
  conversationId: null,
  service: null,
  metadata: null,
};

const chat = chatWithModel();

const retryInToast = (page: Page) =>
  page.getByRole("region", { name: /Notification/u }).getByRole("button", { name: "Retry" });

test("an answer is seen while it is written", async () => {
  const page = await chat.start();
  const { held, release } = hold();
  chat.fake.next({ text: `answerable: true\n${manyWords} [1].`, restAfter: held });
  await askFor(page, question);
  await page.getByRole("status").getByText("The assistant is writing").waitFor();
  const growing = page.getByRole("article", { name: "Assistant" });
  await growing.getByText("word3").waitFor();
  await expect.poll(() => growing.getByText("word59").count()).toBe(0);
  await expect.poll(() => answers(page).count()).toBe(0);
  release();
  await answers(page).getByText("word59").waitFor();
  await expect.poll(() => growing.count()).toBe(1);
  await answers(page)
    .getByRole("button", { name: /^Source 1:/u })
    .waitFor();
});

test("a model that breaks off is replaced by the playbook, says so, and can be asked again", async () => {
  const page = await chat.start();
  chat.fake.next({ text: "answerable: true\nOne two three four five [1].", failure: "cut" });
  await askFor(page, question);
  await answers(page)
    .getByText(/this answer quotes the playbook instead/u)
    .waitFor();
  chat.fake.next({ text: "answerable: true\nTwenty percent of the net spread [1]." });
  await page.getByRole("button", { name: "Ask again" }).click();
  await answers(page).getByText("Twenty percent of the net spread").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Ask again" }).count()).toBe(0);
});

test("a refused message comes back into the input, and Retry sends it", async () => {
  const page = await chat.start();
  await page.route(
    messages,
    (route) =>
      route.fulfill({ status: 503, json: { error: "The database is resting", code: "unavailable" } }),
    { times: 1 },
  );
  await askFor(page, question);
  await page.getByText("The database is resting", { exact: true }).waitFor();
  expect(await message(page).inputValue()).toBe(question);
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await retryInToast(page).click();
  await answers(page).first().waitFor();
  expect(await message(page).inputValue()).toBe("");
});

test("without a connection the message comes back with the usual words", async () => {
  const page = await chat.start();
  await askFor(page, question);
  await answers(page).first().waitFor();
  await page.route(/\/api\/chat\/messages/u, (route) => route.abort());
  await askFor(page, "And when?");
  await page.getByText("Failed to send message. Please try again.", { exact: true }).waitFor();
  expect(await message(page).inputValue()).toBe("And when?");
  const readAgain = page.waitForEvent("requestfailed", (request) => request.method() === "GET");
  await Promise.all([readAgain, message(page).press("Enter")]);
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  await expect.poll(() => page.getByText("Failed to fetch messages").count()).toBe(0);
});

test("a question that was stored although its answer got lost stands there with Retry", async () => {
  const page = await chat.start();
  let arrived = "";
  await page.route(/\/api\/chat\/messages(?:\?|$)/u, async (route) => {
    const request = route.request();
    if (request.method() === "POST" && arrived === "") {
      arrived = request.postDataJSON().content;
      return route.abort();
    }
    if (request.method() === "POST") return route.continue();
    const history = await (await route.fetch()).json();
    if (history.length > 0 || arrived === "") return route.fulfill({ json: history });
    return route.fulfill({ json: [{ ...unanswered, content: arrived }] });
  });
  await askFor(page, question);
  await page.getByText("No answer arrived.").waitFor();
  expect(await message(page).inputValue()).toBe("");
  await page.getByRole("log").getByRole("button", { name: "Retry" }).click();
  await answers(page).first().waitFor();
  await expect.poll(() => page.getByText("No answer arrived.").count()).toBe(0);
});

test("history that cannot be loaded says so, and Retry loads it", async () => {
  const page = await chat.start();
  await askFor(page, question);
  await answers(page).first().waitFor();
  await page.route(/\/api\/chat\/messages\?/u, (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  await page.reload();
  await page.getByText("Failed to fetch messages").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await answers(page).first().waitFor();
  await expect.poll(() => page.getByText("Failed to fetch messages").count()).toBe(0);
});

test("a question asked while the history is loading is shown and answered", async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  const { held, release } = hold();
  await page.route(
    /\/api\/chat\/messages\?/u,
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  await page.goto("/dashboard");
  await page.getByRole("status", { name: "Loading messages" }).waitFor();
  await askFor(page, question);
  await answers(page).first().waitFor();
  release();
  await page.getByRole("status", { name: "Loading messages" }).waitFor({ state: "detached" });
  await expect.poll(() => answers(page).count()).toBe(1);
});

test("a chat that cannot be cleared is kept and says so", async () => {
  const page = await chat.start();
  await askFor(page, question);
  await answers(page).first().waitFor();
  await page.route(/\/api\/chat\/messages\?/u, (route) => route.fulfill({ status: 500, body: "" }));
  await pressInAccountMenu(page, "Clear chat");
  await page.getByRole("dialog").getByRole("button", { name: "Clear chat" }).click();
  await page.getByText("Failed to clear chat history. Please try again.", { exact: true }).waitFor();
  await expect.poll(() => answers(page).count()).toBe(1);
});

test("a notice whose code cannot be fetched takes nothing else away, and comes when it can be", async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  const code = "**/assets/toaster-*";
  await page.route(code, (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await page.route(messages, (route) => route.abort(), { times: 1 });
  const missed = page.waitForEvent("requestfailed", (request) => request.url().includes("/toaster-"));
  await askFor(page, question);
  await missed;
  await expect.poll(() => message(page).inputValue()).toBe(question);
  await page.unroute(code);
  await setOffline(page, true);
  await page.getByText("You are offline", { exact: true }).waitFor();
  await setOffline(page, false);
  await retryInToast(page).waitFor();
});

test("a window whose code could not be fetched is there, with its looks, at the next try", async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  const code = /\/assets\/(?:document-dialog|dialog-view)-/u;
  await page.route(code, (route) => route.abort());
  const { held, release } = hold();
  await page.route("**/assets/lead-view-*.css", async (route) => {
    await held;
    await route.continue();
  });
  const fetchedWithIt = page.waitForRequest("**/assets/lead-view-*.css");
  await page.goto("/dashboard");
  await fetchedWithIt;
  const document = page.getByRole("button", { name: "Service Criteria" });
  await document.click();
  await page.getByText("Not opened", { exact: true }).first().waitFor();
  await page.unroute(code);
  await document.click();
  await page.getByRole("dialog", { name: "Service Criteria" }).waitFor();
  const position = "getComputedStyle(document.querySelector('[role=dialog]')).position";
  expect(await page.evaluate(position)).toBe("fixed");

  // What was fetched together with the failed sheet, and arrives at last, does not take the good one away.
  const arrived = page.evaluate(`new Promise((done) => document
    .querySelector("link[href*='/lead-view-'][rel=stylesheet]")
    .addEventListener("load", () => setTimeout(done)))`);
  release();
  await arrived;
  expect(await page.evaluate(position)).toBe("fixed");
});

test("a section whose code cannot be fetched offers to try again in its place", async () => {
  const as = await chat.api.member("CORE TEAM (ADMIN)");
  const page = await visit(chat.browser, chat.api, { as });
  const code = "**/assets/team-section-*";
  await page.route(code, (route) => route.abort());
  await page.goto("/admin?tab=team");
  await page.getByText(/^This part could not be loaded/u).waitFor();
  await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  await page.unroute(code);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText(`@${as.actor.telegramUsername}`).first().waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

const released = '<script type="module" src="/assets/index-released.js"></script>';

test("after a new release the page begins anew by itself, once, and never over something written", async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  await page.route("**/assets/guide-dialog-*", (route) => route.fulfill({ status: 404, body: "Not found" }));
  await page.route(`${chat.api.url}/`, (route) =>
    route.fulfill({ contentType: "text/html", body: released }),
  );
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/dashboard");
  const guide = { click: () => pressInAccountMenu(page, "How to use") };
  const missed = page.getByText(/^There is a new version of Legend/u).first();

  await message(page).fill(question);
  await guide.click();
  await missed.waitFor();
  expect(loads).toBe(1);
  expect(await message(page).inputValue()).toBe(question);

  await message(page).fill("");
  await guide.click();
  await expect.poll(() => loads).toBe(2);
  await guide.click();
  await missed.waitFor();
  expect(loads).toBe(2);
});

test("a screen whose code cannot be fetched says so, and after a new release begins anew by itself, once", async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  await page.route(/\/assets\/support-[\w-]+\.js/u, (route) =>
    route.fulfill({ status: 404, body: "Not found" }),
  );
  // Each page that failed asks whether a new release is why.
  let [loads, asked] = [0, 0];
  page.on("requestfinished", (request) => {
    if (request.isNavigationRequest()) loads += 1;
    else if (request.url() === `${chat.api.url}/`) asked += 1;
  });
  await page.goto("/support");
  const failed = page.getByRole("alert").getByText("This screen could not be shown");
  await failed.waitFor();
  await expect.poll(() => asked).toBe(1);
  expect(loads).toBe(1);

  await page.route(`${chat.api.url}/`, (route) =>
    route.fulfill({ contentType: "text/html", body: released }),
  );
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => [asked, loads]).toEqual([3, 3]);
  await failed.waitFor();
  expect(loads).toBe(3);
});

test("a screen whose code could not be fetched is asked for again when one goes there once more", async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  const code = /\/assets\/support-[\w-]{8}\.js/u;
  await page.route(code, (route) => route.abort());
  await page.goto("/dashboard");
  const support = page.locator("nav[aria-label='Knowledge Base']").getByRole("link", { name: "Support" });
  await support.click();
  const failed = page.getByRole("alert").getByText("This screen could not be shown");
  await failed.waitFor();
  await page.unroute(code);
  await page.getByRole("button", { name: "Back" }).click();
  await support.click();
  await page.getByRole("heading", { level: 1, name: "Support Center" }).waitFor();
  await expect.poll(() => failed.count()).toBe(0);
});

test("the guide whose code could not be fetched on the first visit counts as new", async () => {
  const page = await visit(chat.browser, chat.api, { firstVisit: true, as: await chat.api.member() });
  const code = "**/assets/guide-dialog-*";
  await page.route(code, (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByText("Not opened", { exact: true }).first().waitFor();
  await page.unroute(code);
  await page.reload();
  const guide = page.getByRole("dialog", { name: "How to use Legend" });
  await guide.getByRole("button", { name: "Got it" }).click();
  await guide.waitFor({ state: "detached" });
  expect(await (await inAccountMenu(page, "How to use")).textContent()).toBe("How to use");
});
