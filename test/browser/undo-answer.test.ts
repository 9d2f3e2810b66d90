import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { notice } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  // Longer than the screen offers it, so that a slow machine is still in time.
  [api, browser] = await Promise.all([startTestApi({ UNDO_MS: "120000" }), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
});
afterAll(() => api.close());

const ask = async (content: string): Promise<void> => {
  await api.core.chat.ask((await api.member()).actor, { content, sessionId: newId() });
};
const stateOf = async (question: string) =>
  (await api.database.sql("gaps").where({ question }).first("status")).status;
const open = async (address: string, screen: Screen, scheme: "light" | "dark" = "light") => {
  const page = await visit(browser, api, { screen, scheme, as: admin });
  await page.goto(`/admin${address}`);
  return page;
};
const editor = (page: Page) => page.getByRole("textbox", { name: "Your response" });
const rows = (page: Page) => page.getByRole("list", { name: "Pending questions" });

test("an answer is taken back by the keyboard alone, and what was written stands there again", async () => {
  const question = "Who trims the topiary?";
  await ask(question);
  const page = await open("?q=topiary", "desktop");
  await page.getByRole("heading", { level: 2, name: question }).waitFor();
  await page.keyboard.press("r");
  await editor(page).fill("The gardener, on Mondays.");
  await page.keyboard.press("Control+Enter");
  await notice(page, "Response saved");
  await page.getByText("The asker is told in 5 seconds.").first().waitFor();
  await page.keyboard.press("F8");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("OL");
  // First to the notice, then to what it offers.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await undo.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await notice(page, "1 request pending again");
  expect(await stateOf(question)).toBe("pending");
  await rows(page).getByText(question).click();
  await expect.poll(() => editor(page).inputValue()).toBe("The gardener, on Mondays.");
});

test("is not offered any longer than it can be had", async () => {
  const question = "Who rakes the gravel?";
  await ask(question);
  const page = await open("?q=gravel", "desktop");
  await page.getByRole("heading", { level: 2, name: question }).waitFor();
  await page.keyboard.press("r");
  await editor(page).fill("The gardener.");
  await page.keyboard.press("Control+Enter");
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await undo.waitFor({ state: "detached" });
  expect(await stateOf(question)).toBe("answered");
});

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test.each(["light", "dark"] as const)(
    "several answered as one are pending again together, %s",
    async (scheme) => {
      const about = `${screen} ${scheme}`;
      const questions = [`Who mends the ${about} sundial?`, `Who lights the ${about} lanterns?`];
      for (const question of questions) await ask(question);
      const page = await open(`?q=${about}`, screen, scheme);
      for (const question of questions) await rows(page).getByText(question).waitFor();
      if (screen === "phone") {
        await page.getByRole("button", { name: "Choose several" }).tap();
        for (const question of questions) await rows(page).getByText(question).tap();
      } else
        for (const box of await page.getByRole("checkbox", { name: "Choose this one" }).all())
          await box.check();
      await page.getByRole("button", { name: "Same answer" }).click();
      await page.getByRole("textbox", { name: "Same answer" }).fill("The sexton.");
      await page.getByRole("button", { name: "Answer 2 together" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
      await notice(page, "2 requests pending again");
      for (const question of questions) {
        await rows(page).getByText(question).waitFor();
        expect(await stateOf(question)).toBe("pending");
      }
      expect(await problemsOf(page)).toEqual([]);
    },
  );
});
