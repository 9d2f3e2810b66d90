import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noGuidance, type Guidance } from "#contracts/guidance.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { notice } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
});
afterAll(() => api.close());

const current = () => api.core.guidance.read(admin.actor);
const startWith = async (change: Partial<Guidance>): Promise<void> => {
  const { version: basedOn } = await current();
  await api.core.guidance.save(admin.actor, { guidance: { ...noGuidance, ...change }, basedOn });
};
const open = async (screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { as: admin, screen });
  await page.goto("/admin?tab=guidance");
  await page.getByRole("heading", { name: "Key rules" }).waitFor();
  return page;
};
const save = (page: Page): Locator => page.getByRole("button", { name: "Save", exact: true });
const tone = (page: Page): Locator => page.getByRole("textbox", { name: "Tone and language" });

test("is written line by line, saved, and brought back from its versions", async () => {
  await startWith({ keyRules: ["Never swear."] });
  const page = await open();
  await expect.poll(() => save(page).count()).toBe(0);
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.keyboard.type("Never shout.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Never lie.");
  await page.getByRole("button", { name: "Remove Rule 1" }).click();
  await page.getByRole("radio", { name: "MM" }).click();
  await page.getByRole("button", { name: "Add objection" }).click();
  await page.keyboard.type("Too dear: ask.");
  await page.getByRole("button", { name: "Add group" }).click();
  await page.keyboard.type("MM");
  await page.getByText("At least two, with commas between them").waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await page.keyboard.type(", market making");
  await save(page).click();
  await notice(page, "Guidance saved");
  expect((await current()).guidance).toEqual({
    ...noGuidance,
    keyRules: ["Never shout.", "Never lie."],
    objections: { ...noGuidance.objections, MM: ["Too dear: ask."] },
    glossary: [["MM", "market making"]],
  });
  await expect.poll(() => save(page).count()).toBe(0);

  await page.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("list", { name: "Versions" });
  await versions.getByText("@maya_core · Key rules, Objections, Words that mean the same").waitFor();
  await versions.getByRole("button", { name: /^Version 1 / }).click();
  await versions.getByRole("button", { name: "Restore this version" }).click();
  await notice(page, "Guidance restored");
  await expect.poll(() => page.getByRole("textbox", { name: "Rule 1" }).inputValue()).toBe("Never swear.");
  expect((await current()).version).toBe(3);
});

test("what is written and not saved outlives a look elsewhere and a reload, until it is discarded", async () => {
  await startWith({ tone: "Kind." });
  const page = await open();
  await tone(page).fill("Kinder.");
  await page.getByRole("link", { name: "App Map" }).click();
  await page.getByText("Technology stack").first().waitFor();
  await page.getByRole("link", { name: "Guidance" }).click();
  expect(await tone(page).inputValue()).toBe("Kinder.");
  await page.reload();
  await page.getByText("Unsaved changes").waitFor();
  expect(await tone(page).inputValue()).toBe("Kinder.");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await tone(page).inputValue()).toBe("Kind.");
  expect((await current()).guidance.tone).toBe("Kind.");
});

test("shows what somebody else saves; who saves over it is told, and keeps both parts", async () => {
  await startWith({ tone: "Kind." });
  const page = await open();
  await startWith({ tone: "Kind.", proposalStatusRule: "Offer a call." });
  const rule = page.getByRole("textbox", { name: "Proposal status rule" });
  await expect.poll(() => rule.inputValue()).toBe("Offer a call.");
  await tone(page).fill("Mine.");
  await startWith({ tone: "Theirs.", proposalStatusRule: "Offer two calls." });
  await save(page).click();
  const newer = page.getByRole("dialog", { name: "There is a newer version" });
  await newer.getByText("Theirs.").waitFor();
  await newer.getByText("Mine.").waitFor();
  await newer.getByRole("button", { name: "Save mine anyway" }).click();
  await notice(page, "Guidance saved");
  expect((await current()).guidance).toMatchObject({ tone: "Mine.", proposalStatusRule: "Offer two calls." });
});

