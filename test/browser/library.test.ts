import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { hold } from "#test/hold.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { setOffline, startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
const ids = new Map<string, string>();
const texts = {
  "Desk hours": "The desk opens at seven.",
  "Lunch hours": "The kitchen opens at noon.",
  "Parking lot": "After the desk hours the gate is shut by the porter.",
};
const idOf = (title: keyof typeof texts): string => ids.get(title) ?? "";

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
  for (const [title, content] of Object.entries(texts)) {
    const document = { title, content, category: "BD Essentials" };
    ids.set(title, (await api.core.knowledge.addDocument(admin.actor, document)).id);
  }
});
afterAll(() => api.close());

/** What the page asks of the library from now on. */
const followReads = (page: Page): string[] => {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/documents")) reads.push(pathname);
  });
  return reads;
};

const openChat = async () => {
  const page = await visit(browser, api, { as: await api.member() });
  const reads = followReads(page);
  await page.goto("/dashboard");
  const library = page.getByRole("navigation", { name: "Knowledge Base" });
  const reader = page.getByRole("dialog");
  const read = (title: keyof typeof texts) => library.getByRole("button", { name: title }).click();
  const close = async () => {
    await page.keyboard.press("Escape");
    await reader.waitFor({ state: "hidden" });
  };
  await library.getByRole("button", { name: "Desk hours" }).waitFor();
  return { page, reads, reader, read, close };
};

test("the library is listed without its texts, and a text is read when it is opened, once", async () => {
  const { reads, reader, read, close } = await openChat();
  expect(reads).toEqual(["/api/documents/categories"]);
  for (const _ of ["once", "again"]) {
    await read("Desk hours");
    await reader.getByText(texts["Desk hours"]).waitFor();
    await close();
  }
  expect(reads).toEqual(["/api/documents/categories", `/api/documents/${idOf("Desk hours")}`]);
});

test("what was read can be read again without a connection, and what was not says that it could not", async () => {
  const { page, reader, read, close } = await openChat();
  await read("Desk hours");
  await reader.getByText(texts["Desk hours"]).waitFor();
  await close();
  await setOffline(page, true);
  await read("Desk hours");
  await reader.getByText(texts["Desk hours"]).waitFor();
  await close();
  await read("Lunch hours");
  await reader.getByText("Error loading the document. Please try again.").waitFor();
  await reader.getByRole("heading", { name: "Lunch hours" }).waitFor();
  await setOffline(page, false);
  await reader.getByRole("button", { name: "Retry" }).click();
  await reader.getByText(texts["Lunch hours"]).waitFor();
  await expect.poll(() => reader.getByRole("alert").count()).toBe(0);
});

test.each(["no-id", newId()])("a document that is not there, as %s, is asked for once", async (id) => {
  const page = await visit(browser, api, { as: await api.member() });
  const reads = followReads(page);
  await page.goto(`/dashboard?document=${id}`);
  await page.getByText("This document is no longer there").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Knowledge Base" }).getByText("Desk hours").waitFor();
  expect(reads.toSorted()).toEqual([`/api/documents/${id}`, "/api/documents/categories"].toSorted());
});

test("a document that is removed while it is read says so", async () => {
  const { id } = await api.core.knowledge.addDocument(admin.actor, {
    title: "Old rules",
    content: "Gone soon.",
  });
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto(`/dashboard?document=${id}`);
  await page.getByRole("dialog", { name: "Old rules" }).getByText("Gone soon.").waitFor();
  const removed = await api.send(`/api/documents/${id}`, { method: "DELETE", token: admin.token });
  expect(removed.status).toBe(200);
  await page.getByText("This document is no longer there").waitFor();
});

