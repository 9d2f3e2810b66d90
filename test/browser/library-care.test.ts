import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlPage } from "#test/fakes/web-server.ts";
import { startSources, type StartedSources } from "#test/start-sources.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { notice } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let product: StartedSources;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startSources(), startBrowser()]);
});
afterAll(() => product.close());

const add = (title: string, content = `What is to be known of ${title.toLowerCase()}.`) =>
  product.api.core.knowledge.addDocument(product.admin.actor, { title, content, category: "Resources" });
const titles = async () => (await product.documents()).map(({ title }) => title);
const open = async (view = "", screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, product.api, { as: product.admin, screen });
  await page.goto(`/admin?tab=documents${view}`);
  return page;
};
const listOf = (page: Page) => page.getByRole("navigation", { name: "Documents" });
const deleted = (page: Page) => page.getByText(/^Deleted by @/u);

test("several documents are changed together, and deleted together with an undo", async () => {
  await product.clear();
  const [first, second, third] = [await add("Anchors"), await add("Buoys"), await add("Chains")];
  const page = await open();
  const list = listOf(page);
  for (const title of ["Anchors", "Buoys"])
    await list.getByRole("checkbox", { name: `Choose ${title}` }).check({ force: true });
  await page.getByText("2 chosen").waitFor();
  await page.getByRole("group", { name: "Chosen" }).getByRole("button", { name: "Change" }).click();
  const form = page.getByRole("dialog", { name: "Change 2 documents" });
  expect(await form.getByRole("button", { name: "Change 2 documents" }).isDisabled()).toBe(true);
  await form.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Service Decks" }).click();
  await form.getByRole("combobox", { name: "Audience" }).click();
  await page.getByRole("option", { name: "Agents only" }).click();
  await form.getByText("The Lead Replier stops reading 2 documents at once.").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await form.getByRole("button", { name: "Change 2 documents" }).click();
  await notice(page, "Documents updated");
  const read = (id: string) => product.api.core.knowledge.readDocument(product.admin.actor, { id });
  for (const { id } of [first, second])
    expect(await read(id)).toMatchObject({ category: "Service Decks", audience: "agents" });
  expect(await read(third.id)).toMatchObject({ category: "Resources", audience: null });

  for (const title of ["Anchors", "Chains"])
    await list.getByRole("checkbox", { name: `Choose ${title}` }).check({ force: true });
  await page.getByRole("group", { name: "Chosen" }).getByRole("button", { name: "Delete" }).click();
  const asking = page.getByRole("dialog", { name: "Delete 2 documents?" });
  await asking.getByRole("button", { name: "Delete" }).click();
  await page.getByText("2 documents in the trash.", { exact: true }).waitFor();
  expect(await titles()).toEqual(["Buoys"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await titles()).toSorted()).toEqual(["Anchors", "Buoys", "Chains"]);
});

test("what is in the trash is read, restored and given up, one by one and several", async () => {
  await product.clear();
  for (const title of ["Ropes", "Sails", "Tar"]) {
    const { id } = await add(title);
    await product.api.core.knowledge.removeDocument(product.admin.actor, { id });
  }
  const page = await open("&view=trash");
  await expect.poll(() => deleted(page).count()).toBeGreaterThanOrEqual(3);
  await page.getByRole("radio", { name: "Trash 3" }).waitFor();
  await page.getByText("Tar", { exact: true }).first().click();
  await page.getByText("What is to be known of tar.").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await notice(page, "Document restored");
  await expect.poll(titles).toEqual(["Tar"]);
  await page.getByText("Sails", { exact: true }).first().click();
  await page.getByText("What is to be known of sails.").waitFor();
  await page.getByRole("button", { name: "Delete for good" }).click();
  const asking = page.getByRole("dialog", { name: "Delete for good" });
  await asking.getByRole("button", { name: "Delete for good" }).click();
  await notice(page, "Deleted for good");
  await page.getByText("Ropes", { exact: true }).first().click();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Restore 1" }).click();
  await page.getByText("The trash is empty").waitFor();
  expect((await titles()).toSorted()).toEqual(["Ropes", "Tar"]);
});

