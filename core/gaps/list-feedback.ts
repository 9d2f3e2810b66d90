import type { FeedbackRequest, FeedbackStatus } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { readCursor, toPage, type Page } from "../page.ts";
import type { GapStore, ListedGap } from "./gap-store.ts";

const presentGap = (row: ListedGap): FeedbackRequest => ({
  id: row.id,
  userQuestion: row.question,
  telegramUsername: row.telegram_username,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  module: row.module,
  service: row.service,
  proposalReceived: row.proposal_received,
  aiResponse: row.ai_response,
  adminResponse: row.admin_response,
  status: row.status,
  bdPriority: row.bd_priority,
  askers: row.askers.map(({ telegramUsername, askedAt }) => ({
    telegramUsername,
    askedAt: new Date(askedAt).toISOString(),
  })),
  askCount: row.ask_count,
});

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
    const [rows, total] = await Promise.all([gaps.page({ status, after }), gaps.count(status)]);
    return toPage(rows, total, presentGap);
  };
