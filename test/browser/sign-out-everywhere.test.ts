import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { inAccountMenu, pressInAccountMenu } from "./account-menu.ts";
import { problemsOf } from "./barriers.ts";
import { screens, signIn, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

const everywhere = "Sign out everywhere";
const isIn = async ({ token }: Member) => (await api.send("/api/auth/bd-session", { token })).status === 200;
const confirm = (page: Page) => page.getByRole("dialog").getByRole("button", { name: everywhere }).click();

test.each(Object.keys(screens) as Screen[])(
  "an agent on a %s signs out everywhere from the chat, once that is confirmed",
  async (screen) => {
    const member = await api.member();
    const page = await visit(browser, api, { screen });
    await signIn(page, member);
    const entry = await inAccountMenu(page, everywhere);
    await entry.waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await entry.click();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await isIn(member)).toBe(true);
    await pressInAccountMenu(page, everywhere);
    await confirm(page);
    await page.getByRole("heading", { name: "Welcome Legend" }).waitFor();
    expect(await isIn(member)).toBe(false);
  },
);

test("an admin signs out everywhere from the workspace, and stays where the server cannot do it", async () => {
  const member = await api.member("CORE TEAM (ADMIN)");
  const page = await visit(browser, api);
  await signIn(page, member);
  const leave = async () => {
    await page.getByRole("button", { name: `Account of ${member.actor.username}` }).click();
    await page.getByRole("menuitem", { name: everywhere }).click();
    await confirm(page);
  };
  await page.route("**/api/auth/logout-everywhere", (route) => route.abort(), { times: 1 });
  await leave();
  await page.getByText("Not signed out").first().waitFor();
  expect(await isIn(member)).toBe(true);
  await leave();
  await page.getByRole("heading", { name: "Welcome Legend" }).waitFor();
  expect(await isIn(member)).toBe(false);
});

test("an admin signs somebody else out everywhere, who is told at once, and the audit log says so", async () => {
  const [admin, agent] = [await api.member("CORE TEAM (ADMIN)", "night_watch"), await api.member()];
  const theirs = await visit(browser, api);
  await signIn(theirs, agent);
  await theirs.getByRole("textbox", { name: "Message" }).waitFor();
  const page = await visit(browser, api);
  await signIn(page, admin);
  await page.goto("/admin?tab=team");
  await page.getByRole("button", { name: `Actions for @${agent.actor.username}` }).click();
  await page.getByRole("menuitem", { name: everywhere }).click();
  await confirm(page);
  await page.getByText(`@${agent.actor.username} is signed out everywhere.`).first().waitFor();
  expect(await isIn(agent)).toBe(false);
  await theirs.getByText(/^You were signed out/u).waitFor();
  await page.goto("/admin?tab=audit");
  const log = page.getByRole("list", { name: "Audit Log" });
  await log.getByText(/@night_watch signed a person out everywhere/u).waitFor();
  await log.getByText(/@night_watch signed in/u).waitFor();
});

test("a password that cannot be used is told of under its field", async () => {
  const admin = await api.member("CORE TEAM (ADMIN)");
  const page = await visit(browser, api);
  await signIn(page, admin);
  await page.goto("/admin?tab=team");
  await page.getByRole("button", { name: `Actions for @${admin.actor.username}` }).click();
  await page.getByRole("menuitem", { name: "Set password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("You stay signed in here and are signed out everywhere else.").waitFor();
  const field = dialog.getByLabel("New password");
  await field.fill("Password2026!");
  await dialog.getByRole("button", { name: "Set password" }).click();
  await dialog.getByText(/^This is one of the first passwords/u).waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("correct horse battery");
  await dialog.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Password set").first().waitFor();
  // The other session, which nobody set it in, is over.
  expect(await isIn(admin)).toBe(false);
  await page.reload();
  await page.getByRole("button", { name: `Actions for @${admin.actor.username}` }).waitFor();
});

test("an admin who makes their own code anew is shown it, and works on", async () => {
  const admin = await api.member("CORE TEAM (ADMIN)");
  const page = await visit(browser, api);
  await signIn(page, admin);
  await page.goto("/admin?tab=team");
  const actions = page.getByRole("button", { name: `Actions for @${admin.actor.username}` });
  await actions.click();
  await page.getByRole("menuitem", { name: "New access code" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("You stay signed in here and are signed out everywhere else.").waitFor();
  await dialog.getByRole("button", { name: "New access code" }).click();
  const accessCode = await dialog.getByRole("status").innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await actions.waitFor();
  // The other session, which nobody made it in, is over.
  expect(await isIn(admin)).toBe(false);
  await signIn(await visit(browser, api), { ...admin, accessCode });
});
