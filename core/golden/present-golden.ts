import type { GoldenQuestion } from "#contracts/golden.ts";
import type { GoldenRow, ListedGolden } from "./golden-store.ts";

/** A golden question as admins see it. */
export const presentGolden = (row: ListedGolden): GoldenQuestion => ({
  id: row.id,
  question: row.question,
  module: row.module,
  service: row.service,
  proposalReceived: row.proposal_received,
  documents: row.documents,
  facts: row.facts,
  state: row.state,
  since: row.state_since?.toISOString() ?? null,
  askedAt: row.asked_at?.toISOString() ?? null,
  answer: row.answer,
  madeFrom: row.made_from,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
});

/** What the audit log keeps of a golden question. */
export const auditedGolden = ({ question, module, service, document_ids, facts }: GoldenRow) => ({
  question,
  module,
  service,
  documentIds: document_ids,
  facts,
});
