import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageSize } from "#contracts/common.ts";
import { newId } from "#core/ids.ts";
import { hold } from "#test/hold.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { type Screen, setOffline, startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
const count = 3 * pageSize + 7;
const category = "Service Decks";
const titles = Array.from({ length: count }, (_, at) => `Deck ${String(at).padStart(3, "0")}`);
const decks = titles.map((title) => ({ id: newId(), title }));
const ids = decks.map(({ id }) => id);

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
  const now = new Date();
  const rows = decks.map(({ id, title }) => ({
    id,
    title,
    content: `All about ${title}.`,
    category,
    file_type: "text/plain",
    split_version: 1,
    uploaded_at: now,
    updated_at: now,
  }));
  await api.database.sql.batchInsert("documents", rows);
});
afterAll(() => api.close());

const rowsIn = (list: Locator) => list.getByRole("button", { name: /^Deck \d{3}$/u });
const titlesIn = (list: Locator): Promise<string[]> => rowsIn(list).allTextContents();

/** Holds back the page's requests for an address until it is released. */
const holdBack = async (page: Page, address: string) => {
  const { held, release } = hold();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

// As somebody scrolls: to the last row, again and again.
const scrollToEnd = async (list: Locator) => {
  await expect
    .poll(async () => {
      await rowsIn(list).last().scrollIntoViewIfNeeded();
      return rowsIn(list).count();
    })
    .toBe(count);
};

const openLibrary = async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/dashboard");
  const library = page.getByRole("navigation", { name: "Knowledge Base" });
  const heading = library.getByRole("button", { name: new RegExp(`^${category}`, "u") });
  return { page, library, heading };
};

test("a long category begins with its first documents, and the others come as one scrolls", async () => {
  const { library, heading } = await openLibrary();
  await library.getByText(`${count} docs`).waitFor();
  await heading.click();
  await rowsIn(library).first().waitFor();
  expect((await titlesIn(library)).slice(0, pageSize)).toEqual(titles.slice(0, pageSize));
  await scrollToEnd(library);
  expect(await titlesIn(library)).toEqual(titles);
  await expect.poll(() => library.getByRole("button", { name: "Load more" }).count()).toBe(0);
});

test("where more cannot be loaded that is said, and it can be tried again", async () => {
  const { page, library, heading } = await openLibrary();
  await page.route("**/api/documents/entries?*", (route) => route.abort());
  await heading.click();
  await rowsIn(library).last().scrollIntoViewIfNeeded();
  await library.getByRole("alert").getByText("Could not load more. Please try again.").waitFor();
  expect(await titlesIn(library)).toEqual(titles.slice(0, pageSize));
  await page.unroute("**/api/documents/entries?*");
  await library.getByRole("button", { name: "Load more" }).click();
  await scrollToEnd(library);
  await expect.poll(() => library.getByRole("alert").count()).toBe(0);
});

const openDocuments = async (parameters: string, screen: Screen = "desktop") => {
  const page = await visit(browser, api, { as: admin, screen });
  await page.goto(`/admin?tab=documents${parameters}`);
  return { page, list: page.getByRole("navigation", { name: "Documents" }) };
};

/** Whether nothing covers it and it is scrolled to. */
const isInSight = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [y + 2, y + height - 2].every((at) =>
      element.contains(element.ownerDocument.elementFromPoint(x + width / 2, at)),
    );
  });

test("a document far down is marked in the list and in sight, and J and K lead on from it", async () => {
  const at = 2 * pageSize + 20;
  const { page, list } = await openDocuments(`&id=${ids[at]}`);
  await page.getByText(`All about ${titles[at]}.`).waitFor();
  const current = list.locator("[aria-current]");
  await expect.poll(() => current.allTextContents()).toEqual([titles[at]]);
  expect(await isInSight(current)).toBe(true);
  await current.focus();
  await page.keyboard.press("j");
  await page.getByText(`All about ${titles[at + 1]}.`).waitFor();
  await expect.poll(() => current.allTextContents()).toEqual([titles[at + 1]]);
  for (let above = at; above > at - pageSize; above -= 1) await page.keyboard.press("k");
  await expect.poll(() => current.allTextContents()).toEqual([titles[at - pageSize + 1]]);
  expect(await isInSight(current)).toBe(true);
});

test("one that is not among the first ones is found by its title, and what is added stands in the list", async () => {
  const { page, list } = await openDocuments("");
  await list.getByText(`${count} docs`).waitFor();
  await page.getByRole("searchbox", { name: "Search documents" }).fill("deck 15");
  await expect.poll(() => titlesIn(list)).toEqual(titles.filter((title) => title.includes("15")));
  await page.getByRole("searchbox", { name: "Search documents" }).fill("");
  await scrollToEnd(list);
  const added = { title: "Deck 999", content: "New.", category };
  const { body } = await api.send("/api/documents", { method: "POST", token: admin.token, body: added });
  await list.getByText(`${count + 1} docs`).waitFor();
  await expect.poll(() => titlesIn(list)).toEqual([...titles, "Deck 999"]);
  await api.send(`/api/documents/${body.id}`, { method: "DELETE", token: admin.token });
  await expect.poll(() => titlesIn(list)).toEqual(titles);
});

