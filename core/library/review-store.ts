import type { Knex } from "knex";
import { pageSize } from "#contracts/common.ts";
import type { DocumentMark } from "#contracts/library.ts";
import type { Sql } from "../platform/database.ts";
import { countRows, rowsOf } from "../platform/run-prepared.ts";
import type { StoredEntry } from "../knowledge/documents/document-store.ts";
import type { LibraryDocuments } from "../knowledge/documents/library-documents.ts";

/** Where a page of the documents to review goes on. */
export interface ReviewPlace {
  reviewOn: string;
  id: string;
}

/** A document whose owner is to be told that its review date has come. */
export interface DueReminder {
  documentId: string;
  ownerId: string;
}

const narrow = (documents: Knex.QueryBuilder, today: string, ownerId: string | null): Knex.QueryBuilder => {
  const due = documents.whereNull("deleted_at").where("review_on", "<=", today);
  return ownerId === null ? due : due.where({ owner_id: ownerId });
};

/** Documents whose review date has come. */
export const createReviewStore = (sql: Sql, { entries }: Pick<LibraryDocuments, "entries">) => ({
  /** Up to one more than a page, the longest overdue first. */
  page: (today: string, ownerId: string | null, after: ReviewPlace | undefined): Promise<StoredEntry[]> =>
    narrow(entries(sql), today, ownerId)
      .modify((query) => {
        if (after !== undefined)
          void query.whereRaw("(review_on, id) > (?::date, ?::uuid)", [after.reviewOn, after.id]);
      })
      .orderBy(["review_on", "id"])
      .limit(pageSize + 1),

  count: (today: string, ownerId: string | null = null): Promise<number> =>
    countRows(narrow(sql("documents"), today, ownerId)),

  /** What came with the product or is overdue: all of it, or what is among these ids. */
  marks: async (today: string, most: number, ids: readonly string[] | null): Promise<DocumentMark[]> => {
    const marked = sql("documents")
      .whereNull("deleted_at")
      .where((either) => void either.where("sample", true).orWhere("review_on", "<", today))
      .orderBy("id")
      .limit(most);
    if (ids !== null) void marked.whereIn("id", ids);
    return marked.select<DocumentMark[]>(
      "id",
      "sample",
      sql.raw(`case when review_on < ?::date then review_on::text end as "overdueSince"`, [today]),
    );
  },

  /** Whether somebody of this id can look after a document. */
  isOnTeam: async (userId: string, trx: Sql): Promise<boolean> =>
    (await trx("users").where({ id: userId }).whereNull("disabled_at").first("id")) !== undefined,

  /** Takes those whose owner has not been told of this date yet, at most `most`; nobody takes them again. */
  takeReminders: (today: string, most: number, trx: Sql): Promise<DueReminder[]> =>
    rowsOf<DueReminder>(
      trx,
      `update documents set reminded_for = review_on where id in (
         select d.id from documents d join users u on u.id = d.owner_id and u.disabled_at is null
         where d.deleted_at is null and d.review_on <= ?::date and d.reminded_for is distinct from d.review_on
         order by d.review_on, d.id limit ? for update of d skip locked
       ) returning id as "documentId", owner_id as "ownerId"`,
      [today, most],
    ),
});

export type ReviewStore = ReturnType<typeof createReviewStore>;
