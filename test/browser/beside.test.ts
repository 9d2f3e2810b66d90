import { expect, test } from "vitest";
import { answers, chatWithModel, message, question } from "./chat-pages.ts";
import { beginLead, card, copyReply, stageModel, viewLeads } from "./lead-pages.ts";
import { askFor, visit, type Screen } from "./start-browser.ts";

const chat = chatWithModel();

const openSource = async (screen: Screen) => {
  const page = await visit(chat.browser, chat.api, { screen, as: await chat.api.member() });
  await page.goto("/dashboard");
  chat.fake.always({ text: "answerable: true\nTen percent [1]." });
  await message(page).waitFor();
  await askFor(page, question);
  await answers(page).getByText("Ten percent").waitFor();
  const chip = page.getByRole("list", { name: "Sources" }).getByRole("button").first();
  await chip.click();
  const source = page.getByRole("dialog");
  await source.locator("[data-cited]").waitFor();
  const left = async () => (await source.boundingBox())?.x ?? 0;
  return { page, chip, source, left };
};

test("on a phone a source of an answer is read over the conversation", async () => {
  const { source, left } = await openSource("phone");
  expect(await left()).toBe(0);
  await source.getByRole("button", { name: "Close" }).click();
  await source.waitFor({ state: "detached" });
});

test("on a desktop a source of an answer is read beside the conversation, which goes on meanwhile", async () => {
  const { page, chip, source, left } = await openSource("desktop");
  const thread = await page.getByRole("main").boundingBox();
  const beside = await left();
  expect(beside).toBeGreaterThanOrEqual((thread?.x ?? 0) + (thread?.width ?? 0));
  await message(page).fill("And who pays it?");
  await page.keyboard.press("Escape");
  await source.waitFor({ state: "detached" });
  expect(await message(page).inputValue()).toBe("And who pays it?");
  const hasFocus = (one: typeof chip) => one.evaluate((element) => element.matches(":focus"));
  expect(await hasFocus(message(page))).toBe(true);

  // From inside, the focus goes back to what opened it.
  await chip.press("Enter");
  await source.locator("[data-cited]").waitFor();
  await source.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Escape");
  await source.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(chip)).toBe(true);

  await chip.press("Enter");
  await source.getByRole("button", { name: "Open document" }).click();
  await expect.poll(left).toBeLessThan(beside);
  await page.keyboard.press("Escape");
  await source.waitFor({ state: "detached" });
});

test("a lead's timeline stands beside its conversation, in place of the others", async () => {
  const member = await chat.api.member();
  chat.fake.always(stageModel);
  const page = await visit(chat.browser, chat.api, { as: member });
  await page.goto(await beginLead(chat.api, member));
  await copyReply(page).waitFor();
  const list = page.getByRole("complementary", { name: "Lead Conversations" });
  // The column lists the latest of them already.
  await expect.poll(() => list.count()).toBe(0);
  await viewLeads(page);
  await list.waitFor();
  const modules = page.getByRole("radiogroup", { name: "Module" });
  const before = await modules.boundingBox();
  const opens = page.getByRole("button", { name: "Stage and timeline" });
  await opens.click();
  const record = page.getByRole("dialog", { name: "Acme Protocol" });
  await record.getByRole("button", { name: "Archive", exact: true }).waitFor();
  await expect.poll(() => list.count()).toBe(0);
  expect(await modules.boundingBox()).toEqual(before);
  // A source takes its place.
  await card(page).getByRole("list", { name: "Knowledge Base Sources" }).getByRole("button").first().click();
  await record.waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await list.waitFor();
});

test("Ctrl and K look through documents, leads and chats", async () => {
  const member = await chat.api.member();
  chat.fake.always(stageModel);
  await beginLead(chat.api, member, { projectName: "Borealis" });
  const page = await visit(chat.browser, chat.api, { as: member });
  await page.goto("/dashboard/support");
  await page.getByRole("heading", { name: "Support Center" }).waitFor();
  const search = page.getByRole("searchbox", { name: "Search everything" });
  await page.keyboard.press("Control+k");
  await search.fill("borealis");
  await page
    .getByRole("list", { name: "Found leads" })
    .getByRole("button", { name: /Borealis/u })
    .waitFor();
  await search.press("Enter");
  await page.waitForURL(/conversation=/u);
  await copyReply(page).waitFor();
  await page.keyboard.press("Control+k");
  await search.fill("service criteria");
  const found = page.getByRole("list", { name: "Found documents" }).getByRole("button", {
    name: /^Service Criteria/u,
  });
  await found.waitFor();
  await search.press("ArrowDown");
  await expect.poll(() => found.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Service Criteria" }).waitFor();
});
