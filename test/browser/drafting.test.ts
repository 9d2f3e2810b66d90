import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi, type FakeRequest } from "#test/fakes/openai-server.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { notice } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let fake: FakeOpenAi;
let api: TestApi;
let browser: Browser;
let admin: Member;

const section = "The harbour office lends nine lanterns.\n\n- Ask at the counter";
const writes = ({ messages }: FakeRequest): string => {
  const prompt = messages.map(({ content }) => content).join("\n");
  if (prompt.includes("Write one document"))
    return "# Returning lanterns\n\nLanterns come back by Friday noon, or for 9 €.";
  if (prompt.includes("A section of a document")) return `${section}\n- Lanterns come back by Friday noon`;
  return "answerable: false\nThat is not known.";
};

beforeAll(async () => {
  fake = await startOpenAi();
  fake.always({ text: writes });
  const environment = { OPENAI_API_KEY: "x", OPENAI_BASE_URL: fake.baseUrl };
  [api, browser] = await Promise.all([startTestApi(environment), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
});
afterAll(async () => {
  await api.close();
  await fake.close();
});

const answered = async (
  question = "Until when are lanterns lent?",
  adminResponse = "Lanterns come back by Friday noon.",
): Promise<string> => {
  await api.core.chat.ask(admin.actor, { content: question, sessionId: crypto.randomUUID() });
  const { rows } = await api.core.gaps.list(admin.actor, {});
  const id = rows.find(({ status }) => status === "pending")?.id ?? "";
  await api.core.gaps.resolve(admin.actor, { id, status: "answered", adminResponse });
  return id;
};

test.each(Object.keys(screens) as Screen[])(
  "on a %s an answer is worked into its document as a difference, and a document drafted of it",
  async (screen) => {
    const { id: documentId } = await api.core.knowledge.addDocument(admin.actor, {
      title: `Lanterns (${screen})`,
      content: `## Lending lanterns\n\n${section}\n\n## Repairs\n\nBroken ones go to the smith.`,
    });
    const id = await answered();
    const page = await visit(browser, api, { as: admin, screen });
    await page.goto(`/admin?tab=requests&id=${id}`);
    await page.getByRole("button", { name: "Merge into its document" }).click();
    const merging = page.getByRole("dialog", { name: `Merge into “Lanterns (${screen})”` });
    const difference = merging.getByRole("region", { name: "The section as it is and as it would be" });
    await difference.getByText("Lanterns come back by Friday noon").waitFor();
    await merging.getByRole("button", { name: "Edit the section" }).click();
    const text = merging.getByRole("textbox", { name: "New text of the section" });
    await text.fill((await text.inputValue()).replace("Friday", "Thursday"));
    await difference.getByText("Thursday").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await merging.getByRole("button", { name: "Publish this change" }).click();
    await notice(page, "Document updated");
    const { content, version } = await api.core.knowledge.readDocument(admin.actor, { id: documentId });
    expect([content, version]).toEqual([
      `## Lending lanterns\n\n${section}\n- Lanterns come back by Thursday noon\n\n## Repairs\n\nBroken ones go to the smith.`,
      2,
    ]);

    await page.getByRole("button", { name: "Draft document" }).click();
    const form = page.getByRole("dialog", { name: "Add Document" });
    await form.getByText("Not found there, please check: 9 €.").waitFor();
    expect(await form.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Returning lanterns");
    expect(await problemsOf(page)).toEqual([]);
    await form.getByRole("button", { name: "Add Document" }).click();
    await notice(page, "Document uploaded");
    await api.core.knowledge.removeDocument(admin.actor, { id: documentId });
  },
);

test.each(Object.keys(screens) as Screen[])(
  "on a %s one document is drafted from several answered requests, and says from which",
  async (screen) => {
    await api.database.sql("gaps").update({ removed_at: new Date() });
    await answered("Who lends lanterns?", "The harbour office lends nine lanterns.");
    await answered();
    const page = await visit(browser, api, { as: admin, screen });
    await page.goto("/admin?tab=requests");
    const list = page.getByRole("list", { name: "Requests" });
    await list.getByText("Who lends lanterns?").waitFor();
    const isPhone = await page.getByRole("button", { name: "Choose several" }).isVisible();
    if (isPhone) await page.getByRole("button", { name: "Choose several" }).tap();
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    const chosen = page.getByRole("group", { name: "Chosen" });
    await chosen.getByText("2 chosen").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await chosen.getByRole("button", { name: "Draft a document" }).click();
    const form = page.getByRole("dialog", { name: "Add Document" });
    await form.getByText("from the answers to 2 requests").waitFor();
    const note = await form.getByText("from the answers to 2 requests").textContent();
    expect(note).toContain("“Who lends lanterns?”");
    expect(note).toContain("“Until when are lanterns lent?”");
    expect(await form.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Returning lanterns");
    expect(await problemsOf(page)).toEqual([]);
    await form.getByRole("button", { name: "Add Document" }).click();
    await notice(page, "Document uploaded");
    await chosen.waitFor({ state: "detached" });
  },
);

test("what a reply was improved to is worked into its document too", async () => {
  const { id } = await api.core.knowledge.addDocument(admin.actor, {
    title: "Lantern shed",
    content: `## Lending lanterns\n\n${section}`,
  });
  const question = "Who may borrow lanterns at night?";
  await api.core.chat.ask(admin.actor, { content: question, sessionId: crypto.randomUUID() });
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=agent-replies");
  const merge = page.getByRole("button", { name: "Merge into its document" });
  await page.getByRole("heading", { name: question }).waitFor();
  await expect.poll(() => merge.count()).toBe(0);
  await page.keyboard.press("i");
  const improving = page.getByRole("dialog", { name: "Improve AI Answer" });
  await improving
    .getByRole("textbox", { name: "Improved answer" })
    .fill("Lanterns come back by Friday noon.");
  await improving.getByRole("button", { name: "Save" }).click();
  await merge.click();
  await page.getByRole("button", { name: "Publish this change" }).click();
  await notice(page, "Document updated");
  const { content } = await api.core.knowledge.readDocument(admin.actor, { id });
  expect(content).toContain("- Lanterns come back by Friday noon");
});
