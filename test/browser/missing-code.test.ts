import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { inAccountMenu, pressInAccountMenu } from "./account-menu.ts";
import { chatWithModel, message, question } from "./chat-pages.ts";
import { askFor, setOffline, visit } from "./start-browser.ts";

const messages = "**/api/chat/messages";

const chat = chatWithModel();

const retryInToast = (page: Page) =>
  page.getByRole("region", { name: /Notification/u }).getByRole("button", { name: "Retry" });

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
