import { answerGiven } from "./gap-store.ts";
import type { AskedAnew, GapsDeps } from "./gaps-deps.ts";

/** A request with what it was answered and where that stands; of a pending one nothing. */
export interface AnsweredRequest extends AskedAnew {
  documentIds: string[];
  answer: string | null;
  answeredAt: Date | null;
}

/** What a request asks and was answered; undefined where there is none. */
export const answeredRequest =
  ({ gaps, entrySource }: Pick<GapsDeps, "gaps" | "entrySource">) =>
  async (id: string): Promise<AnsweredRequest | undefined> => {
    const gap = await gaps.read(id);
    if (gap === undefined || gap.removed_at !== null) return undefined;
    const { question, module, service, proposal_received: proposalReceived, status, entry_id } = gap;
    const source = entry_id === null ? undefined : await entrySource(entry_id);
    return {
      question,
      module,
      service,
      proposalReceived,
      documentIds: source === undefined ? [] : [source.id],
      answer: status === "pending" ? null : answerGiven(gap),
      answeredAt: gap.answered_at,
    };
  };
