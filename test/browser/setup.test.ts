import { mkdir } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});

const startAs = async (screen: Screen, environment: Record<string, string> = {}) => {
  const api = await startTestApi({ SAMPLE_CONTENT: "on", ...environment });
  onTestFinished(() => api.close());
  const admin = await api.member("CORE TEAM (ADMIN)");
  const page = await visit(browser, api, { screen, as: admin });
  await page.goto("/admin?tab=setup");
  return { api, admin, page };
};

const sound = async (page: Page) => {
  expect(await problemsOf(page)).toEqual([]);
  expect(await cutOffIn(page)).toEqual([]);
};

/** Pictures to look at, where `LOOK_AT` names a folder for them. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.LOOK_AT;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/setup-${name}-${colorScheme}.png` });
  }
};

const addDocument = (api: TestApi, token: string) => {
  const body = { title: "Hours", content: "Until nine.", category: "Resources", fileType: "text/plain" };
  return api.send("/api/documents", { method: "POST", token, body });
};

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("the first steps tick themselves off by what there is, and each leads to where it is done", async () => {
    const { api, page } = await startAs(screen);
    const steps = page.getByRole("region", { name: "Set up Legend" });
    const step = (name: string) => steps.getByRole("listitem").filter({ hasText: name });
    await step("Connect Telegram").getByRole("img", { name: "To do" }).waitFor();
    await sound(page);
    await picture(page, `${screen}-1-begins`);
    await page.goto("/admin");
    await page.getByRole("button", { name: "Set up Legend" }).click();
    await api.member();
    await page.reload();
    await step("Add the team").getByRole("img", { name: "Done" }).waitFor();
    for (const [name, title] of [
      ["Connect a model", "Model"],
      ["Connect Telegram", "Telegram"],
      ["Connect Notion", "Notion"],
    ] as const) {
      await steps.getByRole("link", { name }).click();
      const card = page.getByRole("region", { name: title, exact: true });
      const top = async () => (await card.boundingBox())?.y ?? -1;
      const height = page.viewportSize()?.height ?? 0;
      await expect.poll(async () => (await top()) > 0 && (await top()) < height - 100).toBe(true);
      await page.goBack();
    }
    await expect.poll(() => steps.getByRole("link").count()).toBe(5);
  });

  test("once every step is done they are one line, which opens", async () => {
    const { api, admin, page } = await startAs(screen, {
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
      TELEGRAM_BOT_TOKEN: "4242:fake-token-of-a-bot",
      NOTION_TOKEN: "ntn_of_nobody",
      NOTION_BASE_URL: "http://127.0.0.1:9",
      NOTION_SUPPORT_DATA_SOURCE: "0123456789abcdef0123456789abcdef",
    });
    await api.member();
    expect((await addDocument(api, admin.token)).status).toBe(201);
    await page.reload();
    const line = page.getByRole("button", { name: /^Legend is set up/u });
    await line.getByText("6 of 6 done").waitFor();
    await page.goto("/admin");
    await page.getByText("Nothing is waiting").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Set up Legend" }).count()).toBe(0);
    await page.goto("/admin?tab=setup");
    await line.waitFor();
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Add the team" }).count()).toBe(0);
    await sound(page);
    await picture(page, `${screen}-2-done`);
    await line.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "Add the team" }).waitFor();
    await sound(page);
    await picture(page, `${screen}-3-opened`);
  });
});
