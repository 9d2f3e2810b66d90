import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

const open = async (screen: Screen, as: Member): Promise<Page> => {
  const page = await visit(browser, api, { screen, as });
  await page.goto("/admin?tab=api");
  await page.getByRole("heading", { name: "Access tokens" }).waitFor();
  return page;
};

const sound = async (page: Page) => {
  expect(await problemsOf(page)).toEqual([]);
  expect(await cutOffIn(page)).toEqual([]);
};

const tokens = (page: Page) => page.getByRole("list", { name: "Access tokens" }).getByRole("listitem");

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a token is made, shown once, works for what it was made for, and is revoked", async () => {
    const page = await open(screen, await api.member("CORE TEAM (ADMIN)"));
    if (screen === "desktop") await page.getByText("No access tokens yet.").waitFor();
    await sound(page);
    await page.getByRole("button", { name: "Create token" }).click();
    const form = page.getByRole("dialog", { name: "Create token" });
    const submit = form.getByRole("button", { name: "Create token" });
    expect(await submit.isDisabled()).toBe(true);
    const name = `Nightly report ${screen}`;
    await form.getByRole("textbox", { name: "Name" }).fill(name);
    await form.getByRole("checkbox", { name: "Read tickets" }).check();
    await form.getByRole("combobox", { name: "Expires after" }).click();
    await page.getByRole("option", { name: "30 days" }).click();
    await sound(page);
    await submit.click();
    const shown = page.getByRole("dialog", { name: `Access token ${name}` });
    const secret = (await shown.locator("output").textContent()) ?? "";
    await sound(page);
    expect((await api.send("/api/support/tickets", { token: secret })).status).toBe(200);
    expect((await api.send("/api/documents", { token: secret })).status).toBe(403);
    await shown.getByRole("button", { name: "Done" }).click();
    const row = tokens(page).filter({ hasText: name });
    await row.getByText("Read tickets").waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    await row.getByText(/Last used/u).waitFor();
    await sound(page);
    await row.getByRole("button", { name: `Revoke ${name}` }).click();
    const sure = page.getByRole("dialog", { name: `Revoke ${name}?` });
    await sure.getByRole("button", { name: "Revoke" }).click();
    // Behind the window nothing has a role: it is gone once the token is.
    await sure.waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
    expect((await api.send("/api/support/tickets", { token: secret })).status).toBe(401);
  });
});

test("a name that is taken is refused beside its field, and what cannot be loaded is tried again", async () => {
  const admin = await api.member("CORE TEAM (ADMIN)");
  await api.core.accessTokens.create(admin.actor, { name: "Taken", scopes: ["insights:read"], days: 30 });
  const page = await open("desktop", admin);
  await page.getByRole("button", { name: "Create token" }).click();
  const form = page.getByRole("dialog", { name: "Create token" });
  await form.getByRole("textbox", { name: "Name" }).fill("Taken");
  await form.getByRole("checkbox", { name: "Read insights" }).check();
  await page.keyboard.press("Enter");
  await form.getByRole("alert").filter({ hasText: "You have a token of this name" }).waitFor();
  await page.keyboard.press("Escape");

  await page.route("**/api/access-tokens", (route) => route.abort());
  await page.reload();
  await page.getByText("Error loading access tokens. Please try again.").waitFor({ timeout: 20_000 });
  await sound(page);
  await page.unroute("**/api/access-tokens");
  await page.getByRole("button", { name: "Retry" }).click();
  await tokens(page).first().waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("the audit log names the token a change was made by", async () => {
  const admin = await api.member("CORE TEAM (ADMIN)");
  const { secret } = await api.core.accessTokens.create(admin.actor, {
    name: "Sync of the wiki",
    scopes: ["documents:write"],
    days: 30,
  });
  const body = { title: "Sumac", content: "The sumac desk is on floor two." };
  await api.send("/api/documents", { method: "POST", token: secret, body });
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=audit");
  const entry = page.getByRole("listitem").filter({ hasText: "by the token Sync of the wiki" });
  await entry.getByText("added a document").waitFor();
  expect(await page.content()).not.toContain(secret);
});
