import { moduleName } from "#contracts/common.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { GapRow } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { presentGap } from "./present-gap.ts";
import { queueFollowUp, type FollowUp } from "./queue-follow-up.ts";

interface SharedAnswer {
  /** The first of them gives the entry its question. */
  ids: string[];
  adminResponse: string;
}

const lockPending = async ({ gaps }: GapsDeps, ids: string[], trx: Sql): Promise<[GapRow, ...GapRow[]][]> => {
  const held = await gaps.lockAll(ids, trx);
  const pending = held
    .filter(({ status }) => status === "pending")
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return moduleName.options.flatMap((module) => {
    const [first, ...others] = pending.filter((gap) => gap.module === module);
    return first === undefined ? [] : [[first, ...others] as [GapRow, ...GapRow[]]];
  });
};

const answerAll = async (
  deps: GapsDeps,
  actor: Actor,
  { ids, adminResponse: answer }: SharedAnswer,
  trx: Sql,
): Promise<FollowUp[]> => {
  const byModule = await lockPending(deps, ids, trx);
  if (byModule.length === 0)
    throw new AppError("conflict", "All of these requests have already been answered or deleted");
  const followUps: FollowUp[] = [];
  for (const [{ id: gapId, module, question }, ...also] of byModule)
    followUps.push(
      await deps.addAnswer(trx, { module, question, answer, actor, gapId, also, canBeUndone: true }),
    );
  return followUps;
};

/**
 * Gives several pending requests the same answer, all or nothing: one entry in Extras for those of agents, and one in Extras
 * LEAD for those of leads; their askers are owed it. Those settled meanwhile are left. Throws `conflict` when all were.
 */
export const answerTogether =
  (deps: GapsDeps) =>
  async (actor: Actor, input: SharedAnswer): Promise<{ answered: FeedbackRequest[]; left: string[] }> => {
    requireAdmin(actor);
    const ids = [...new Set(input.ids)];
    const adminResponse = input.adminResponse.trim();
    const followUps = await deps.sql.transaction((trx) =>
      answerAll(deps, actor, { ids, adminResponse }, trx),
    );
    for (const followUp of followUps) await queueFollowUp(deps)(followUp);
    const told = new Set(followUps.flatMap(({ tell }) => tell));
    const rows = await deps.gaps.several([...told]);
    return { answered: rows.map(presentGap), left: ids.filter((id) => !told.has(id)) };
  };