test("a preview answers with the draft beside today's answers", async () => {
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Gratuity",
    content: "Every finder gets a gratuity of 7 % of the invoice.",
  });
  await startWith({});
  const page = await open();
  await page.getByRole("button", { name: "Add group" }).click();
  await page.keyboard.type("kickback, gratuity");
  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview" });
  await dialog.getByRole("textbox", { name: "Question 1" }).fill("Which kickback of the invoice?");
  await dialog.getByRole("textbox", { name: "Question 2" }).fill("hello");
  await dialog.getByRole("textbox", { name: "Question 3" }).fill("");
  await dialog.getByRole("button", { name: "Answer" }).click();
  const answers = dialog.getByRole("list", { name: "Answers" }).locator("> li");
  const first = answers.first();
  await first.getByRole("heading", { name: "With this draft" }).waitFor();
  await expect.poll(() => first.getByText("Knowledge gap").count()).toBe(1);
  await first.getByText("a gratuity of 7 %").waitFor();
  await answers.nth(1).getByRole("heading", { name: "The same today and with this draft" }).waitFor();
  await expect.poll(() => answers.count()).toBe(2);
  expect((await current()).guidance).toEqual(noGuidance);
});

test("an empty chat offers what is pinned while a document answers it, and what headings ask; a press pins one", async () => {
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Night shifts",
    content: `## Rest between shifts\n\nNobody starts again before eleven hours of rest have passed since the last shift.\n\n## Who is on call?\n\nThe head of the night desk is on call from ten in the evening until six in the morning.`,
  });
  await startWith({ suggestedQuestions: ["Who is on call?", "Where do penguins hibernate?"] });
  const page = await open();
  await page.getByText("Not offered: no document surely answers it as it is worded.").waitFor();
  const offered = page.getByRole("region", { name: "Offered now" }).getByRole("listitem");
  expect(await offered.first().innerText()).toContain("Who is on call?");
  expect(await offered.first().innerText()).toContain("Pinned · Night shifts");
  await page.getByRole("button", { name: "Pin: What should I know about rest between shifts?" }).click();
  await save(page).click();
  await notice(page, "Guidance saved");
  expect((await current()).guidance.suggestedQuestions).toEqual([
    "Who is on call?",
    "Where do penguins hibernate?",
    "What should I know about rest between shifts?",
  ]);

  const chat = await visit(browser, api, { as: await api.member() });
  await chat.goto("/dashboard");
  const questions = chat.getByRole("list", { name: "Suggested questions" }).getByRole("button");
  await questions.nth(1).waitFor();
  const texts = await questions.allInnerTexts();
  expect(texts.slice(0, 2)).toEqual(["Who is on call?", "What should I know about rest between shifts?"]);
  await questions.first().click();
  expect(await chat.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Who is on call?");
});

test.each(Object.keys(screens) as Screen[])(
  "its windows have no barriers on a %s, light and dark",
  async (screen) => {
    await startWith({ tone: "Kind." });
    const page = await open(screen);
    await tone(page).fill("Kinder.");
    await page.getByRole("button", { name: "Add group" }).click();
    await page.keyboard.type("MM");
    await page.getByText("Correct what is marked first").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.type(", market making");
    await page.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog");
    for (const [at, question] of ["Who is on call?", "What is a gratuity?", "Hello"].entries())
      await dialog.getByRole("textbox", { name: `Question ${at + 1}` }).fill(question);
    await dialog.getByRole("button", { name: "Answer" }).click();
    await dialog.getByRole("list", { name: "Answers" }).getByRole("listitem").nth(2).waitFor();
    await dialog.getByRole("radio", { name: "Lead Replier" }).click();
    await dialog.getByRole("radio", { name: "Proposal Received" }).click();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Versions" }).click();
    await dialog
      .getByRole("button", { name: /^Version / })
      .first()
      .click();
    expect(await problemsOf(page)).toEqual([]);
  },
);

test("a chat of an empty library offers nothing that it could not answer", async () => {
  const { body } = await api.send("/api/documents", { token: admin.token });
  for (const { id, kind } of body as { id: string; kind: string }[])
    if (kind === "document") await api.core.knowledge.removeDocument(admin.actor, { id });
  await startWith({ suggestedQuestions: ["Who is on call?"] });
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await expect.poll(() => page.getByRole("list", { name: "Suggested questions" }).count()).toBe(0);
});
