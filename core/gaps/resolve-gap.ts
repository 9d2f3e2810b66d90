import { showsSomething } from "#contracts/common.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, invalid, requireFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { GapRow } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { presentGap } from "./present-gap.ts";
import { queueFollowUp, type FollowUp } from "./queue-follow-up.ts";

export interface Resolution {
  id: string;
  status: "answered" | "approved";
  /** Required to answer; approving takes the assistant's own draft. */
  adminResponse?: string | null | undefined;
  /** The question to keep the answer under, where that is to be another one. */
  originalQuestion?: string | undefined;
}

const missingResponse = "Please provide a response before submitting.";

const requirePending = async ({ gaps }: GapsDeps, gap: GapRow, trx: Sql): Promise<void> => {
  if (gap.status === "pending") return;
  const name = (await gaps.find(gap.id, trx))?.answered_by_name ?? "somebody else";
  const done = gap.status === "approved" ? "approved" : "answered";
  throw new AppError("conflict", `This request has already been ${done} by ${name}`);
};

const answerOf = (gap: GapRow, { status, adminResponse }: Resolution): string => {
  const response = adminResponse?.trim() ?? "";
  if (status === "answered") {
    if (!showsSomething(response)) throw invalid("adminResponse", missingResponse);
    return response;
  }
  if (gap.ai_response === null)
    throw new AppError("conflict", "There is no AI answer to approve. Please respond instead.");
  return gap.ai_response;
};

const resolve = async (deps: GapsDeps, actor: Actor, input: Resolution, trx: Sql): Promise<FollowUp> => {
  const gap = requireFound(await deps.gaps.lock(input.id, trx), "Feedback request");
  await requirePending(deps, gap, trx);
  return deps.addAnswer(trx, {
    module: gap.module,
    question: gap.question,
    answer: answerOf(gap, input),
    keptAs: input.originalQuestion || undefined,
    approved: input.status === "approved",
    actor,
    gapId: gap.id,
    canBeUndone: true,
  });
};

/**
 * Answers a pending request, or approves the assistant's draft: stored, found by whoever asks next, and owed to everybody
 * who asked, all or nothing. Throws `conflict` when it is not pending, or there is no draft to approve.
 */
export const resolveGap =
  (deps: GapsDeps) =>
  async (actor: Actor, input: Resolution): Promise<FeedbackRequest> => {
    requireAdmin(actor);
    const followUp = await deps.sql.transaction((trx) => resolve(deps, actor, input, trx));
    await queueFollowUp(deps)(followUp);
    const row = requireFound(await deps.gaps.find(input.id), "Feedback request");
    return presentGap(row);
  };
