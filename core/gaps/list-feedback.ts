import type { FeedbackRequest, FeedbackStatus } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { readCursor, readRows, toPage, type Page } from "../page.ts";
import type { GapStore } from "./gap-store.ts";
import { presentGap } from "./present-gap.ts";

interface ListInput {
  status?: FeedbackStatus | undefined;
  cursor?: string | undefined;
}

/** Questions the knowledge base could not answer, newest first; for admins. */
export const listFeedback =
  ({ gaps }: { gaps: GapStore }) =>
  async (actor: Actor, { status, cursor }: ListInput): Promise<Page<FeedbackRequest>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const { rows, total } = await readRows(after, {
      page: () => gaps.page({ status, after }),
      count: () => gaps.count(status),
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
