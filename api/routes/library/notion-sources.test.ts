import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { richText, textBlock, type FakeBlock } from "#test/fakes/notion-content.ts";
import { startNotion, type FakeNotion } from "#test/fakes/notion-server.ts";
import { startSources, type StartedSources } from "#test/start-sources.ts";

let notion: FakeNotion;
let started: StartedSources;

beforeAll(async () => {
  notion = await startNotion();
  started = await startSources({
    NOTION_TOKEN: notion.token,
    NOTION_BASE_URL: notion.baseUrl,
    NOTION_TIMEOUT_SECONDS: "2",
    NOTION_REQUESTS_PER_SECOND: "500",
  });
});
afterAll(async () => {
  await started.close();
  await notion.close();
});
beforeEach(() => started.clear());

const content = () => notion.workspace.content;
const urlOf = (id: string) => content().urlOf(id);
const titles = async () => (await started.documents()).map(({ title }) => title).toSorted();

const everyBlock: FakeBlock[] = [
  textBlock("heading_1", "Fees"),
  {
    type: "paragraph",
    content: {
      rich_text: [richText("The setup costs "), richText("400 euros", { bold: true }), richText(" *net*.")],
    },
  },
  textBlock("bulleted_list_item", "First", [textBlock("bulleted_list_item", "Within")]),
  textBlock("bulleted_list_item", "Second"),
  textBlock("numbered_list_item", "One"),
  textBlock("numbered_list_item", "Two"),
  textBlock("to_do", "Done", [], { checked: true }),
  textBlock("toggle", "More", [textBlock("paragraph", "Folded away.")]),
  textBlock("callout", "Mind this.", [], { icon: { type: "emoji", emoji: "⚠️" } }),
  textBlock("quote", "Said once."),
  { type: "code", content: { rich_text: [richText("a *b*")], caption: [], language: "javascript" } },
  { type: "divider", content: {} },
  {
    type: "table",
    content: { table_width: 2, has_column_header: true, has_row_header: false },
    children: [
      { type: "table_row", content: { cells: [[richText("Service")], [richText("Price")]] } },
      { type: "table_row", content: { cells: [[richText("Setup | basic")], [richText("400")]] } },
    ],
  },
  {
    type: "column_list",
    content: {},
    children: [{ type: "column", content: {}, children: [textBlock("paragraph", "Side.")] }],
  },
  { type: "bookmark", content: { url: "https://example.com/a", caption: [] } },
  {
    type: "image",
    content: { type: "file", file: { url: "https://secret.example/x" }, caption: [richText("A plan")] },
  },
  { type: "paragraph", content: { rich_text: [richText("Bad link", {}, "javascript:alert(1)")] } },
  { type: "breadcrumb", content: {} },
  { type: "unsupported", content: {} },
];

const markdown = `# Fees

The setup costs **400 euros** \\*net\\*.

- First
  - Within
- Second

1. One
2. Two

- [x] Done

**More**

Folded away.

> ⚠️ Mind this.

> Said once.

\`\`\`javascript
a *b*
\`\`\`

---

| Service | Price |
| --- | --- |
| Setup \\| basic | 400 |

Side.

[https://example.com/a](https://example.com/a)

*Picture: A plan*

[Bad link]()`;

test("a page becomes a document in Markdown, however many pieces it is read in", async () => {
  const page = content().addPage("Price list", everyBlock);
  content().paging.size = 3;
  const { body } = await started.call("/api/sources/preview", "POST", { url: urlOf(page.id) });
  expect(body).toMatchObject({ kind: "notion", scope: "page", name: "Price list", pages: 1, warnings: [] });
  const source = await started.add({
    url: `${urlOf(page.id).replace("notion.so/", "notion.so/team/Price-list-")}?pvs=4`,
  });
  content().paging.size = 100;
  expect(source).toMatchObject({ name: "Price list", state: "fresh", documents: 1 });
  const [document] = await started.documents();
  expect(document).toMatchObject({ title: "Price list", source: { kind: "notion", url: urlOf(page.id) } });
  expect(document?.content).toBe(markdown);
});

test("an unchanged page is not read again, a changed one is a new version", async () => {
  const page = content().addPage("Rules", [textBlock("paragraph", "Be kind.")]);
  const { id } = await started.add({ url: urlOf(page.id) });
  const reads = () =>
    notion.calls.filter(({ route }) => route === `GET /v1/blocks/${page.id}/children`).length;
  const before = reads();
  await started.readAgain(id);
  expect(reads()).toBe(before);
  content().edit(page, { title: "House rules", blocks: [textBlock("paragraph", "Be very kind.")] });
  await started.readAgain(id);
  const [document] = await started.documents();
  expect(document).toMatchObject({ title: "House rules", content: "Be very kind.", version: 2 });
  // Within the minute that Notion tells of, another edit does not move it.
  page.blocks = [textBlock("paragraph", "Be kind to all.")];
  await started.readAgain(id);
  expect(await started.documents()).toMatchObject([{ content: "Be kind to all.", version: 3 }]);
});

