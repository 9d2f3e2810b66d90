import type { Browser, Page } from "playwright-core";
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

const open = async (address: string): Promise<Page> => {
  const page = await visit(browser, api, { screen: "desktop", as: admin });
  await page.goto(`/admin${address}`);
  return page;
};

test("files become documents once what they become has been seen", async () => {
  const page = await open("?tab=documents&view=import");
  const text = (name: string, content: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(content),
  });
  await page
    .getByLabel("Files to import")
    .setInputFiles([
      text("Travel.md", "# Travel rules\n\nTake the **train**."),
      text("Fares.csv", "From,To,Fare\nHarbour,Hill,12\n"),
      text("logo.png", "no picture"),
    ]);
  await page.getByRole("heading", { name: "3 files become 2 documents" }).waitFor();
  const files = page.getByRole("list", { name: "Files", exact: true });
  await files.getByRole("listitem", { name: "logo.png" }).getByText("can be imported").waitFor();
  await files.getByRole("button", { name: "Read Fares" }).click();
  const reading = page.getByRole("dialog", { name: "Fares" });
  await reading.getByRole("cell", { name: "Hill" }).waitFor();
  await page.keyboard.press("Escape");
  await reading.waitFor({ state: "detached" });
  const title = files.getByRole("textbox", { name: "Title of Travel.md" });
  await title.fill("How we travel");
  await title.press("Enter");
  await files.getByRole("listitem", { name: "How we travel" }).waitFor();
  await page.getByRole("button", { name: "Import 2 documents" }).click();
  await page.getByRole("heading", { name: "2 documents imported" }).waitFor();
  await files.getByRole("listitem", { name: "How we travel" }).getByRole("button", { name: "Open" }).click();
  const document = page.getByRole("article");
  await document.getByText("train").waitFor();
  expect(await document.getByRole("heading", { level: 2 }).textContent()).toContain("How we travel");
});

test("the same file again replaces what came of it, or becomes new", async () => {
  const page = await open("?tab=documents&view=import");
  const add = (content: string) =>
    page
      .getByLabel("Files to import")
      .setInputFiles({ name: "Lunch.md", mimeType: "text/plain", buffer: Buffer.from(content) });
  const done = page.getByRole("button", { name: "Done" });
  // What was imported before stands there until it is dismissed.
  if ((await done.count()) > 0) await done.click();
  await add("# Lunch\n\nAt noon.");
  await page.getByRole("button", { name: "Import 1 document" }).click();
  await done.click();
  await add("# Lunch\n\nAt one.");
  const row = page.getByRole("list", { name: "Files", exact: true }).getByRole("listitem", { name: "Lunch" });
  await row.getByText("Replaces version 1").waitFor();
  await row.getByRole("button", { name: "Read Lunch" }).click();
  const difference = page.getByRole("region", { name: "The text in the library and that of the file" });
  await difference.waitFor();
  expect(await difference.locator("del").allTextContents()).toEqual(["noon"]);
  expect(await difference.locator("ins").allTextContents()).toEqual(["one"]);
  await page.keyboard.press("Escape");
  await difference.waitFor({ state: "detached" });
  await row.getByRole("button", { name: "Keep as new" }).click();
  await row.getByText("New document").waitFor();
  await row.getByRole("button", { name: "Replace version 1" }).click();
  await row.getByText("Replaces version 1").waitFor();
  await page.getByRole("button", { name: "Import 1 document" }).click();
  await row.getByRole("button", { name: "Open" }).click();
  await page.getByRole("article").getByText("At one.").waitFor();
  await expect.poll(() => page.getByRole("article").getByText("At noon.").count()).toBe(0);
});
