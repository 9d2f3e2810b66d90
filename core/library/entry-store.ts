import type { Knex } from "knex";
import { pageSize } from "#contracts/common.ts";
import type { DocumentPlace } from "#contracts/document-source.ts";
import type { Audience, DocumentState } from "#contracts/documents.ts";
import { asPattern, usersLike } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";
import { dayAfter } from "../local-time.ts";
import type { StoredEntry } from "../knowledge/documents/document-store.ts";
import type { LibraryDocuments } from "../knowledge/documents/library-documents.ts";

/** A category's name, how many documents it has, and the first page of them in display order. */
export interface StoredCategory {
  category: string;
  count: number;
  entries: StoredEntry[];
}

/** Which documents are listed. */
export interface EntryFilter {
  /** Words that all must be in a title. */
  words: readonly string[];
  audience?: Audience | undefined;
  /** A part of the username of who looks after them. */
  owner?: string | undefined;
  place?: DocumentPlace | undefined;
  state?: DocumentState | undefined;
}

/** Some documents of a category, by its name. */
interface Shelf extends EntryFilter {
  shelf: string;
}

/** What lists of documents are read by. */
type Documents = Pick<LibraryDocuments, "entries" | "inCategory" | "isFor">;

const readFrom = (kind: string) => `exists (select from source_pages p join sources s on s.id = p.source_id
  where p.document_id = documents.id and p.gone_at is null${kind})`;
const places: Record<DocumentPlace, string> = {
  here: `not ${readFrom("")}`,
  notion: readFrom(" and s.kind = 'notion'"),
  web: readFrom(" and s.kind = 'web'"),
};
const states: Record<Exclude<DocumentState, "review">, string> = {
  sample: "sample",
  own: "not sample",
  unowned: "owner_id is null",
};

const narrowToTraits = (
  { isFor }: Documents,
  sql: Sql,
  query: Knex.QueryBuilder,
  filter: EntryFilter,
): void => {
  const { audience, owner, place, state } = filter;
  if (audience !== undefined) void query.whereRaw(isFor(audience, "documents"));
  if (owner !== undefined) void query.whereIn("owner_id", usersLike(sql, owner));
  if (place !== undefined) void query.whereRaw(places[place]);
  if (state === "review") void query.where("review_on", "<=", dayAfter(0));
  else if (state !== undefined) void query.whereRaw(states[state]);
};

// Without traits nothing but what the index has, so that texts are left where they are.
const titled = (documents: Documents, sql: Sql, filter: EntryFilter): Knex.QueryBuilder => {
  const query = sql("documents").whereNull("deleted_at");
  for (const word of filter.words) void query.whereRaw("title_key like lower(?)", [asPattern(word)]);
  narrowToTraits(documents, sql, query, filter);
  return query;
};

const placed = (
  { inCategory }: Documents,
  sql: Sql,
  titles: Knex.QueryBuilder,
  most: number,
): Knex.QueryBuilder =>
  titles
    .select("id", sql.raw(`row_number() over (order by ${inCategory}) as place`))
    .orderByRaw(inCategory)
    .limit(most);

type FirstRow = StoredEntry & { shelf: string; count: string };

const firstPages = async (
  documents: Documents,
  sql: Sql,
  filter: EntryFilter,
  shelf: string | undefined,
): Promise<FirstRow[]> => {
  const all = () => titled(documents, sql, filter);
  const counted = all().select("shelf").count("* as count").groupBy("shelf");
  if (shelf !== undefined) void counted.where({ shelf });
  const first = placed(documents, sql, all().whereRaw("shelf = counted.shelf"), pageSize);
  const pages = sql
    .from(counted.as("counted"))
    .joinRaw("cross join lateral ? as first", [first] as never)
    .select("counted.shelf", "counted.count", "first.id", "first.place");
  return documents
    .entries(sql)
    .join(pages.as("page"), "page.id", "documents.id")
    .select<FirstRow[]>("page.shelf", "page.count")
    .orderBy("place");
};

/** Documents without their texts, category by category; removed ones are never found. */
export const createEntryStore = (sql: Sql, documents: Documents) => ({
  /** The categories that have such documents, or the one of them that is named, in no order. */
  categories: async (filter: EntryFilter, named?: string): Promise<StoredCategory[]> => {
    const categories = new Map<string, StoredCategory>();
    for (const { shelf, count, ...entry } of await firstPages(documents, sql, filter, named)) {
      const category = categories.get(shelf);
      if (category === undefined)
        categories.set(shelf, { category: shelf, count: Number(count), entries: [entry] });
      else category.entries.push(entry);
    }
    return [...categories.values()];
  },

  /** Up to one more than a page, from the first one or from after a document on. */
  page: async ({ shelf, ...filter }: Shelf, after: string | undefined): Promise<StoredEntry[]> => {
    const { inCategory } = documents;
    const titles = titled(documents, sql, filter).where({ shelf });
    const isAfter = `(${inCategory}) > (select ${inCategory} from documents where id = ?)`;
    if (after !== undefined) void titles.whereRaw(isAfter, [after]);
    return documents
      .entries(sql)
      .join(placed(documents, sql, titles, pageSize + 1).as("page"), "page.id", "documents.id")
      .orderBy("place");
  },

  countAll: (): Promise<number> => countRows(sql("documents").whereNull("deleted_at")),

  count: ({ shelf, ...filter }: Shelf): Promise<number> =>
    countRows(titled(documents, sql, filter).where({ shelf })),
});

export type EntryStore = ReturnType<typeof createEntryStore>;