test("a sentence that contradicts another is opened where it stands", async () => {
  await product.clear();
  const about = "## Mooring\n\nRopes are ours.\n\n## Prices\n\n";
  await add("Tug prices", `${about}An hour of the harbour tug costs 40 euros.`);
  await add("Tug handbook", `${about}An hour of the harbour tug costs 55 euros.`);
  const pairs = async () => (await product.call("/api/knowledge/health")).body.contradictions.total as number;
  await expect.poll(pairs, { timeout: 20_000 }).toBe(1);
  const page = await open();
  const pair = page.getByRole("list", { name: "Contradicting figures" });
  await pair.getByText("55 euros").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await pair.getByRole("button", { name: /^Tug handbook/u }).click();
  await page.getByRole("region", { name: "Found passage" }).getByText("costs 55 euros").waitFor();
});

test("what two documents state differently stands together, and is said to be no contradiction at once", async () => {
  await product.clear();
  const prices = (hour: number, day: number) =>
    `An hour of the harbour tug costs ${hour} euros.\n\nA whole day with the pilot boat costs ${day} euros.`;
  await add("Prices of the harbour", prices(40, 210));
  await add("Prices of the season", prices(55, 260));
  const total = async () => (await product.call("/api/knowledge/health")).body.contradictions.total as number;
  await expect.poll(total, { timeout: 20_000 }).toBe(2);
  const page = await open();
  const group = page.getByRole("list", { name: "Contradicting figures" });
  await group.getByRole("button", { name: /Prices of the .* and Prices of the .* 2 figures/u }).click();
  await group.getByText("260 euros").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await group.getByRole("button", { name: "None of these is a contradiction" }).click();
  await page.getByText("2 are not contradictions", { exact: true }).waitFor();
  await expect.poll(total).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(total).toBe(2);
});

test("what is overdue stands in a list of its own, until somebody has read it again", async () => {
  await product.clear();
  const { id } = await add("Tide tables");
  await add("Weather signs");
  await product.api.core.knowledge.changeDocuments(product.admin.actor, {
    ids: [id],
    reviewOn: "2020-02-01",
    ownerId: product.admin.actor.id,
  });
  const page = await open();
  await listOf(page)
    .getByRole("button", { name: /^To be reviewed/u })
    .click();
  const reviews = page.getByRole("list", { name: "To be reviewed" });
  await reviews.getByText(/@root_admin · due/iu).waitFor();
  await page.getByRole("radio", { name: "Mine" }).click();
  await expect.poll(() => reviews.getByRole("listitem").count()).toBe(1);
  expect(await problemsOf(page)).toEqual([]);
  await reviews.getByRole("button", { name: "Tide tables" }).click();
  await page.getByText("What is to be known of tide tables.").waitFor();
  await page.goBack();
  await reviews.getByRole("button", { name: "Reviewed today" }).click();
  await page.getByText("Nothing is to be reviewed").waitFor();
  const { reviewOn } = await product.api.core.knowledge.readDocument(product.admin.actor, { id });
  expect(reviewOn !== null && reviewOn > new Date().toISOString().slice(0, 10)).toBe(true);
});

test("on a phone who looks after a document, and whether it is overdue, is one line that opens", async () => {
  await product.clear();
  const { id } = await add("Tide tables");
  const ids = [id];
  await product.api.core.knowledge.changeDocuments(product.admin.actor, { ids, reviewOn: "2020-02-01" });
  const page = await open(`&id=${id}`, "phone");
  const care = page.getByRole("region", { name: "Care" });
  const line = care.getByRole("button", { name: /Nobody looks after it Review overdue since Feb 1, 2020$/u });
  await line.waitFor();
  await page.getByText("What is to be known of tide tables.").waitFor();
  await expect.poll(() => care.getByRole("combobox", { name: "Owner" }).count()).toBe(0);
  await line.click();
  await care.getByRole("combobox", { name: "Owner" }).click();
  await page.getByRole("option", { name: `@${product.admin.actor.username}` }).click();
  await care.getByRole("button", { name: /@root_admin Review overdue/iu }).waitFor();
  await care.getByRole("button", { name: "Reviewed today" }).click();
  await care.getByRole("button", { name: /@root_admin · review on /iu }).waitFor();
  await expect.poll(() => care.getByText("Review overdue").count()).toBe(0);
  expect(await problemsOf(page)).toEqual([]);
  expect(await cutOffIn(page)).toEqual([]);
});

