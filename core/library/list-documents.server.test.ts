import { describe, expect, test } from "vitest";
import { pageSize } from "#contracts/common.ts";
import { newId } from "#core/ids.ts";
import type { Sql } from "#core/platform/database.ts";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";

const start = knowledgeTests();

interface Made {
  title: string;
  category?: string | null;
  order?: number | null;
  uploaded?: string;
}

const aDay = "2026-01-01T00:00:00.000Z";

// As older data may have them: no screen makes a document of another category.
const put = async (sql: Sql, documents: Made[]) => {
  const rows = documents.map(({ title, category = "BD Essentials", order = null, uploaded = aDay }) => ({
    id: newId(),
    title,
    content: `About ${title}.`,
    category,
    order_index: order,
    file_type: "text/plain",
    split_version: 1,
    uploaded_at: uploaded,
    updated_at: uploaded,
  }));
  await sql("documents").whereNot({ kind: "document" }).del();
  await sql.batchInsert("documents", rows);
  return rows.map(({ id }) => id);
};

const startWith = async (documents: Made[]) => {
  const { knowledge, sql } = await start();
  const ids = await put(sql, documents);
  const titles = async (q?: string) =>
    (await knowledge.listCategories(editor, { q })).map(({ category, count, documents: first }) => [
      category,
      count,
      ...first.map(({ title }) => title),
    ]);
  return { knowledge, sql, ids, titles };
};

const named = (titles: string[]): Made[] => titles.map((title) => ({ title }));

describe("the order of documents", () => {
  test("categories come in their fixed order, others after them by name, none as General", async () => {
    const { knowledge, titles } = await startWith(
      ["Zebra", null, "Alpha", "Lead Handling Scripts", "Resources", "BD Essentials"].map((category) => ({
        title: String(category),
        category,
      })),
    );
    const inOrder = ["BD Essentials", "Resources", "Lead Handling Scripts", "Alpha", "null", "Zebra"];
    expect(await titles()).toEqual(inOrder.map((title) => [title === "null" ? "General" : title, 1, title]));
    expect((await knowledge.listDocuments(editor)).map(({ title }) => title)).toEqual(inOrder);
  });

  test("an order index comes before none, ascending, zero first", async () => {
    const { titles } = await startWith([
      { title: "Service Criteria" },
      { title: "two", order: 2 },
      { title: "zero", order: 0 },
    ]);
    expect(await titles()).toEqual([["BD Essentials", 3, "zero", "two", "Service Criteria"]]);
  });

  test("BD Essentials without an order come as they are read, also among equal orders", async () => {
    const essentials = [
      "Your Role as BD",
      "SERVICE criteria of today",
      "Where to Find Web3 Leads for Legend Liquidity",
      "Intro_notes",
      "Ongoing Conversation (Your Guide to Customer Success)",
      "“Requesting” something",
      "Deal notes",
      "If Your Proposal Was Rejected",
    ];
    const unlisted = [
      "Your weekly report",
      "If a lead goes quiet",
      "Where we work",
      "Services",
      "Über deals",
    ];
    const { titles } = await startWith(named([...unlisted, ...essentials.toReversed()]));
    expect(await titles()).toEqual([["BD Essentials", 13, ...essentials, ...unlisted]]);
    const equal = named(["Other", "If Your Proposal Was Rejected", "How Your Role as BD changed"]);
    const ordered = await startWith(equal.map((one) => ({ ...one, order: 1 })));
    expect(await ordered.titles()).toEqual([
      ["BD Essentials", 3, "How Your Role as BD changed", "If Your Proposal Was Rejected", "Other"],
    ]);
  });

  test("in another category titles say nothing, and the oldest comes first", async () => {
    const { titles } = await startWith([
      { title: "Your Role as BD", category: "Resources", uploaded: "2026-02-01T00:00:00.000Z" },
      { title: "Older", category: "Resources" },
    ]);
    expect(await titles()).toEqual([["Resources", 2, "Older", "Your Role as BD"]]);
  });
});

describe("a category of several pages", () => {
  const many = named(Array.from({ length: 2 * pageSize + 3 }, (_, at) => `Note ${at}`));
  const category = "BD Essentials";

  test("is read to its end, each document once, whatever was removed or added meanwhile", async () => {
    const { knowledge, ids } = await startWith(many);
    const [first] = await knowledge.listCategories(editor, {});
    expect(first?.count).toBe(many.length);
    const seen = (first?.documents ?? []).map(({ id }) => id);
    expect(seen).toEqual(ids.slice(0, pageSize));
    await knowledge.removeDocument(editor, { id: seen.at(-1) ?? "" });
    await knowledge.addDocument(editor, { title: "First of all", content: "New.", orderIndex: 0 });
    for (let cursor = seen.at(-1) ?? null; cursor !== null;) {
      const page = await knowledge.listEntries(editor, { category, cursor });
      expect(page.total).toBe(many.length);
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  test("is searched by the words of titles, on every page of it", async () => {
    const { knowledge, titles, ids } = await startWith([
      ...many,
      { title: "100% of 1_0", category: "Resources" },
    ]);
    const found = many.flatMap(({ title }) => (title.includes("1") ? title : []));
    expect(await titles("1  NOTE")).toEqual([[category, found.length, ...found]]);
    expect(await titles("0% 1_0")).toEqual([["Resources", 1, "100% of 1_0"]]);
    expect(await titles("zebra")).toEqual([]);
    const page = await knowledge.listEntries(editor, { category, q: "note 1", cursor: ids[100] });
    expect(page).toMatchObject({ nextCursor: null, rows: [{ title: "Note 101" }, { title: "Note 102" }] });
  });
});
