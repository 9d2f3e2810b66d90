import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

test("a document is written beside its preview, and what is missing is told at its field", async () => {
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=documents");
  await page.getByRole("button", { name: "Add Document" }).click();
  const form = page.getByRole("dialog", { name: "Add Document" });
  const content = form.getByRole("textbox", { name: "Content" });
  await form.getByRole("button", { name: "Add Document" }).click();
  await page.getByText("Missing fields", { exact: true }).waitFor();
  await form.getByRole("alert").getByText("A title is required").waitFor();
  await form.getByRole("alert").getByText("Content is required").waitFor();
  expect(await form.locator("input:focus").getAttribute("aria-invalid")).toBe("true");
  await content.fill("# Gate hours");
  await form
    .getByRole("region", { name: "Content: preview" })
    .getByRole("heading", { name: "Gate hours" })
    .waitFor();
  expect(await form.getByRole("alert").allTextContents()).toEqual(["A title is required"]);
});

test("cells of a spreadsheet become a table, in which Tab leads from cell to cell", async () => {
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=documents");
  await page.getByRole("button", { name: "Add Document" }).click();
  const form = page.getByRole("dialog", { name: "Add Document" });
  const content = form.getByRole("textbox", { name: "Content" });
  await content.focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Tier\\tFee\\nSmall\\t1 %");
    const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(pasted);
  }`);
  await form.getByRole("region", { name: "Content: preview" }).getByRole("cell", { name: "Small" }).waitFor();
  await content.press("Shift+Tab");
  await page.keyboard.type("Large");
  expect(await content.inputValue()).toContain("| Large | 1 % |");
  await content.press("Control+z");
  await content.press("Control+z");
  expect(await content.inputValue()).not.toContain("Large");
});

test("documents are put in order with the keyboard", async () => {
  for (const title of ["One", "Two", "Three"])
    await api.core.knowledge.addDocument(admin.actor, { title, content: "x", category: "Team Management" });
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=documents");
  await page.getByRole("button", { name: "Change the order of Team Management" }).click();
  const dialog = page.getByRole("dialog", { name: "Order of Team Management" });
  const rows = dialog.getByRole("list", { name: "Documents in order" }).getByRole("listitem");
  await dialog.getByRole("button", { name: "Move Three" }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Three is at place 3 of 3.").waitFor({ state: "attached" });
  // The arrow keys are listened to from a timer on, which is set before what is taken is told.
  await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
  await page.keyboard.press("ArrowUp");
  await page.getByText("Three is at place 2 of 3.").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await page.getByText("Three is at place 1 of 3.").waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await page.getByText("Three is put down").waitFor({ state: "attached" });
  expect(await rows.allTextContents()).toEqual(["1Three", "2One", "3Two"]);
  await dialog.getByRole("button", { name: "Save order" }).click();
  await page.getByText("Order saved", { exact: true }).waitFor();
  await dialog.waitFor({ state: "detached" });
  const listed = await api.core.knowledge.listEntries(admin.actor, { category: "Team Management" });
  const titles = listed.rows;
  expect(titles.map(({ title }) => title)).toEqual(["Three", "One", "Two"]);
});