test.each(Object.keys(screens) as Screen[])(
  "on a %s a page of the web is looked at, added, read again, edited, and removed with its document kept",
  async (screen) => {
    await product.clear();
    const { web } = product;
    web.put("docs.test", "/fees", { body: htmlPage("Fees", "The setup costs 400 euros.") });
    const page = await open("&view=import", screen);
    await page.getByText("Nothing is read from elsewhere yet.").waitFor();
    await page.getByRole("button", { name: "Add source" }).click();
    const form = page.getByRole("dialog", { name: "Add Source" });
    await form.getByRole("textbox", { name: "Link" }).fill(web.url("docs.test", "/nothing"));
    await form.getByRole("button", { name: "Show what would be read" }).click();
    await form.getByRole("alert").waitFor();
    await form.getByRole("textbox", { name: "Link" }).fill(web.url("docs.test", "/fees"));
    await form.getByRole("button", { name: "Show what would be read" }).click();
    await form.getByRole("textbox", { name: "Name" }).fill("Our fees");
    await form.getByRole("button", { name: "Add source" }).click();
    await notice(page, "Source added");
    const sources = page.getByRole("list", { name: "Sources" });
    await sources.getByText("Fresh").waitFor();
    expect(await titles()).toEqual(["Fees"]);
    expect(await problemsOf(page)).toEqual([]);

    web.put("docs.test", "/fees", { status: 500 });
    const act = async (what: string) => {
      await page.getByRole("button", { name: /^Actions for / }).click();
      await page.getByRole("menuitem", { name: what }).click();
    };
    await act("Read now");
    await sources.getByText("Trouble").waitFor();
    web.put("docs.test", "/fees", { body: htmlPage("Fees", "The setup costs 500 euros.") });
    await act("Read now");
    await sources.getByText("Fresh").waitFor();
    await expect.poll(async () => (await product.documents())[0]?.content).toContain("500 euros");

    await act("Edit");
    const editing = page.getByRole("dialog", { name: "Edit Source" });
    await editing.getByRole("combobox", { name: "Read again" }).click();
    await page.getByRole("option", { name: "Every week" }).click();
    await editing.getByRole("button", { name: "Save changes" }).click();
    await editing.waitFor({ state: "detached" });
    expect(await product.list()).toMatchObject([{ name: "Our fees", schedule: "weekly" }]);

    await act("Remove");
    await page
      .getByRole("dialog", { name: "Remove Source" })
      .getByRole("button", { name: "Keep it" })
      .click();
    await notice(page, "Source removed");
    expect(await product.list()).toEqual([]);
    expect(await product.documents()).toMatchObject([{ title: "Fees", source: null }]);
  },
);

test.each(Object.keys(screens) as Screen[])(
  "on a %s a changed page that golden questions rest on waits, is compared, and published",
  async (screen) => {
    await product.clear();
    await product.sql("golden_questions").delete();
    const { web } = product;
    web.put("docs.test", "/pilot", { body: htmlPage("Pilot", "The harbour pilot costs 400 euros.") });
    const { id } = await product.add({ url: web.url("docs.test", "/pilot") });
    await product.api.core.golden.add(product.admin.actor, {
      question: "What does the harbour pilot cost?",
      module: "bd_assistant",
      service: null,
      proposalReceived: null,
      documentIds: [],
      facts: ["400 euros"],
    });
    web.put("docs.test", "/pilot", { body: htmlPage("Pilot", "The harbour pilot costs 500 euros.") });
    await product.readAgain(id);
    const page = await open("&view=import", screen);
    await page.getByText("1 of 1 golden question would change.").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    expect(await cutOffIn(page)).toEqual([]);
    await page.getByRole("button", { name: "Compare answers" }).click();
    const window = page.getByRole("dialog", { name: "1 of 1 golden question would change" });
    await window.getByText("Breaks").waitFor();
    await window.getByRole("button", { name: "Go back" }).click();
    await window.waitFor({ state: "detached" });
    await page.getByRole("list", { name: "Sources" }).getByText("Held back").waitFor();
    await page.getByRole("button", { name: "Compare answers" }).click();
    await window.getByText("Breaks").waitFor();
    await window.getByRole("button", { name: "Publish" }).click();
    await notice(page, "New text published");
    await expect.poll(async () => (await product.documents())[0]?.content).toContain("500 euros");
    await page.getByRole("button", { name: "Compare answers" }).waitFor({ state: "detached" });
  },
);
