import type { Knex } from "knex";
import { pageSize } from "#contracts/common.ts";
import { asPattern } from "../../list-search.ts";
import type { Sql } from "../../platform/database.ts";
import { inCategory, readColumns, type StoredDocument } from "../documents/document-store.ts";

/** A stored document as lists have it, without its text. */
export type StoredEntry = Omit<StoredDocument, "content" | "editedBy" | "splitVersion" | "adopted">;

/** A category's name, how many documents it has, and the first page of them in display order. */
export interface StoredCategory {
  category: string;
  count: number;
  entries: StoredEntry[];
}

/** Some documents of a category. */
interface Shelf {
  /** The category's name. */
  shelf: string;
  /** Words that all must be in a title. */
  words: readonly string[];
}

const columns = {
  id: "documents.id",
  kind: "kind",
  title: "title",
  category: "category",
  orderIndex: "order_index",
  audience: "audience",
  sample: "sample",
  ownerId: "owner_id",
  fileType: "file_type",
  version: "version",
  uploadedAt: "uploaded_at",
  updatedAt: "updated_at",
};

const isAfter = `(${inCategory}) > (select ${inCategory} from documents where id = ?)`;

// Nothing but what the index has, so that texts are left where they are.
const titled = (sql: Sql, words: readonly string[]): Knex.QueryBuilder => {
  const query = sql("documents").whereNull("deleted_at");
  for (const word of words) void query.whereRaw("title_key like lower(?)", [asPattern(word)]);
  return query;
};

const placed = (sql: Sql, titles: Knex.QueryBuilder, most: number): Knex.QueryBuilder =>
  titles
    .select("id", sql.raw(`row_number() over (order by ${inCategory}) as place`))
    .orderByRaw(inCategory)
    .limit(most);

type FirstRow = StoredEntry & { shelf: string; count: string };

const firstPages = async (sql: Sql, words: readonly string[]): Promise<FirstRow[]> => {
  const counted = titled(sql, words).select("shelf").count("* as count").groupBy("shelf");
  const first = placed(sql, titled(sql, words).whereRaw("shelf = counted.shelf"), pageSize);
  return sql
    .from(counted.as("counted"))
    .joinRaw("cross join lateral ? as first", [first] as never)
    .join("documents", "documents.id", "first.id")
    .select({ ...columns, shelf: "counted.shelf", count: "counted.count" }, sql.raw(readColumns))
    .orderBy("place");
};

/** Documents without their texts, category by category; removed ones are never found. */
export const createEntryStore = (sql: Sql) => ({
  /** The categories that have documents with all the words in their titles, in no order. */
  categories: async (words: readonly string[]): Promise<StoredCategory[]> => {
    const categories = new Map<string, StoredCategory>();
    for (const { shelf, count, ...entry } of await firstPages(sql, words)) {
      const category = categories.get(shelf);
      if (category === undefined)
        categories.set(shelf, { category: shelf, count: Number(count), entries: [entry] });
      else category.entries.push(entry);
    }
    return [...categories.values()];
  },

  /** Up to one more than a page, from the first one or from after a document on. */
  page: async ({ shelf, words }: Shelf, after: string | undefined): Promise<StoredEntry[]> => {
    const titles = titled(sql, words).where({ shelf });
    if (after !== undefined) void titles.whereRaw(isAfter, [after]);
    return sql
      .from(placed(sql, titles, pageSize + 1).as("page"))
      .join("documents", "documents.id", "page.id")
      .select(columns, sql.raw(readColumns))
      .orderBy("place");
  },

  count: async ({ shelf, words }: Shelf): Promise<number> => {
    const [row] = await titled(sql, words).where({ shelf }).count("* as count");
    return Number(row?.["count"]);
  },
});

export type EntryStore = ReturnType<typeof createEntryStore>;
