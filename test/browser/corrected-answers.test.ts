import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { notice } from "./centre-pages.ts";
import { answers } from "./chat-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

test("who was told an answer is told a better one, unless the admin does not want it", async () => {
  const [asker, admin] = [await api.member(), await api.member("CORE TEAM (ADMIN)")];
  const question = "Who waters the moss?";
  await api.core.chat.ask(asker.actor, { content: question, sessionId: "default-session" });
  const { id } = await api.database.sql("gaps").where({ question }).first("id");
  await api.core.gaps.resolve(admin.actor, { id, status: "answered", adminResponse: "The night watch" });
  const agent = await visit(browser, api, { as: asker });
  await agent.goto("/dashboard");
  const earlier = answers(agent).filter({ hasText: "The night watch" });
  await earlier.waitFor();

  const desk = await visit(browser, api, { as: admin });
  await desk.goto("/admin?tab=requests");
  const improve = async (answer: string, isTold: boolean) => {
    await desk.getByRole("button", { name: "Improve Answer" }).click();
    const dialog = desk.getByRole("dialog", { name: "Improve Answer" });
    await dialog.getByRole("textbox", { name: "Improved answer" }).fill(answer);
    const telling = dialog.getByRole("checkbox", { name: "Tell the one person who got the earlier answer" });
    await telling.waitFor();
    if (!isTold) await telling.uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await notice(desk, "Answer improved");
    // What the next is based on.
    await desk.getByRole("article").getByText(answer, { exact: true }).waitFor();
  };
  await improve("The night watch.", false);
  await improve("The gardener.", true);
  const corrected = agent.getByRole("article", { name: "Core team" }).filter({ hasText: "The gardener." });
  await corrected.getByText("this replaces an earlier answer").waitFor();
  await earlier.getByText("Replaced by a corrected answer of the core team").waitFor();
  // What was only polished was told to nobody.
  await expect.poll(() => agent.getByRole("article", { name: "Core team" }).count()).toBe(2);
});
