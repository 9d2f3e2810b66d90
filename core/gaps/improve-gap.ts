import type { FeedbackRequest } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { requireAnswerAsSeen } from "../as-seen.ts";
import { AppError, requireFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import { answerGiven } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { auditedGap, presentGap } from "./present-gap.ts";
import { queueFollowUp } from "./queue-follow-up.ts";

interface Improvement {
  id: string;
  improvedAnswer: string;
  /** The question to keep it under, where that is to be another one than before. */
  originalQuestion?: string | undefined;
  /** The answer that was being improved, where the client says so. */
  basedOn?: string | null | undefined;
  /** Whether those who were told the earlier answer are told this one; absent, they are. */
  tell?: boolean | undefined;
}

const improve = async (deps: GapsDeps, actor: Actor, input: Improvement, trx: Sql) => {
  const { id, improvedAnswer: answer, originalQuestion, basedOn, tell = true } = input;
  const gap = requireFound(await deps.gaps.lock(id, trx), "Feedback request");
  if (gap.status === "pending")
    throw new AppError("conflict", "This request has not been answered yet. Please respond to it.");
  requireAnswerAsSeen(answerGiven(gap), { written: answer, basedOn });
  const { module, question } = gap;
  const keptAs = originalQuestion || undefined;
  const corrects = tell ? { askedIn: null } : undefined;
  const followUp = await deps.addAnswer(trx, {
    module,
    question,
    answer,
    keptAs,
    actor,
    gapId: id,
    corrects,
  });
  await deps.recordChange(trx, actor, "feedback.improve", id, {
    before: auditedGap(gap),
    after: auditedGap({ ...gap, admin_response: answer }),
  });
  return followUp;
};

/**
 * Puts a better answer in place of the one a request has, and has it checked again. Throws `conflict` while it is pending, and
 * where another answer was given than the one that was being improved.
 */
export const improveGap =
  (deps: GapsDeps) =>
  async (actor: Actor, input: Improvement): Promise<FeedbackRequest> => {
    requireAdmin(actor);
    const followUp = await deps.sql.transaction((trx) => improve(deps, actor, input, trx));
    await queueFollowUp(deps)(followUp);
    const row = requireFound(await deps.gaps.find(input.id), "Feedback request");
    return presentGap(row);
  };
