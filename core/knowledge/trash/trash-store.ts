import type { Knex } from "knex";
import { pageSize } from "#contracts/common.ts";
import { asPattern } from "../../list-search.ts";
import type { Sql } from "../../platform/database.ts";
import { documentColumns, readColumns, type StoredDocument } from "../documents/document-store.ts";

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

const columns = { ...documentColumns, deletedAt: "deleted_at", deletedBy: "deleted_by" };

const { content: _content, ...withoutText } = columns;
/** Without its text. */
export type TrashedListRow = Omit<TrashedRow, "content">;

const trashed = (sql: Sql): Knex.QueryBuilder => sql("documents").whereNotNull("deleted_at");

const narrowed = (sql: Sql, words: readonly string[]): Knex.QueryBuilder => {
  const query = trashed(sql);
  for (const word of words) void query.whereRaw("title_key like lower(?)", [asPattern(word)]);
  return query;
};

/** Deleted documents, until they are restored or gone for good. */
export const createTrashStore = (sql: Sql) => ({
  /** Up to one more than a page, the latest first. */
  page: (words: readonly string[], after: TrashPlace | undefined): Promise<TrashedListRow[]> =>
    narrowed(sql, words)
      .modify((query) => {
        if (after !== undefined)
          void query.whereRaw("(deleted_at, id) < (?::timestamptz, ?::uuid)", [after.deletedAt, after.id]);
      })
      .orderBy([
        { column: "deleted_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(pageSize + 1)
      .select<TrashedListRow[]>(withoutText, sql.raw(readColumns)),

  count: async (words: readonly string[]): Promise<number> => {
    const [row] = await narrowed(sql, words).count("* as count");
    return Number(row?.["count"]);
  },

  find: (id: string): Promise<TrashedRow | undefined> =>
    trashed(sql).where({ id }).first<TrashedRow | undefined>(columns, sql.raw(readColumns)),

  /** Finds those of these that are deleted, and holds them against other changes until the transaction ends. */
  lock: (ids: readonly string[], trx: Sql): Promise<TrashedRow[]> =>
    trashed(trx)
      .whereIn("id", ids)
      .orderBy("id")
      .forUpdate()
      .select<TrashedRow[]>(columns, trx.raw(readColumns)),

  /** The documents of the sample that were deleted at that moment: with it, not one by one. */
  idsOfSample: (removedAt: Date, trx: Sql = sql): Promise<string[]> =>
    trashed(trx).where({ sample: true, deleted_at: removedAt }).pluck("id"),

  purge: async (ids: readonly string[], trx: Sql): Promise<void> => {
    await trashed(trx).whereIn("id", ids).del();
  },

  /** Ids of what was deleted before a time, at most `most`. */
  deletedBefore: (time: Date, most: number, trx: Sql): Promise<string[]> =>
    trashed(trx).where("deleted_at", "<", time).orderBy("deleted_at").limit(most).forUpdate().pluck("id"),
});

export type TrashStore = ReturnType<typeof createTrashStore>;
