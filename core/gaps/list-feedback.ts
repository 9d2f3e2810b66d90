import type { FeedbackRequest, FeedbackStatus } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { readWords } from "../list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../page.ts";
import type { Sql } from "../platform/database.ts";
import type { GapStore } from "./gap-store.ts";
import { presentGap } from "./present-gap.ts";

interface ListInput {
  status?: FeedbackStatus | undefined;
  /** Words that all must be in a request. */
  q?: string | undefined;
  cursor?: string | undefined;
}

/** Questions the knowledge base could not answer, newest first; for admins. */
export const listFeedback =
  ({ sql, gaps }: { sql: Sql; gaps: GapStore }) =>
  async (actor: Actor, { status, q, cursor }: ListInput): Promise<Page<FeedbackRequest>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const filter = { status, words: await readWords(sql, q) };
    const { rows, total } = await readRows(after, {
      page: () => gaps.page(filter, after),
      count: () => (q === undefined ? gaps.count(status) : gaps.countFound(filter)),
    });
    return toPage(rows, total, presentGap);
  };

/** One of them; throws `not_found`. */
export const readFeedback =
  ({ gaps }: { gaps: GapStore }) =>
  async (actor: Actor, { id }: { id: string }): Promise<FeedbackRequest> => {
    requireAdmin(actor);
    const row = await gaps.find(id);
    if (row === undefined) throw notFound("Feedback request");
    return presentGap(row);
  };

/** Pending ones that the library answers by now, newest first; for admins. */
export const listAnsweredNow =
  ({ gaps }: { gaps: GapStore }) =>
  async (actor: Actor): Promise<FeedbackRequest[]> => {
    requireAdmin(actor);
    return (await gaps.answeredNow()).map(presentGap);
  };
