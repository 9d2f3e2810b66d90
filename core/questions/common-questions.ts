import type { CommonQuestion } from "#contracts/analytics.ts";
import type { ModuleName } from "#contracts/common.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { sinceDays } from "../platform/lists/list-search.ts";
import type { CommonFilter, CommonRow, CommonStore } from "./common-store.ts";
import { digestedWhileReading } from "./digest.ts";
import type { CommonDesk } from "#contracts/common-desk.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { requireFound } from "../errors.ts";
import type { Gaps } from "../gaps/gaps.ts";
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

interface Deps {
  commons: CommonStore;
  digest: (limit: number) => Promise<number>;
}

const normalized = (question: string): string =>
  question
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}%$€.']+|(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, " ")
    .replaceAll(/\.(?!\d)/gu, "")
    .trim();

const present = (row: CommonRow): CommonQuestion => {
  const { question, frequency, last_asked_at, ids, bd_priority, instances } = row;
  return {
    id: row.id,
    question,
    normalizedQuestion: normalized(question),
    frequency,
    lastAsked: last_asked_at.toISOString(),
    bdPriority: bd_priority,
    allRequestIds: ids,
    service: instances[0]?.service ?? null,
    open: row.open,
    rated: row.rated,
    helpful: row.helpful,
    answeredAt: row.answered_at?.toISOString() ?? null,
    ratedBefore: row.rated_before,
    helpfulBefore: row.helpful_before,
    answeredWell: row.answered_well,
    answeredBy: row.answered_by,
    document: row.document,
    instances: instances.map((instance) => ({
      ...instance,
      createdAt: new Date(instance.createdAt).toISOString(),
    })),
  };
};

/** Questions asked often of late, grouped by meaning, the most frequent first; for admins. */
export const commonQuestions =
  ({ commons, digest }: Deps, module: ModuleName) =>
  async (
    actor: Actor,
    { days, ...narrowed }: Omit<CommonFilter, "since"> & { days?: number | undefined } = {},
  ): Promise<CommonQuestion[]> => {
    requireAdmin(actor);
    await digest(digestedWhileReading);
    return (await commons.mostCommon(module, { ...narrowed, since: sinceDays(days) })).map(present);
  };
