import type { ModuleName } from "#contracts/common.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import type { Actor } from "../actor.ts";
import type { Sql } from "../platform/database.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { presentGap } from "./present-gap.ts";
import type { FollowUp } from "./queue-follow-up.ts";

interface AnsweredQuestion {
  module: ModuleName;
  question: string;
  answer: string;
  /** The question to keep it under, where that is not what was asked. */
  keptAs: string | undefined;
  actor: Actor;
  /** The requests that ask it, whatever became of them. */
  gapIds: string[];
}

/**
 * Adds the core team's answer to a question: those of its requests that are pending are answered with it; where none is, the
 * one answered last rests on it from now on, if there is one. The caller passes what it gives to `followUp` after the commit.
 */
export const answerQuestion =
  ({ gaps, addAnswer }: Pick<GapsDeps, "gaps" | "addAnswer">) =>
  async (trx: Sql, { gapIds, ...given }: AnsweredQuestion): Promise<FollowUp> => {
    const held = await gaps.lockAll(gapIds, trx);
    const [first, ...also] = held.filter(({ status }) => status === "pending");
    if (first !== undefined) {
      const { question, id: gapId } = first;
      return addAnswer(trx, { ...given, question, gapId, also, canBeUndone: true });
    }
    const last = held.toSorted((a, b) => Number(b.answered_at) - Number(a.answered_at))[0];
    // Under the same question, so that it takes the place of what was answered before.
    return addAnswer(trx, { ...given, question: last?.question ?? given.question, gapId: last?.id ?? null });
  };

/** Those of these requests that wait for an answer or, where `status` says so, have one; oldest first. */
export const requestsAmong =
  ({ gaps }: Pick<GapsDeps, "gaps">) =>
  async (ids: string[], status: "pending" | "answered"): Promise<FeedbackRequest[]> => {
    const rows = await gaps.several(ids);
    return rows
      .filter((row) => row.status === status)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(presentGap);
  };
