import type { ModuleName, Service } from "#contracts/common.ts";
import type { ReplyRow, ReplyStore } from "./reply-store.ts";

/** An asked question with what it was answered from; `answer` is the core team's, where there is one. */
export interface AnsweredQuestion {
  question: string;
  module: ModuleName;
  service: Service | null;
  proposalReceived: boolean | null;
  documentIds: string[];
  answer: string | null;
  answeredAt: Date | null;
}

// Without a model only what comes first answers: the rest was shown beside it.
const documentsOf = ({ sources, mode }: ReplyRow): string[] =>
  sources.slice(0, mode === "model" ? undefined : 1).map(({ id }) => id);

/** What a question asked, completed from its conversation, and was answered; undefined where there is none. */
export const answeredQuestion =
  ({ replies }: { replies: ReplyStore }) =>
  async (id: string): Promise<AnsweredQuestion | undefined> => {
    const row = await replies.find(id);
    if (row === undefined) return undefined;
    // Where the core team knew better, what was answered from is what was wrong.
    const isImproved = row.improved_answer !== null;
    return {
      question: row.standalone_question,
      module: row.module,
      service: row.service,
      proposalReceived: row.proposal_received,
      documentIds: isImproved || row.gap_id !== null ? [] : documentsOf(row),
      answer: row.improved_answer,
      answeredAt: row.improved_at,
    };
  };
