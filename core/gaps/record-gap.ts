import type { ModuleName, Service } from "#contracts/common.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { GapStore } from "./gap-store.ts";

/** A question that found no answer, as the module that was asked reports it. */
export interface GapReport {
  userId: string;
  sessionId: string;
  module: ModuleName;
  projectName: string | null;
  conversationId: string | null;
  service: Service | null;
  proposalReceived: boolean | null;
  question: string;
  /** Equal for questions of the same meaning. */
  questionKey: string;
  aiResponse: string | null;
  askedAt: Date;
}

/** Opens a feedback request, or joins the pending one of the same question; gives its id. */
export const recordGap =
  ({ gaps }: { gaps: GapStore }) =>
  async (trx: Sql, report: GapReport): Promise<string> => {
    const { userId, sessionId, projectName, conversationId, askedAt } = report;
    const gapId = await gaps.addOrJoin(
      {
        id: newId(),
        user_id: userId,
        session_id: sessionId,
        module: report.module,
        question: report.question,
        question_key: report.questionKey,
        service: report.service,
        proposal_received: report.proposalReceived,
        ai_response: report.aiResponse,
        created_at: askedAt,
      },
      trx,
    );
    await gaps.addAsker({ gapId, userId, sessionId, projectName, conversationId, askedAt }, trx);
    return gapId;
  };
