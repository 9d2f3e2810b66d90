import { requireAdmin, type Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { auditedGap } from "./present-gap.ts";
import { tellAll } from "./tell-askers.ts";

/** Deletes a request, whatever its state; who is still owed its answer is told it first. The answer stays in Extras. */
export const removeGap =
  (deps: GapsDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) => {
      const gap = await deps.gaps.lock(id, trx);
      if (gap === undefined) throw notFound("Feedback request");
      await tellAll(deps, gap, trx);
      await deps.gaps.remove(id, trx);
      await deps.recordChange(trx, {
        actor,
        action: "feedback.delete",
        subject: "feedback",
        subjectId: id,
        before: auditedGap(gap),
        after: null,
      });
    });
  };