test("an admin sees what a document is before its text is there, and can begin to edit it", async () => {
  const page = await visit(browser, api, { as: admin });
  const path = `**/api/documents/${idOf("Lunch hours")}`;
  const { held, release } = hold();
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin?tab=documents&id=${idOf("Lunch hours")}`);
  const document = page.getByRole("article");
  await document.getByRole("heading", { name: "Lunch hours" }).waitFor();
  await document.getByText("BD Essentials").waitFor();
  await document.getByRole("status", { name: "Loading document" }).waitFor();
  await document.getByRole("button", { name: "Edit", exact: true }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  release();
  const written = page
    .getByRole("dialog", { name: "Edit Document" })
    .getByRole("textbox", { name: "Content" });
  expect(await written.inputValue()).toBe(texts["Lunch hours"]);
});

test("a text that could not be loaded is loaded at the next try", async () => {
  const page = await visit(browser, api, { as: admin });
  await page.route(`**/api/documents/${idOf("Lunch hours")}`, (route) => route.abort(), { times: 1 });
  await page.goto(`/admin?tab=documents&id=${idOf("Lunch hours")}`);
  const document = page.getByRole("article");
  await document.getByText("Error loading the document. Please try again.").waitFor();
  expect(await document.getByRole("button", { name: "Edit", exact: true }).isDisabled()).toBe(true);
  await document.getByRole("button", { name: "Retry" }).click();
  await document.getByText(texts["Lunch hours"]).waitFor();
});

test("a search shows the titles at once and what stands in texts beneath them", async () => {
  const page = await visit(browser, api, { as: admin });
  const { held, release } = hold();
  await page.route("**/api/documents/search/*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin?tab=documents");
  const list = page.getByRole("navigation", { name: "Documents" });
  await page.getByRole("searchbox", { name: "Search documents" }).fill("desk");
  await list.getByText("Searching the texts...").waitFor();
  await list.getByRole("button", { name: "Lunch hours" }).waitFor({ state: "detached" });
  await expect.poll(() => list.getByRole("button", { name: "Desk hours" }).count()).toBe(1);
  release();
  await list.getByRole("button", { name: "In the text" }).waitFor();
  expect(await list.getByRole("listitem").allTextContents()).toEqual([
    "Desk hours",
    `Parking lot${texts["Parking lot"]}`,
  ]);
  expect(await list.locator("mark").allTextContents()).toEqual(["desk"]);
  // What was found is opened where it stands.
  await list.getByRole("button", { name: "Parking lot" }).click();
  const found = page.getByRole("article").getByRole("region", { name: "Found passage" });
  await found.getByText(texts["Parking lot"]).waitFor();
  await page.getByRole("searchbox", { name: "Search documents" }).fill("zebra");
  await list.getByText("Nothing found for “zebra”").waitFor();
});

test("a search that is only a sign shows nothing of the one before", async () => {
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=documents&q=porter");
  const list = page.getByRole("navigation", { name: "Documents" });
  await list.getByRole("button", { name: "In the text" }).waitFor();
  await page.getByRole("searchbox", { name: "Search documents" }).fill("%");
  await list.getByText("Nothing found for “%”").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(0);
});

test("nothing stands twice while the titles of a search are awaited", async () => {
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=documents");
  const list = page.getByRole("navigation", { name: "Documents" });
  const parking = list.getByRole("button", { name: "Parking lot" });
  await parking.waitFor();
  const { held, release } = hold();
  await page.route("**/api/documents/categories?*", async (route) => {
    await held;
    await route.continue();
  });
  for (const q of ["gate", "porter"]) {
    const searched = (one: Request) => one.url().endsWith(`/api/documents/search/${q}`);
    const box = page.getByRole("searchbox", { name: "Search documents" });
    await Promise.all([page.waitForEvent("requestfinished", searched), box.fill(q)]);
    await list.getByText("Searching the texts...").waitFor();
    await expect.poll(() => parking.count()).toBe(1);
  }
  release();
  await list.getByRole("button", { name: "In the text" }).waitFor();
  expect(await list.getByRole("listitem").allTextContents()).toEqual([
    "Parking lot…the gate is shut by the porter.",
  ]);
});

test.each(["phone", "desktop"] as const)(
  "on a %s, a search of the library outlasts a reload",
  async (screen) => {
    const page = await visit(browser, api, { screen, as: await api.member() });
    await page.goto("/dashboard/library");
    const library = page.getByRole("navigation", { name: "Knowledge Base" });
    const box = library.getByRole("searchbox", { name: "Search documents" });
    const found = library.getByRole("list", { name: "Search results" });
    await box.fill("porter");
    await found.getByRole("button", { name: "Parking lot" }).click();
    await page.getByRole("dialog").getByText(texts["Parking lot"]).waitFor();
    await page.reload();
    await page.getByRole("dialog").getByText(texts["Parking lot"]).waitFor();
    await page.goBack();
    await found.getByRole("button", { name: "Parking lot" }).waitFor();
    await expect.poll(() => box.inputValue()).toBe("porter");
    await box.press("Escape");
    await library.getByRole("button", { name: "Desk hours" }).waitFor();
    await page.reload();
    await library.getByRole("button", { name: "Desk hours" }).waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
  },
);

test("without a connection a search says that it could not be made, and is made once there is one", async () => {
  const page = await visit(browser, api, { as: admin });
  for (const [address, label, error] of [
    ["/dashboard", "Knowledge Base", "Error searching documents. Please try again."],
    ["/admin?tab=documents", "Documents", "Error loading documents. Please try again."],
  ] as const) {
    await page.goto(address);
    const list = page.getByRole("navigation", { name: label });
    await list.getByText("Desk hours").waitFor();
    await setOffline(page, true);
    await page.getByRole("searchbox", { name: "Search documents" }).fill("zebra");
    await list.getByRole("alert").getByText(error).waitFor();
    await setOffline(page, false);
    await list.getByText("Nothing found").waitFor();
    await expect.poll(() => list.getByRole("alert").count()).toBe(0);
  }
});

test("of many earlier versions the latest come first, and the others when asked for", async () => {
  const { id } = await api.core.knowledge.addDocument(admin.actor, { title: "Fees", content: "Draft 1." });
  for (let draft = 2; draft <= 14; draft += 1)
    await api.core.knowledge.changeDocument(admin.actor, { id, content: `Draft ${draft}.` });
  const page = await visit(browser, api, { as: admin });
  await page.goto(`/admin?tab=documents&id=${id}`);
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await dialog.getByText("10 of 13").waitFor();
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(10);
  await dialog.getByRole("button", { name: "Load more" }).click();
  await dialog.getByText("Version 1", { exact: true }).click();
  const next = dialog.getByRole("region", { name: "From version 1 to the next one" });
  await expect
    .poll(() => next.getByRole("paragraph").allTextContents())
    .toEqual(["−Removed: Draft 1.", "+Added: Draft 2."]);
  await dialog.getByRole("radio", { name: "With the current" }).click();
  const now = dialog.getByRole("region", { name: "From version 1 to the current one" });
  await expect.poll(() => now.getByRole("insertion").allTextContents()).toEqual(["14"]);
  await dialog.getByRole("radio", { name: "Text" }).click();
  await dialog.getByText("Draft 1.").waitFor();
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(13);
  await expect.poll(() => dialog.getByRole("button", { name: "Load more" }).count()).toBe(0);
});
