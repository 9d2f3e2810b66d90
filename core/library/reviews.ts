import type { InputOf } from "#contracts/endpoint.ts";
import type { DocumentEntry } from "#contracts/documents.ts";
import { pageSize } from "#contracts/common.ts";
import { type DocumentMark, mostMarks, type listReviews as contract } from "#contracts/library.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { invalid } from "../errors.ts";
import { cutPage, type Page, readRows } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import type { LibraryDeps } from "./library-deps.ts";
import { dayAfter } from "../local-time.ts";
import type { ReviewPlace } from "./review-store.ts";

const remindedAtOnce = 100;

const readPlace = (cursor: string | undefined): ReviewPlace | undefined => {
  if (cursor === undefined) return undefined;
  const found = /^(\d{4}-\d{2}-\d{2})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u.exec(cursor);
  const [, reviewOn, id] = found ?? [];
  if (reviewOn === undefined || id === undefined || Number.isNaN(Date.parse(reviewOn)))
    throw invalid("cursor", "Not a valid cursor");
  return { reviewOn, id };
};

const listReviews =
  ({ reviews, documents }: LibraryDeps) =>
  async (actor: Actor, { mine, cursor }: InputOf<typeof contract>): Promise<Page<DocumentEntry>> => {
    requireAdmin(actor);
    const [after, today] = [readPlace(cursor), dayAfter(0)];
    const ownerId = mine === "true" ? actor.id : null;
    const { rows, total } = await readRows(after, {
      page: () => reviews.page(today, ownerId, after),
      count: () => reviews.count(today, ownerId),
    });
    return cutPage(rows, total, {
      size: pageSize,
      cursorOf: ({ reviewOn, id }) => `${reviewOn}_${id}`,
      present: documents.presentEntry,
    });
  };

/** Tells somebody, in a transaction, that a document of theirs is to be read again. */
export type TellReviewDue = (trx: Sql, documentId: string, ownerId: string) => Promise<void>;

/** Tells the owners of documents whose review date has come, once for each date; gives how many were told. */
const remindOwners =
  ({ sql, reviews }: LibraryDeps) =>
  async (tell: TellReviewDue, now = new Date()): Promise<number> => {
    let told = 0;
    for (;;) {
      const count = await sql.transaction(async (trx) => {
        const due = await reviews.takeReminders(dayAfter(0, now), remindedAtOnce, trx);
        for (const { documentId, ownerId } of due) await tell(trx, documentId, ownerId);
        return due.length;
      });
      told += count;
      if (count < remindedAtOnce) return told;
    }
  };

/** What keeps documents true: when they are read again, and by whom. */
export const createReviews = (deps: LibraryDeps) => ({
  listReviews: listReviews(deps),
  /** For everybody, since answers rest on them. */
  listMarks: (_actor: Actor): Promise<DocumentMark[]> => deps.reviews.marks(dayAfter(0), mostMarks, null),
  marksAmong: (ids: readonly string[]): Promise<DocumentMark[]> =>
    deps.reviews.marks(dayAfter(0), mostMarks, ids),
  /** A document whose review date has come; null for one that is not to be reviewed, or gone. */
  dueReview: async (id: string): Promise<{ title: string } | null> => {
    const document = await deps.documents.find(id);
    const isDue = document?.reviewOn != null && document.reviewOn <= dayAfter(0);
    return isDue ? { title: document.title } : null;
  },
  countReviews: () => deps.reviews.count(dayAfter(0)),
  remindOwners: remindOwners(deps),
});
