import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { notice } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const open = async (address: string): Promise<Page> => {
  const page = await visit(browser, api, { as: admin });
  await page.goto(address);
  return page;
};

const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent");

test("an initiative is announced, changed and taken back", async () => {
  const page = await open("/admin?tab=upcoming");
  await page.getByText("Nothing is announced").waitFor();
  await page.getByRole("button", { name: "Announce Initiative" }).click();
  const form = page.getByRole("dialog", { name: "Announce Initiative" });
  await form.getByRole("button", { name: "Announce" }).click();
  await form.getByText("Choose an initiative, or name one").waitFor();
  await form.getByRole("checkbox", { name: "Community Call" }).check();
  await form.getByLabel("Another name").fill("Partner AMA");
  await form.getByLabel("Date").fill("2099-05-04");
  await form.getByRole("button", { name: "Announce" }).click();
  await notice(page, "Initiative announced");
  const row = page.getByRole("list", { name: "Upcoming Initiatives" }).getByRole("listitem");
  await row.getByText("Community Call, Partner AMA").waitFor();
  await row.getByText("May 4, 2099", { exact: true }).waitFor();

  await row.getByRole("button", { name: /^Edit/u }).click();
  const edit = page.getByRole("dialog", { name: "Edit Initiative" });
  await edit.getByLabel("Time", { exact: true }).fill("15:30");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await row.getByText("May 4, 2099 · 3:30 PM").waitFor();

  await row.getByRole("button", { name: /^Remove/u }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Nothing is announced").waitFor();
  expect((await api.send("/api/initiatives/upcoming", { token: admin.token })).body).toEqual([]);
  await expect.poll(() => focused(page)).toBe("Announce Initiative");
});

test("whoever takes an initiative back goes on with the next one", async () => {
  for (const [name, initiativeTime] of [
    ["First call", "2099-05-01"],
    ["Second call", "2099-05-02"],
    ["Third call", "2099-05-03"],
  ]) {
    const body = { initiative: [name], initiativeTime };
    await api.send("/api/initiatives/upcoming", { method: "POST", token: admin.token, body });
  }
  const page = await open("/admin?tab=upcoming");
  const remove = async (name: string) => {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText(name, { exact: true }).waitFor({ state: "detached" });
  };
  await remove("Second call");
  await expect.poll(() => focused(page)).toBe("Edit Third call");
  await remove("Third call");
  await expect.poll(() => focused(page)).toBe("Edit First call");
});
