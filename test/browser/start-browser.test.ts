import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { setOffline, startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

const open = async () => {
  const page = await visit(browser, api);
  await page.goto("/healthz");
  return page;
};

test("a file's product has the address of an earlier one's, whose browser goes on", async () => {
  const former = await startTestApi();
  await former.close();
  const next = await startTestApi();
  onTestFinished(() => next.close());
  expect(next.url).toBe(former.url);
  expect(await startBrowser()).toBe(browser);
});

describe("what a test leaves behind is not there for the next one of the same device", () => {
  let former: BrowserContext;

  test("in what is stored, as cookies and in what is allowed", async () => {
    const page = await open();
    former = page.context();
    await former.grantPermissions(["geolocation"]);
    await page.evaluate(`(async () => {
      localStorage.left = sessionStorage.left = "here";
      document.cookie = "left=here; max-age=3600";
      await caches.open("left");
      await new Promise((resolve) => { indexedDB.open("left").onsuccess = resolve; });
    })()`);
    await former.newPage();
    expect(former.pages()).toHaveLength(3);
  });

  test("though it is the same device", async () => {
    const page = await open();
    expect(page.context()).toBe(former);
    const found = await page.evaluate(`(async () => [
      localStorage.left,
      sessionStorage.left,
      document.cookie,
      await caches.keys(),
      (await indexedDB.databases()).length,
      (await navigator.permissions.query({ name: "geolocation" })).state,
    ])()`);
    expect(found).toEqual([undefined, undefined, "", [], 0, "denied"]);
    expect(former.pages()).toHaveLength(2);
    await setOffline(page, true);
  });

  test("and one whose connection was taken away is not used again", async () => {
    const page = await open();
    expect(page.context()).not.toBe(former);
    expect(await page.evaluate("navigator.onLine")).toBe(true);
  });
});
