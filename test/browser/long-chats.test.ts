import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { fillChat, fillLeads } from "#test/fill-chats.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { pressInAccountMenu } from "./account-menu.ts";
import { viewLeads } from "./lead-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

const says = (page: Page, words: string) => page.getByRole("article").filter({ hasText: `${words}.` });

const toEnd = "Math.round(document.documentElement.scrollHeight - innerHeight - scrollY)";

const scrollUp = (page: Page) => page.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })");

const openChat = async (as: Member): Promise<{ page: Page; asked: string[] }> => {
  const page = await visit(browser, api, { as });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/chat\/messages\?.*before=/u.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await page.goto("/dashboard");
  await says(page, "Answer number 449").waitFor();
  return { page, asked };
};

test("a long chat is read as its reader goes up, and what is read stays where it is", async () => {
  const member = await api.member();
  await fillChat(api.database.sql, member.actor, 450);
  const { page, asked } = await openChat(member);
  expect(asked).toEqual([]);
  const top = page.getByRole("button", { name: "Earlier messages" });
  // As far up as the first page goes.
  while (!(await says(page, "Answer number 251").isVisible())) await scrollUp(page);
  const read = says(page, "Answer number 251");
  await read.scrollIntoViewIfNeeded();
  const before = await read.boundingBox();
  await says(page, "Answer number 249").waitFor({ state: "attached" });
  const after = await read.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(80);
  await expect.poll(() => page.getByRole("button", { name: "New answer" }).count()).toBe(0);
  while (!(await says(page, "Answer number 1").isVisible())) await scrollUp(page);
  await top.waitFor({ state: "detached" });
  expect(asked).toHaveLength(2);
});

test("the button for earlier messages works by the keyboard, and again after a failure", async () => {
  const member = await api.member();
  await fillChat(api.database.sql, member.actor, 450);
  const { page } = await openChat(member);
  const asked: Route[] = [];
  await page.route(/before=/u, (route) => void asked.push(route));
  const earlier = page.getByRole("button", { name: "Earlier messages" });
  while (asked.length === 0) {
    await earlier.focus();
    await page.keyboard.press("Enter");
    // What was pressed is asked for by then; pressed again at once, it would be asked for twice.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  // It fails once nothing is pressed any more: a press after that would rightly ask again.
  await Promise.all(asked.map((route) => route.abort()));
  await page.getByText("Earlier messages not loaded").first().waitFor();
  await page.unroute(/before=/u);
  while ((await says(page, "Answer number 249").count()) === 0) {
    await earlier.focus();
    await page.keyboard.press("Enter");
  }
  expect(asked).toHaveLength(1);
});

test("a message found far back opens where it was said", async () => {
  const member = await api.member();
  await fillChat(api.database.sql, member.actor, 450);
  const { page } = await openChat(member);
  await page.getByRole("button", { name: "Search everything" }).click();
  await page.getByRole("searchbox", { name: "Search everything" }).fill("number 17.");
  await page
    .getByRole("list", { name: "Found messages" })
    .getByRole("button")
    .filter({ hasText: "number 17." })
    .click();
  const found = says(page, "Answer number 17");
  await found.and(page.locator(":focus")).waitFor();
  await expect.poll(() => found.count()).toBe(1);
});

test(
  "more leads are shown on demand, and an old one opens by its address",
  { timeout: 120_000 },
  async () => {
    const member = await api.member();
    const leads = await fillLeads(api.database.sql, member.actor, 230);
    const page = await visit(browser, api, { as: member });
    await page.goto(`/dashboard?module=lead_replier&conversation=${leads[0]?.id}`);
    await says(page, "Question number 0").waitFor();
    await page.goto("/dashboard?module=lead_replier");
    await viewLeads(page);
    const list = page.getByRole("list", { name: "Conversations" });
    await list.getByText("Lead 229", { exact: true }).waitFor();
    const more = page
      .getByRole("complementary", { name: "Lead Conversations" })
      .getByRole("button", { name: "Load more" });
    while ((await more.count()) === 0) await list.getByRole("listitem").last().scrollIntoViewIfNeeded();
    await page.getByText("200 of 230").waitFor();
    await more.click();
    await list.getByText("Lead 29", { exact: true }).waitFor({ state: "attached" });
    await more.waitFor({ state: "detached" });
    expect(await list.getByRole("listitem").count()).toBeGreaterThanOrEqual(230);
  },
);

/** So many questions of somebody with their answers, as if they had been asked over weeks. */
const askedBefore = async (userId: string, count: number): Promise<void> => {
  const at = (index: number) => new Date(Date.now() - (count - index) * 3_600_000);
  const said = {
    user_id: userId,
    session_id: "default-session",
    module: "bd_assistant",
    awaits_answer: false,
  };
  const rows = Array.from({ length: count }, (_, index) => {
    const question = {
      ...said,
      id: newId(),
      role: "user",
      content: `Question ${index}?`,
      created_at: at(index),
    };
    const content = `Answer ${index}. ${"It is so. ".repeat(30)}`;
    return [question, { ...question, id: newId(), role: "assistant", content, reply_to: question.id }];
  });
  await api.database.sql.batchInsert("chat_messages", rows.flat(), 200);
};

test("a long conversation is drawn from its end, and more of it as its reader goes up, who stays where they are", async () => {
  const person = await api.member();
  await askedBefore(person.actor.id, 150);
  const page = await visit(browser, api, { screen: "phone", as: person });
  await page.goto("/dashboard");
  await page.getByText("Question 149?").waitFor();
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
  const rows = page.locator("[data-message]");
  await expect.poll(() => rows.count()).toBeLessThan(50);
  const moved = await page.evaluate<number>(`new Promise((done) => {
    const rows = document.querySelectorAll("[data-message]");
    window.scrollTo({ top: 300, behavior: "instant" });
    const before = rows[3].getBoundingClientRect().top;
    const look = () => {
      if (document.querySelectorAll("[data-message]").length === rows.length) requestAnimationFrame(look);
      else requestAnimationFrame(() => done(Math.abs(rows[3].getBoundingClientRect().top - before)));
    };
    look();
  })`);
  expect(moved).toBeLessThanOrEqual(2);
  // What was said before is no news to a screen reader.
  await expect.poll(() => page.getByRole("log").locator("[data-message]").count()).toBeLessThan(50);

  await pressInAccountMenu(page, "Search everything");
  const search = page.getByRole("dialog", { name: "Search everything" });
  await search.getByRole("searchbox").fill("Question 3?");
  await search.getByRole("button", { name: /Question 3\?/u }).click();
  const found = rows.filter({ hasText: "Question 3?" });
  await expect.poll(() => found.evaluate((row) => row.matches(":focus"))).toBe(true);
  await page.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })");
  await rows.getByText("Question 0?").waitFor();
  await expect.poll(() => rows.count()).toBe(300);
});
