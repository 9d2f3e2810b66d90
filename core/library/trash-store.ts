import type { Knex } from "knex";
import { pageSize } from "#contracts/common.ts";
import { asPattern } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";
import type { StoredDocument, StoredEntry } from "../knowledge/documents/document-store.ts";
import type { LibraryDocuments } from "../knowledge/documents/library-documents.ts";

/** A deleted document as it is stored. */
export interface TrashedRow extends StoredDocument {
  deletedAt: Date;
  deletedBy: string | null;
}

/** Where a page of the trash goes on. */
export interface TrashPlace {
  deletedAt: Date;
  id: string;
}

/** Without its text. */
export type TrashedListRow = StoredEntry & Pick<TrashedRow, "deletedAt" | "deletedBy">;

const removal = { deletedAt: "deleted_at", deletedBy: "deleted_by" };

const narrow = (query: Knex.QueryBuilder, words: readonly string[]): Knex.QueryBuilder => {
  void query.whereNotNull("deleted_at");
  for (const word of words) void query.whereRaw("title_key like lower(?)", [asPattern(word)]);
  return query;
};

/** Deleted documents, until they are restored or gone for good. */
export const createTrashStore = (sql: Sql, documents: Pick<LibraryDocuments, "all" | "entries">) => ({
  /** Up to one more than a page, the latest first. */
  page: (words: readonly string[], after: TrashPlace | undefined): Promise<TrashedListRow[]> =>
    narrow(documents.entries(sql), words)
      .modify((query) => {
        if (after !== undefined)
          void query.whereRaw("(deleted_at, id) < (?::timestamptz, ?::uuid)", [after.deletedAt, after.id]);
      })
      .orderBy([
        { column: "deleted_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(pageSize + 1)
      .select<TrashedListRow[]>(removal),

  count: (words: readonly string[]): Promise<number> => countRows(narrow(sql("documents"), words)),

  find: (id: string): Promise<TrashedRow | undefined> =>
    narrow(documents.all(sql), []).where({ id }).select<TrashedRow[]>(removal).first(),

  /** Finds those of these that are deleted, and holds them against other changes until the transaction ends. */
  lock: (ids: readonly string[], trx: Sql): Promise<TrashedRow[]> =>
    narrow(documents.all(trx), []).whereIn("id", ids).orderBy("id").forUpdate().select<TrashedRow[]>(removal),

  /** The documents of the sample that were deleted at that moment: with it, not one by one. */
  idsOfSample: (removedAt: Date, trx: Sql = sql): Promise<string[]> =>
    narrow(trx("documents"), []).where({ sample: true, deleted_at: removedAt }).pluck("id"),

  purge: async (ids: readonly string[], trx: Sql): Promise<void> => {
    await narrow(trx("documents"), []).whereIn("id", ids).del();
  },

  /** Ids of what was deleted before a time, at most `most`. */
  deletedBefore: (time: Date, most: number, trx: Sql): Promise<string[]> =>
    narrow(trx("documents"), [])
      .where("deleted_at", "<", time)
      .orderBy("deleted_at")
      .limit(most)
      .forUpdate()
      .pluck("id"),
});

export type TrashStore = ReturnType<typeof createTrashStore>;
