import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { accountButton, pressInAccountMenu } from "./account-menu.ts";
import { screens, signIn, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a wrong code is refused in words, and the right one still works and leads a BD to the chat", async () => {
    const member = await api.member();
    const page = await visit(browser, api, { screen });
    await page.goto("/login");
    await page.getByLabel("Telegram Username").fill(member.actor.telegramUsername);
    await page.getByLabel("Access Code", { exact: true }).fill("not-the-code");
    await page.getByRole("button", { name: "Lock in and Grind" }).click();
    await page.getByText("Invalid username or access code").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.getByLabel("Access Code", { exact: true }).fill(member.accessCode);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    if (screen === "phone") await accountButton(page).click();
    await page.getByText(`@${member.actor.telegramUsername}`).waitFor();
  });

  test("an admin lands in the admin dashboard with a way between it and the chat", async () => {
    const page = await visit(browser, api, { screen });
    await signIn(page, await api.member("CORE TEAM (ADMIN)"));
    expect(new URL(page.url()).pathname).toBe("/admin");
    await page.goto("/dashboard");
    await pressInAccountMenu(page, "Admin dashboard");
    await page.waitForURL("**/admin");
  });
});

test("logging out leads to the login even when the server does not answer", async () => {
  const page = await visit(browser, api);
  await signIn(page, await api.member());
  await page.route("**/api/auth/logout", (route) => route.abort());
  await pressInAccountMenu(page, "Log out");
  await page.waitForURL("**/login");
  await page.goto("/dashboard");
  await page.waitForURL("**/login");
  expect(await page.evaluate("localStorage.getItem('bd_session_token')")).toBeNull();
});

test("an answer about the session that comes after logging out does not bring it back", async () => {
  const page = await visit(browser, api);
  await signIn(page, await api.member());
  const { held, release: answer } = hold();
  await page.route("**/api/auth/bd-session", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const checked = page.waitForRequest("**/api/auth/bd-session");
  await page.reload();
  await checked;
  // A page without content leaves the one that is open where it is, until the late answer has arrived.
  await page.route("**/login", (route) => route.fulfill({ status: 204 }));
  const late = page.waitForResponse("**/api/auth/bd-session");
  await pressInAccountMenu(page, "Log out");
  await expect.poll(() => page.evaluate("localStorage.getItem('bd_session_token')")).toBeNull();
  answer();
  await late;
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  expect(await page.evaluate("localStorage.getItem('bd_session_token')")).toBeNull();
});

test("who is signed out by the server is told so, and goes on where they were", async () => {
  const member = await api.member();
  const page = await visit(browser, api);
  await signIn(page, member);
  await page.goto("/dashboard/initiatives");
  await page.getByRole("heading", { name: "Initiative Center" }).waitFor();
  await page.evaluate("localStorage.setItem('bd_session_token', 'no-such-session')");
  await page.reload();
  await page.getByText("You were signed out. Sign in again to go on where you were.").waitFor();
  await page.getByLabel("Telegram Username").fill(member.actor.telegramUsername);
  await page.getByLabel("Access Code", { exact: true }).fill(member.accessCode);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Initiative Center" }).waitFor();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await pressInAccountMenu(page, "Log out");
  await page.getByRole("heading", { name: "Welcome Legend" }).waitFor();
  await expect.poll(() => page.getByText(/^You were signed out/u).count()).toBe(0);
});

test("an admin who is made a BD leaves the dashboard that is open for the chat", async () => {
  const [admin, other] = [await api.member("CORE TEAM (ADMIN)"), await api.member("CORE TEAM (ADMIN)")];
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=requests");
  await page.getByText("No requests yet").waitFor();
  const body = { role: "BD" };
  await api.send(`/api/users/${admin.actor.id}`, { method: "PATCH", token: other.token, body });
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await expect.poll(() => page.getByText("Error loading").count()).toBe(0);
});

test("a tab in which somebody else signed in leaves nothing of the former person in the others", async () => {
  const [first, second] = [await api.member(), await api.member()];
  const page = await visit(browser, api);
  await signIn(page, first);
  await page.getByText(`@${first.actor.telegramUsername}`).waitFor();
  const other = await page.context().newPage();
  await other.goto("/nowhere");
  const session = { bd_user: JSON.stringify(second.actor), bd_session_token: second.token };
  for (const [key, value] of Object.entries(session)) {
    await other.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`);
  }
  await page.getByText(`@${second.actor.telegramUsername}`).waitFor();
  await expect.poll(() => page.getByText(`@${first.actor.telegramUsername}`).count()).toBe(0);
});
