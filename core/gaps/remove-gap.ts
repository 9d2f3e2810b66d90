import { requireAdmin, type Actor } from "../actor.ts";
import { requireFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { GapRow } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { endHolding } from "./undo/hold-answer.ts";
import { auditedGap } from "./present-gap.ts";
import { queueFollowUp } from "./queue-follow-up.ts";
import { tellAll } from "./tell-askers.ts";

const remove = async (deps: GapsDeps, actor: Actor, id: string, trx: Sql): Promise<GapRow> => {
  const { gaps, askers, recordChange } = deps;
  const gap = requireFound(await gaps.lock(id, trx), "Feedback request");
  const now = new Date();
  if (gap.status === "pending") await askers.makeDue(id, now, trx);
  else {
    await endHolding(deps, gap, trx);
    await tellAll(deps, gap, trx);
  }
  await gaps.change(id, { removed_at: now }, trx);
  await recordChange(trx, actor, "feedback.delete", id, { before: auditedGap(gap) });
  return gap;
};

/**
 * Deletes a request, whatever its state; what is recorded of the question stays as it was. Everybody who asked a pending
 * one is owed word that it was closed without an answer; who is still owed an answer is told it first, which stays in Extras.
 */
export const removeGap =
  (deps: GapsDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    const { status } = await deps.sql.transaction((trx) => remove(deps, actor, id, trx));
    if (status === "pending")
      await queueFollowUp(deps)({ documentId: null, tell: [id], tellAt: null, prove: [] });
  };
