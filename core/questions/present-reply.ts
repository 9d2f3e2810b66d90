import type { AgentReply } from "#contracts/agent-replies.ts";
import type { ReplyRow } from "./reply-store.ts";

/** An answered question as admins see it; `previews` holds the beginnings of its documents. */
export const presentReply = (row: ReplyRow, previews: ReadonlyMap<string, string>): AgentReply => ({
  id: row.id,
  userQuestion: row.question,
  module: row.module,
  service: row.service,
  projectName: row.project_name,
  proposalReceived: row.proposal_received,
  telegramUsername: row.telegram_username,
  askedAt: row.asked_at.toISOString(),
  aiResponse: row.answer,
  mode: row.mode,
  knowledgeGapDetected: row.gap_id !== null,
  unsure: row.unsure,
  sourceDocuments: row.sources.map(({ id, title }) => ({ id, title, content: previews.get(id) ?? "" })),
  helpful: row.helpful,
  ratingReason: row.rating_reason,
  improvedAnswer: row.improved_answer,
  improvedAt: row.improved_at?.toISOString() ?? null,
});

/** The ids of all documents that answers rest on. */
export const documentsOf = (rows: ReplyRow[]): string[] => [
  ...new Set(rows.flatMap(({ sources }) => sources.map(({ id }) => id))),
];
