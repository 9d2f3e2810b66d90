import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHooks, type Hooks } from "#test/fakes/hook-server.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let browser: Browser;
let hooks: Hooks;
beforeAll(async () => {
  [hooks, browser] = await Promise.all([startHooks(), startBrowser()]);
});
afterAll(() => hooks.close());

/** A product that has no webhooks yet, and may send to the receiver over http. */
const startProduct = () => startTestApi({}, undefined, true, { access: hooks.access, mayBePlain: true });

/** Its screen of an admin, where no webhook was made. */
const open = async (api: TestApi, screen: Screen): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: await api.member("CORE TEAM (ADMIN)") });
  await page.goto("/admin?tab=api");
  await page.getByText("No webhooks yet.").waitFor();
  return page;
};

const sound = async (page: Page) => {
  expect(await problemsOf(page)).toEqual([]);
  expect(await cutOffIn(page)).toEqual([]);
};

const tokens = (page: Page) => page.getByRole("list", { name: "Access tokens" }).getByRole("listitem");

const rowOf = (page: Page) => page.getByRole("list", { name: "Webhooks" }).getByRole("listitem").first();

const choose = async (page: Page, item: string) => {
  await rowOf(page)
    .getByRole("button", { name: /^Actions for/u })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};

const add = async (page: Page, path: string): Promise<void> => {
  await page.getByRole("button", { name: "Add webhook" }).click();
  const form = page.getByRole("dialog", { name: "Add webhook" });
  const address = form.getByRole("textbox", { name: "Address" });
  await address.fill("https://10.0.0.7/hook");
  await form.getByRole("checkbox", { name: "Gap answered" }).check();
  await page.keyboard.press("Enter");
  await form.getByRole("alert").filter({ hasText: "public address" }).waitFor();
  await sound(page);
  await address.fill(hooks.url(path));
  await form.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  const secret = (await shown.locator("output").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/u);
  await sound(page);
  await shown.getByRole("button", { name: "Done" }).click();
  expect(await page.content()).not.toContain(secret);
};

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startProduct();
  });
  afterAll(() => api.close());

  test("a token is made, shown once, works for what it was made for, and is revoked", async () => {
    const page = await visit(browser, api, { screen, as: await api.member("CORE TEAM (ADMIN)") });
    await page.route("**/api/access-tokens", (route) => route.abort());
    await page.goto("/admin?tab=api");
    await page.getByText("Error loading access tokens. Please try again.").waitFor();
    await sound(page);
    await page.unroute("**/api/access-tokens");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("No access tokens yet.").waitFor();
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

  test("webhooks are added, tested, paused, resumed and deleted", async () => {
    const page = await open(api, screen);
    await add(page, `/${screen}`);
    const row = rowOf(page);
    await row.getByRole("button", { name: "Last deliveries" }).click();
    await row.getByText("Nothing was sent yet.").waitFor();
    await choose(page, "Send a test");
    const delivery = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
    await delivery.getByText("HTTP 204").waitFor();
    await row.getByText("Nothing waits").waitFor();
    await sound(page);
    await delivery.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => hooks.at(`/${screen}`).length).toBe(2);
    await choose(page, "Edit events");
    const edit = page.getByRole("dialog", { name: "Edit events" });
    await edit.getByRole("checkbox", { name: "Document published" }).check();
    await sound(page);
    await edit.getByRole("button", { name: "Save" }).click();
    await row.getByText("Document published").waitFor();
    await choose(page, "Pause");
    await row.getByText("Paused", { exact: true }).waitFor();
    await choose(page, "Resume");
    await row.getByText("Active", { exact: true }).waitFor();
    await choose(page, "Delete");
    await page
      .getByRole("dialog", { name: "Delete this webhook?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByText("No webhooks yet.").waitFor();
  });
});