test("the pages in a page come with it where that is wanted, and go with it", async () => {
  const leaf = content().addPage("Leaf", [textBlock("paragraph", "Deep down.")]);
  const branch = content().addPage("Branch", [textBlock("toggle", "Open", [content().childPage(leaf)])]);
  const root = content().addPage("Root", [textBlock("paragraph", "Top."), content().childPage(branch)]);
  const { body } = await started.call("/api/sources/preview", "POST", {
    url: urlOf(root.id),
    subpages: true,
  });
  expect(body).toMatchObject({ scope: "subpages", pages: 2, more: true });
  const { id } = await started.add({ url: urlOf(root.id), subpages: true });
  expect(await titles()).toEqual(["Branch", "Leaf", "Root"]);
  // Nothing has changed: what is in an unchanged page is still there.
  expect(await started.readAgain(id)).toMatchObject({ documents: 3, notes: [] });
  // A page that cannot be read for now keeps what is in it.
  notion.failing((route) => (route === `GET /v1/pages/${branch.id}` ? { status: 500 } : null));
  expect(await started.readAgain(id)).toMatchObject({ state: "failing", documents: 3 });
  notion.failing(() => null);
  content().edit(root, { blocks: [textBlock("paragraph", "Top alone.")] });
  expect(await started.readAgain(id)).toMatchObject({ state: "fresh", documents: 1 });
  content().edit(root, { blocks: [content().childPage(branch)] });
  await started.readAgain(id);
  expect(await titles()).toEqual(["Branch", "Leaf", "Root"]);
});

test("a database gives a document for each row that says something", async () => {
  const databaseId = content().addDatabase("Questions");
  const status = { id: "s", type: "status", status: { name: "Agreed" } };
  const row = content().addPage("What does it cost?", [textBlock("paragraph", "400 euros.")], {
    databaseId,
    properties: { Status: status, Proof: { id: "f", type: "files", files: [] } },
  });
  content().addPage("Nothing yet", [], { databaseId });
  const { body: found } = await started.call("/api/sources/notion-pages?q=questions");
  expect(found).toMatchObject([{ kind: "database", title: "Questions", added: false }]);
  const source = await started.add({ url: found[0].url });
  expect(source).toMatchObject({ scope: "database", name: "Questions", documents: 1, state: "fresh" });
  expect(await started.documents()).toMatchObject([
    { title: "What does it cost?", content: "- **Status:** Agreed\n\n400 euros." },
  ]);
  content().edit(row, { trashed: true });
  expect(await started.readAgain(source.id)).toMatchObject({
    documents: 0,
    notes: [expect.stringContaining("1 page is gone")],
  });
});

test("what is not shared, or deleted, is told in words that help", async () => {
  const page = content().addPage("Hidden", [textBlock("paragraph", "Here.")], { shared: false });
  const url = urlOf(page.id);
  expect(await started.call("/api/sources", "POST", { url })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("Connections") },
  });
  expect(await started.call("/api/sources", "POST", { url: "https://www.notion.so/about" })).toMatchObject({
    status: 400,
  });
  page.shared = true;
  const { id } = await started.add({ url });
  page.shared = false;
  expect(await started.readAgain(id)).toMatchObject({ state: "gone", documents: 1 });
  page.shared = true;
  content().edit(page, { trashed: true });
  expect(await started.readAgain(id)).toMatchObject({ state: "gone", documents: 0 });
  content().edit(page, { trashed: false });
  expect(await started.readAgain(id)).toMatchObject({ state: "fresh", goneAt: null, documents: 1 });
});

test("Notion being slow or away only puts a reading off", async () => {
  const page = content().addPage("Steady", [textBlock("paragraph", "Stays.")]);
  notion.next({ status: 429, retryAfter: 0 });
  const { id } = await started.add({ url: urlOf(page.id) });
  notion.failing(() => "drop");
  expect(await started.readAgain(id)).toMatchObject({
    state: "failing",
    documents: 1,
    error: expect.stringContaining("could not be reached"),
  });
  expect(await started.call("/api/sources/notion-pages")).toMatchObject({ status: 503 });
  notion.failing(() => null);
  expect(await started.readAgain(id)).toMatchObject({ state: "fresh", error: null });
});
