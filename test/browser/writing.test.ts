import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { makeTicket, notice } from "./centre-pages.ts";
import { signIn, startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(() => api.close());

const enter = async (member: Member): Promise<Page> => {
  const page = await visit(browser, api);
  await signIn(page, member);
  return page;
};

/** Ends the session at the moment in which something is sent from the page; that leads to the login screen, and back in. */
const whileSignedOut = async (page: Page, member: Member, send: () => Promise<unknown>): Promise<void> => {
  const token = await page.evaluate<string>("localStorage.getItem('bd_session_token')");
  const logout = () => api.send("/api/auth/logout", { method: "POST", token });
  // Not before: whatever the page may be reading in the background would find it out first.
  await page.route(/\/api\/(?:feedback|support)\//u, async (route) => {
    if (route.request().method() !== "GET") expect((await logout()).status).toBe(200);
    await route.continue();
  });
  await send();
  await page.getByText("You were signed out.").waitFor();
  await page.unroute(/\/api\/(?:feedback|support)\//u);
  await page.getByLabel("Telegram Username").fill(member.actor.telegramUsername);
  await page.getByLabel("Access Code", { exact: true }).fill(member.accessCode);
  await page.getByRole("button", { name: "Lock in and Grind" }).click();
};

const ask = async (question: string): Promise<void> => {
  const { token } = await api.member();
  const body = { content: question, role: "user", sessionId: "default-session" };
  await api.send("/api/chat/messages", { method: "POST", token, body });
};

test("a response, and what was added to it, outlive a reload and the end of the session", async () => {
  await ask("Who waters the geraniums?");
  const admin = await api.member("CORE TEAM (ADMIN)");
  const page = await enter(admin);
  const response = page.getByRole("textbox", { name: "Your response" });
  await response.fill("Nobody, they are");
  await page.reload();
  await response.waitFor();
  expect(await response.inputValue()).toBe("Nobody, they are");
  await page.keyboard.press("r");
  await page.keyboard.type(" made of silk.");
  await whileSignedOut(page, admin, () => page.getByRole("button", { name: "Submit Response" }).click());
  await response.waitFor();
  expect(await response.inputValue()).toBe("Nobody, they are made of silk.");
  await page.getByRole("button", { name: "Submit Response" }).click();
  await notice(page, "Response saved");
  await page.reload();
  await page.getByText("Nothing is waiting").waitFor();
  expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('kept'))")).toEqual(
    [],
  );
});

test("a message outlives the end of the session, which its upload finds out", async () => {
  const [admin, agent] = [await api.member("CORE TEAM (ADMIN)"), await api.member()];
  const ticket = await makeTicket(api, agent);
  const page = await enter(admin);
  await page.goto(`/admin?tab=tickets&id=${ticket}`);
  const message = page.getByLabel(`Write to @${agent.actor.telegramUsername}`);
  await message.fill("It is on its way.");
  await whileSignedOut(page, admin, () => page.getByRole("button", { name: "Send" }).click());
  await message.waitFor();
  expect(await message.inputValue()).toBe("It is on its way.");
});

test("what one person has left is not shown to the next, nor after logging out", async () => {
  await ask("Who feeds the fish?");
  const [first, second] = [await api.member("CORE TEAM (ADMIN)"), await api.member("CORE TEAM (ADMIN)")];
  const page = await enter(first);
  const response = page.getByRole("textbox", { name: "Your response" });
  await response.fill("There is no fish.");
  await whileSignedOut(page, second, () => page.getByRole("button", { name: "Submit Response" }).click());
  await response.waitFor();
  expect(await response.inputValue()).toBe("");
  await response.fill("I do.");
  await page.getByRole("button", { name: /^Account of/u }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('kept'))")).toEqual(
    [],
  );
});

test("however long a response grows, its question and its button stay in sight", async () => {
  const question = "Who scrubs the aquarium?";
  await ask(question);
  const page = await enter(await api.member("CORE TEAM (ADMIN)"));
  const response = page.getByRole("textbox", { name: "Your response" });
  await page.getByRole("list", { name: "Pending questions" }).getByText(question).click();
  const title = page.getByRole("heading", { level: 2, name: question });
  await title.waitFor();
  await response.fill("A line of the answer.\n".repeat(60));
  for (const view of ["Write", "Preview"]) {
    await page.getByRole("radio", { name: view }).click();
    const [button, panel, heading] = await Promise.all([
      page.getByRole("button", { name: "Submit Response" }).boundingBox(),
      page.getByRole("region", { name: "Respond to Question" }).boundingBox(),
      title.boundingBox(),
    ]);
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(800);
    expect((heading?.y ?? Infinity) + (heading?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  }
});

test("a question that comes in meanwhile leaves the one that is being answered in its place", async () => {
  const question = "Who winds the clock?";
  await ask(question);
  const page = await enter(await api.member("CORE TEAM (ADMIN)"));
  const waiting = page.getByRole("list", { name: "Pending questions" });
  await page.getByRole("heading", { level: 2, name: question }).waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("Nobody: it is");
  await ask("Who sharpens the pencils?");
  await waiting.getByText("Who sharpens the pencils").waitFor();
  await page.keyboard.type(" an hourglass.");
  const response = page.getByRole("textbox", { name: "Your response" });
  expect(await response.inputValue()).toBe("Nobody: it is an hourglass.");
  expect(await page.getByRole("heading", { level: 2, name: question }).isVisible()).toBe(true);
  await page.keyboard.press("Control+Enter");
  await notice(page, "Response saved");
  await waiting.getByText(question).waitFor({ state: "detached" });
  await expect.poll(() => page.locator("[data-id]:focus").count()).toBe(1);
});
