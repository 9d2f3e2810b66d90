import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { startBrowser, visit } from "./start-browser.ts";

const count = 230;
const about = (index: number) => `The portal shows no commission for deal ${index}.`;

let api: TestApi;
let browser: Browser;
let admin: Member;
// The newest first, as they stand in the list: that of deal 0 is its first row.
const ids: string[] = [];
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
  const { actor } = await api.member();
  const rows = Array.from({ length: count }, (_, at) => {
    const created_at = new Date(Date.now() - (count - at) * 60_000);
    return {
      id: newId(),
      user_id: actor.id,
      category: "BD Portal Issues",
      description: about(count - 1 - at),
      status: "Open",
      result: "Pending",
      created_at,
      updated_at: created_at,
    };
  });
  await api.database.sql.batchInsert("tickets", rows, 100);
  ids.push(...rows.map(({ id }) => id).toReversed());
});
afterAll(() => api.close());

const rows = (page: Page) => page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
const row = (page: Page, index: number) => rows(page).filter({ hasText: about(index) });
const detail = (page: Page) => page.getByRole("article");

/** Where the focus is among the rows, as a screen reader says it. */
const place = (page: Page) =>
  page.evaluate(`(() => {
    const item = document.activeElement.closest("li");
    return [item.ariaPosInSet, item.ariaSetSize].map(Number);
  })()`);

/** Whether an element is in sight, and not beneath what is pinned above the list. */
const isInSight = (page: Page, index: number) =>
  row(page, index)
    .getByRole("button")
    .evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const { ownerDocument } = element;
      return [top + 2, bottom - 2].every((y) =>
        element.contains(ownerDocument.elementFromPoint(left + 20, y)),
      );
    });

const openList = async (): Promise<Page> => {
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=tickets");
  await row(page, 0).waitFor();
  return page;
};

const loadAll = async (page: Page): Promise<void> => {
  const more = page.getByRole("button", { name: "Load more" });
  for (const loaded of [50, 100, 150, 200]) {
    await page.getByText(`${loaded} of ${count}`).waitFor();
    await more.click();
  }
  await more.waitFor({ state: "detached" });
};

test("of hundreds of rows those near are drawn, and the keyboard leads through all of them", async () => {
  const page = await openList();
  await loadAll(page);
  await expect.poll(() => rows(page).count()).toBeLessThan(60);

  await row(page, 0).getByRole("button").focus();
  expect(await place(page)).toEqual([1, count]);
  await page.keyboard.press("End");
  expect(await place(page)).toEqual([count, count]);
  await detail(page).getByText(about(229)).waitFor();
  await expect.poll(() => isInSight(page, 229)).toBe(true);
  await row(page, 0).waitFor({ state: "detached" });
  await page.keyboard.press("ArrowUp");
  expect(await place(page)).toEqual([229, count]);

  // What has the focus stays, however far one looks away from it.
  await page.mouse.move(400, 500);
  await page.mouse.wheel(0, -40_000);
  await row(page, 0).waitFor();
  expect(await place(page)).toEqual([229, count]);
  await expect.poll(() => row(page, 150).count()).toBe(0);
  await page.keyboard.press("k");
  expect(await place(page)).toEqual([228, count]);
  await detail(page).getByText(about(227)).waitFor();
  await expect.poll(() => isInSight(page, 227)).toBe(true);
  await page.keyboard.press("Home");
  expect(await place(page)).toEqual([1, count]);
  await detail(page).getByText(about(0)).waitFor();
  await expect.poll(() => isInSight(page, 0)).toBe(true);
});

test("a list one comes back to is drawn as far as one goes down, and at the record one left", async () => {
  const page = await openList();
  await loadAll(page);
  await page.getByRole("link", { name: "Team" }).click();
  await page.getByRole("heading", { name: "Team" }).first().waitFor();
  await page.getByRole("link", { name: "Tickets" }).click();
  await row(page, 0).waitFor();
  await page.mouse.move(400, 500);
  await page.mouse.wheel(0, 8000);
  await row(page, 80).waitFor();
  await page.mouse.wheel(0, 40_000);
  await row(page, 229).waitFor();
  expect(await row(page, 0).getByRole("button").getAttribute("aria-current")).toBe("true");

  // And so is the record one comes back to, however far down.
  await row(page, 220).getByRole("button").click();
  await page.waitForURL((url) => url.searchParams.get("id") === ids[220]);
  await page.getByRole("link", { name: "Team" }).click();
  await page.getByRole("heading", { name: "Team" }).first().waitFor();
  await page.goBack();
  await expect.poll(() => isInSight(page, 220)).toBe(true);
});

test("a page that cannot be loaded says so, and is loaded at the next try", async () => {
  const page = await openList();
  await page.route("**/api/support/tickets?*", (route) => route.abort());
  await page.getByRole("button", { name: "Load more" }).click();
  await page.getByRole("alert").getByText("Could not load more. Please try again.").waitFor();
  await expect.poll(() => row(page, 0).count()).toBe(1);
  await page.unroute("**/api/support/tickets?*");
  await page.getByRole("button", { name: "Load more" }).click();
  await page.getByText(`100 of ${count}`).waitFor();
});

test("the address follows whoever goes down a list once they stop, and leads back there", async () => {
  const page = await openList();
  await page.evaluate(`
    window.rewritten = 0;
    const replace = history.replaceState.bind(history);
    history.replaceState = (...all) => { window.rewritten += 1; replace(...all); };`);
  await row(page, 0).getByRole("button").focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press("j");
  await page.waitForURL((url) => url.searchParams.get("id") === ids[40]);
  expect(await page.evaluate("window.rewritten")).toBeLessThan(20);
  await detail(page).getByText(about(40)).waitFor();

  await page.goto(`/admin?tab=tickets&id=${ids[130]}`);
  await detail(page).getByText(about(130)).waitFor();
  await expect.poll(() => isInSight(page, 130)).toBe(true);
  expect(await row(page, 130).getByRole("button").getAttribute("aria-current")).toBe("true");
});

test("going back in the browser leads back, though another record was just moved to", async () => {
  const page = await visit(browser, api, { as: admin });
  await page.goto(`/admin?tab=tickets&status=all&id=${ids[3]}`);
  await detail(page).getByText(about(3)).waitFor();
  await page.getByRole("link", { name: "Tickets" }).click();
  await page.getByRole("button", { name: "Not closed" }).waitFor();
  await page.keyboard.press("j");
  await page.evaluate("history.back()");
  await page.waitForURL((url) => url.searchParams.get("id") === ids[3]);
  await detail(page).getByText(about(3)).waitFor();
  expect(await row(page, 3).getByRole("button").getAttribute("aria-current")).toBe("true");
});

test("several rows far from each other are chosen, and all of them changed", async () => {
  const page = await openList();
  await loadAll(page);
  await row(page, 0).getByRole("button").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("End");
  await page.keyboard.press("x");
  await page.getByRole("group", { name: "Chosen" }).getByText("Change 2").waitFor();
  await page.keyboard.press("Home");
  expect(await row(page, 0).getByRole("checkbox").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Change 2" }).click();
  await page.getByRole("menuitem", { name: "Not resolved, close" }).click();
  await page.getByText("2 tickets updated").first().waitFor();
  const closed = await api.database.sql("tickets").where({ status: "Closed" });
  expect(closed.map(({ description }) => description as string).toSorted()).toEqual(
    [about(0), about(229)].toSorted(),
  );
});
