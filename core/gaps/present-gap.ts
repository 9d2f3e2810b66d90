import type { Closure, FeedbackRequest } from "#contracts/feedback.ts";
import type { GapRow, ListedGap } from "./gap-store.ts";

const closureOf = ({ closure_state, closure_reason, closure_checked_at }: ListedGap): Closure | null =>
  closure_state === null
    ? null
    : {
        state: closure_state,
        reason: closure_reason,
        checkedAt: closure_checked_at?.toISOString() ?? null,
      };

const foundOf = ({
  status,
  found_answer: found,
  found_at: foundAt,
}: ListedGap): FeedbackRequest["foundAnswer"] =>
  status !== "pending" || found === null || foundAt === null
    ? null
    : { ...found, foundAt: foundAt.toISOString() };

/** A feedback request as admins see it. */
export const presentGap = (row: ListedGap): FeedbackRequest => ({
  id: row.id,
  userQuestion: row.question,
  telegramUsername: row.telegram_username,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredBy: row.answered_by_name,
  module: row.module,
  service: row.service,
  proposalReceived: row.proposal_received,
  aiResponse: row.ai_response,
  aiGrounded: row.ai_grounded,
  keptQuestion: row.kept_question,
  adminResponse: row.admin_response,
  status: row.status,
  bdPriority: row.bd_priority,
  askers: row.askers.map(({ telegramUsername, askedAt }) => ({
    telegramUsername,
    askedAt: new Date(askedAt).toISOString(),
  })),
  askCount: row.ask_count,
  closure: closureOf(row),
  foundAnswer: foundOf(row),
});

/** What the audit log keeps of a request. */
export const auditedGap = ({ question, module, status, ai_response, admin_response }: GapRow) => ({
  question,
  module,
  status,
  aiResponse: ai_response,
  adminResponse: admin_response,
});
