import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { choose, notice } from "./centre-pages.ts";
import { picture } from "./picture.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
let agents: Member[];
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
  agents = [await api.member(), await api.member()];
});
afterAll(() => api.close());

/** Has a question asked three times, twice of them by the first agent. */
const askOften = async (content: string): Promise<void> => {
  for (const at of [0, 1, 0]) await api.core.chat.ask(agents[at]!.actor, { content, sessionId: newId() });
};
const open = async (query: string, screen: Screen = "desktop", scheme: "light" | "dark" = "light") => {
  const page = await visit(browser, api, { screen, scheme, as: admin });
  await page.goto(`/admin?tab=common-bd-questions${query}`);
  return page;
};
const rows = (page: Page) => page.getByRole("list", { name: "Common BD questions" });
const answer = (page: Page) => page.getByRole("textbox", { name: "Your response" });
const evidence = (page: Page) => page.getByRole("complementary", { name: "What there is to answer from" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

test("a common question is answered as a request is: from a passage, by the keyboard, and its request with it", async () => {
  const question = "Who tunes the glass harmonica?";
  await askOften(question);
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Harmonica care",
    content: "# Harmonica care\n\nThe glass harmonica is kept in the music room.",
  });
  const page = await open("&q=harmonica");
  await heading(page, question).waitFor();
  await page.getByText("Goes to 2 people and into Extras.").waitFor();
  const article = page.getByRole("article");
  await article.getByText("Asked 3 times by").waitFor();
  await article.getByText("2 times", { exact: true }).waitFor();
  await article.getByText("3 not answered").waitFor();
  await evidence(page).getByRole("button", { name: "Quote Harmonica care" }).waitFor();
  await page.keyboard.press("1");
  await expect.poll(() => answer(page).inputValue()).toMatch(/^> /u);
  await page.keyboard.type("\n\nThe organist does.");
  await page.keyboard.press("Control+Enter");
  await notice(page, "Response saved");
  await page.getByRole("heading", { name: "Answered well 1" }).waitFor();
  await article.getByText("Answered by Extras").waitFor();
  await expect.poll(() => answer(page).inputValue()).toBe("");
  const gap = await api.database.sql("gaps").where({ question }).first();
  expect(gap).toMatchObject({ status: "answered" });
  expect(gap.admin_response).toMatch(/The organist does\.$/u);
});

test("where nobody waits, the answer is for whoever asks next, and the next question is opened", async () => {
  const [first, second] = ["When is the orangery heated?", "Who prunes the orangery vines?"] as const;
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Orangery",
    content: "# Orangery\n\nThe orangery is heated when it is cold.",
  });
  for (const question of [second, first]) await askOften(question);
  const asked = await api.database.sql("questions").where({ question: first });
  for (const { message_id: messageId, user_id: asker } of asked) {
    const reply = await api.database.sql("chat_messages").where({ reply_to: messageId }).first("id");
    const { token } = agents.find(({ actor }) => actor.id === asker)!;
    const rating = { method: "POST", token, body: { helpful: false } };
    await api.send(`/api/chat/messages/${reply.id}/rating`, rating);
  }
  const page = await open("&q=orangery");
  await heading(page, first).waitFor();
  await page.getByText("Goes into Extras, for whoever asks next.").waitFor();
  await page.getByRole("article").getByText("Helpful 0 of 3").waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("From November on.");
  await page.keyboard.press("Control+Enter");
  await notice(page, "Response saved");
  await heading(page, second).waitFor();
  await rows(page).getByText("Helpful 0 of 3 before").waitFor();
  await api.core.chat.ask(agents[1]!.actor, { content: first, sessionId: "next" });
  const told = await api.database
    .sql("questions")
    .where({ question: first })
    .orderBy("asked_at", "desc")
    .first();
  expect(told.answer).toContain("From November on.");
});

test("a document is made of it once, by a key, and is then linked", async () => {
  const question = "Where does the ferryman moor his punt?";
  await askOften(question);
  const page = await open("&q=ferryman");
  await heading(page, question).waitFor();
  await page.getByRole("article").getByText("No document").waitFor();
  await page.keyboard.press("c");
  const title = page.getByRole("textbox", { name: "Title" });
  await expect.poll(() => title.inputValue()).toBe(`FAQ: ${question}`);
  await page
    .getByRole("button", { name: /^(?:Add|Create|Save)/u })
    .last()
    .click();
  await page.getByRole("article").getByRole("link", { name: "Open the document" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Create KB Document" }).count()).toBe(0);
});

test("its askings unfold, it is made a priority by a key, and how it was answered is shown", async () => {
  const question = "Which owl guards the archive?";
  await askOften(question);
  const page = await open("&q=owl");
  await heading(page, question).waitFor();
  const tops = ["Respond", "Mark as priority"].map(async (name) => {
    const box = await page.getByRole("article").getByRole("button", { name }).first().boundingBox();
    return box?.y;
  });
  expect(await tops[0], "its actions stand in one line").toBe(await tops[1]);
  await page.getByRole("button", { name: "Show 3 askings" }).click();
  await page.getByRole("button", { name: "Hide 3 askings" }).waitFor();
  await expect.poll(() => page.getByRole("article").getByText(question).count()).toBeGreaterThan(3);
  await page.keyboard.press("p");
  await notice(page, "Priority updated");
  await rows(page).getByText("BD Priority").waitFor();
  await page.getByRole("button", { name: "Remove priority" }).waitFor();
  await page.getByRole("button", { name: "How this answer came about" }).click();
  await page.getByRole("heading", { name: "Understood" }).waitFor();
});

test.each(Object.keys(screens) as Screen[])(
  "common questions have no barriers on a %s, light and dark",
  async (screen) => {
    const question = "Which bell rings for the night watch?";
    if (screen === "phone") await askOften(question);
    for (const scheme of ["light", "dark"] as const) {
      const page = await open("&q=night+watch", screen, scheme);
      await rows(page).getByText(question).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      if (screen === "phone") await rows(page).getByText(question).click();
      await page.getByRole("heading", { name: "Nearest passages" }).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      if (screen === "desktop") continue;
      await page.getByRole("button", { name: "Respond" }).click();
      await page.getByRole("dialog", { name: "Respond to Question" }).waitFor();
      expect(await problemsOf(page)).toEqual([]);
    }
  },
);

test.each(Object.keys(screens) as Screen[])(
  "common questions are narrowed on a %s, and so is their file",
  async (screen) => {
    const question = "Which moth eats the tapestry?";
    if (screen === "phone") await askOften(question);
    const page = await open("", screen);
    await rows(page).getByText(question).waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await choose(page, "Answered", "Well");
    await rows(page).getByText(question).waitFor({ state: "detached" });
    await choose(page, "Answered", "Not well");
    await rows(page).getByText(question).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await picture(page, `common-filters-${screen}`);
    await choose(page, "Rating", "Helpful");
    await page.keyboard.press("Escape");
    await page.getByText("No such questions").waitFor();
    expect(await cutOffIn(page)).toEqual([]);
    await page.getByRole("button", { name: "Show all common questions" }).click();
    await rows(page).getByText(question).waitFor();
    await page.goto("/admin?tab=common-bd-questions&answered=not-well&q=moth");
    await rows(page).getByText(question).waitFor();
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of Common BD questions" }).click();
    const lines = (await readFile(await (await waiting).path(), "utf8")).split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(question);
  },
);