test("the text of what stands above and below is there before one moves to it", async () => {
  const { page, list } = await openDocuments(`&id=${ids[3]}`);
  await page.getByText(`All about ${titles[3]}.`).waitFor();
  const path = `/api/documents/${ids[4]}`;
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    .toContainEqual(expect.stringContaining(path));
  await setOffline(page, true);
  await list.locator("[aria-current]").focus();
  await page.keyboard.press("j");
  await page.getByText(`All about ${titles[4]}.`).waitFor();
});

test("J and the arrows wait for the rows that are coming, and go on to the next category where none can be loaded", async () => {
  const { page, list } = await openDocuments(`&id=${ids[pageSize - 1]}`);
  const release = await holdBack(page, "**/api/documents/entries?*");
  await page.reload();
  await page.getByText(`All about ${titles[pageSize - 1]}.`).waitFor();
  const current = list.locator("[aria-current]");
  await current.focus();
  for (const key of ["j", "ArrowDown"]) {
    await page.keyboard.press(key);
    expect(await current.allTextContents()).toEqual([titles[pageSize - 1]]);
  }
  release();
  await expect.poll(() => rowsIn(list).count()).toBeGreaterThan(pageSize);
  for (const at of [0, 1]) {
    await page.keyboard.press(at === 0 ? "ArrowDown" : "j");
    await expect.poll(() => current.allTextContents()).toEqual([titles[pageSize + at]]);
  }
  await page.route("**/api/documents/entries?*", (route) => route.abort());
  await page.goto(`/admin?tab=documents&id=${ids[pageSize - 1]}`);
  await current.focus();
  await list.getByRole("alert").waitFor();
  await page.keyboard.press("j");
  await expect.poll(() => current.allTextContents()).toEqual([expect.stringContaining("Extras LEAD")]);
});

test("Tab leads to one place of the list, wherever the current document is", async () => {
  const { page, list } = await openDocuments(`&id=${ids[2 * pageSize]}`);
  const stops = list.locator("[data-stop][tabindex='0']");
  const reached = async () => (await list.locator("[data-stop]:not([tabindex='-1'])").count()) === 1;
  await expect.poll(() => stops.allTextContents()).toEqual([titles[2 * pageSize]]);
  expect(await reached()).toBe(true);
  await page.getByRole("searchbox", { name: "Search documents" }).fill("deck 15");
  await expect.poll(() => stops.allTextContents()).toEqual(["Deck 015"]);
  expect(await reached()).toBe(true);
  await page.getByRole("searchbox", { name: "Search documents" }).press("Tab");
  await list.getByRole("button", { name: "Clear search" }).press("Enter");
  await expect.poll(() => stops.allTextContents()).toEqual([titles[2 * pageSize]]);
  await list.getByRole("button", { name: new RegExp(`^${category}`, "u") }).click();
  await expect.poll(() => stops.allTextContents()).toEqual([expect.stringContaining("Knowledge health")]);
  expect(await reached()).toBe(true);
});

test("a document far down has its title before its text", async () => {
  const { page, list } = await openDocuments("");
  await list.getByText(`${count} docs`).waitFor();
  await scrollToEnd(list);
  const release = await holdBack(page, `**/api/documents/${ids[count - 1]}`);
  await rowsIn(list).last().click();
  const document = page.getByRole("article");
  await document.getByRole("status", { name: "Loading document" }).waitFor();
  await document.getByRole("heading", { name: titles[count - 1] ?? "" }).waitFor({ timeout: 5_000 });
  release();
  await document.getByText(`All about ${titles[count - 1]}.`).waitFor();
  await expect.poll(() => document.getByRole("status").count()).toBe(0);
});

test("on a phone, whoever closes a document is back at its row", async () => {
  const { page, list } = await openDocuments("", "phone");
  const row = rowsIn(list).nth(pageSize - 5);
  await row.click();
  await page.getByText(`All about ${titles[pageSize - 5]}.`).waitFor();
  await page.getByRole("button", { name: "Back to Documents" }).click();
  await page.getByRole("article").waitFor({ state: "detached" });
  expect(await row.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  const box = await row.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
});

test("a category that is opened while the library is read again has what came of it", async () => {
  const { page, library, heading } = await openLibrary();
  await library.getByText(`${count} docs`).waitFor();
  const release = await holdBack(page, "**/api/documents/categories");
  const reading = page.waitForRequest("**/api/documents/categories");
  const rename = (title: string | undefined) =>
    api.send(`/api/documents/${ids[0]}`, { method: "PUT", token: admin.token, body: { title } });
  await rename("Deck 900");
  await reading;
  await heading.click();
  expect((await titlesIn(library))[0]).toBe(titles[0]);
  release();
  await expect.poll(async () => (await titlesIn(library))[0]).toBe("Deck 900");
  await rename(titles[0]);
  await expect.poll(async () => (await titlesIn(library))[0]).toBe(titles[0]);
});

test("a change is saved without waiting for all the pages that are read again", async () => {
  const { page, list } = await openDocuments(`&id=${ids[1]}`);
  await scrollToEnd(list);
  const release = await holdBack(page, "**/api/documents/entries?*");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Document" });
  await form.getByRole("textbox", { name: "Title" }).fill("Deck 901");
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("article").getByRole("heading", { name: "Deck 901" }).waitFor();
  release();
  await expect.poll(async () => (await titlesIn(list))[1]).toBe("Deck 901");
});
