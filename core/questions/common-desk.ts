import type { CommonDesk } from "#contracts/common-desk.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { requireFound } from "../errors.ts";
import type { Gaps } from "../gaps/gaps.ts";
import type { CommonStore } from "./common-store.ts";
import { improveReply, type ImproveDeps } from "./improve-answer.ts";

export interface CommonDeskDeps extends ImproveDeps {
  commons: CommonStore;
  readEvidence: Gaps["readEvidence"];
  requestsAmong: Gaps["requestsAmong"];
  answerQuestion: Gaps["answerQuestion"];
}

const groupOf = async ({ commons }: CommonDeskDeps, id: string) => {
  return requireFound(await commons.find(id), "Common question");
};

/** What there is to answer a common question from; for admins. Throws `not_found`. */
export const readCommonDesk =
  (deps: CommonDeskDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<CommonDesk> => {
    requireAdmin(actor);
    const group = await groupOf(deps, id);
    const gapIds = await deps.commons.requests(id);
    const [evidence, pending, askers] = await Promise.all([
      deps.readEvidence(group, { terms: group.terms, embedded: gapIds[0] ?? null, except: null }),
      deps.requestsAmong(gapIds, "pending"),
      deps.commons.askers(id),
    ]);
    return {
      ...evidence,
      pending,
      askers: askers.map((asker) => ({ ...asker, askedAt: asker.askedAt.toISOString() })),
    };
  };

interface CommonAnswer {
  id: string;
  adminResponse: string;
  /** The question to keep the answer under, where that is not what was asked. */
  originalQuestion?: string | undefined;
}

/**
 * Answers a common question, and with it those of its requests that are pending, whose askers are told; where there is none
 * the answer stands as the better one to its latest asking. Throws `not_found`.
 */
export const answerCommonQuestion =
  (deps: CommonDeskDeps) =>
  async (
    actor: Actor,
    { id, adminResponse: answer, originalQuestion }: CommonAnswer,
  ): Promise<{ answered: FeedbackRequest[] }> => {
    requireAdmin(actor);
    const { module, question, latestId } = await groupOf(deps, id);
    const keptAs = originalQuestion || undefined;
    const added = await deps.sql.transaction(async (trx) => {
      const gapIds = await deps.commons.requests(id, trx);
      const followUp = await deps.answerQuestion(trx, { module, question, answer, keptAs, actor, gapIds });
      const latest = followUp.tell.length === 0 ? await deps.replies.lock(latestId, trx) : undefined;
      if (latest !== undefined) await improveReply(deps, trx, { actor, latest, answer });
      return followUp;
    });
    await deps.followUp(added);
    return { answered: await deps.requestsAmong(added.tell, "answered") };
  };
