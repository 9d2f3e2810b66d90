import {
  categories,
  type DocumentCategory,
  type DocumentEntry,
  generalCategory,
  type KnowledgeDocument,
} from "#contracts/documents.ts";
import type { Actor } from "../actor.ts";
import { requireFound } from "../errors.ts";
import { wordsOf } from "../platform/lists/list-search.ts";
import { partOfUsername } from "../usernames.ts";
import type { EntryFilter } from "./entry-store.ts";
import { type Page, readCursor, readRows, toPage } from "../platform/lists/page.ts";
import type { LibraryDeps } from "./library-deps.ts";

const listed: readonly string[] = [...categories, "Initiative", "Support"];
const { compare: byName } = new Intl.Collator("en");

const rankOf = (category: string): number => {
  const at = listed.indexOf(category);
  return at >= 0 ? at : listed.length;
};

// The known ones in their order, then others by name.
const compareCategories = (a: string, b: string): number =>
  a === b ? 0 : rankOf(a) - rankOf(b) || byName(a, b);

/** Every document in display order. */
const listDocuments =
  ({ documents }: LibraryDeps) =>
  async (_actor: Actor): Promise<KnowledgeDocument[]> => {
    const nameOf = ({ category }: { category: string | null }) => category ?? generalCategory;
    // The sort keeps the order that they have in their category.
    return (await documents.list())
      .sort((a, b) => compareCategories(nameOf(a), nameOf(b)))
      .map(documents.present);
  };

interface Narrowed extends Omit<EntryFilter, "words"> {
  /** Words that all must be in a title. */
  q?: string | undefined;
}

const filterOf = ({ q, ...narrowed }: Narrowed): EntryFilter => ({
  ...narrowed,
  words: wordsOf(q),
  owner: partOfUsername(narrowed.owner),
});

/** The categories with the first of their documents, or of those that a list is narrowed to. */
const listCategories =
  ({ entries, documents }: LibraryDeps) =>
  async (
    _actor: Actor,
    { category: named, ...narrowed }: Narrowed & { category?: string | undefined },
  ): Promise<DocumentCategory[]> => {
    const found = await entries.categories(filterOf(narrowed), named);
    return found
      .sort((a, b) => compareCategories(a.category, b.category))
      .map(({ category, count, entries: first }) => ({
        category,
        count,
        documents: first.map(documents.presentEntry),
      }));
  };

interface EntriesInput extends Narrowed {
  category: string;
  cursor?: string | undefined;
}

/** A page of a category. */
const listEntries =
  ({ entries, documents }: LibraryDeps) =>
  async (_actor: Actor, { category, cursor, ...narrowed }: EntriesInput): Promise<Page<DocumentEntry>> => {
    const after = readCursor(cursor);
    const shelf = { shelf: category, ...filterOf(narrowed) };
    const { rows, total } = await readRows(after, {
      page: () => entries.page(shelf, after),
      count: () => entries.count(shelf),
    });
    return toPage(rows, total, documents.presentEntry);
  };

/** One document with its text, unless it has been removed. */
const readDocument =
  ({ documents }: LibraryDeps) =>
  async (_actor: Actor, { id }: { id: string }): Promise<KnowledgeDocument> => {
    const document = requireFound(await documents.find(id), "Document");
    return documents.present(document);
  };

/** What everybody reads of the library. */
export const readLibrary = (deps: LibraryDeps) => ({
  countDocuments: deps.entries.countAll,
  listDocuments: listDocuments(deps),
  listCategories: listCategories(deps),
  listEntries: listEntries(deps),
  readDocument: readDocument(deps),
});
