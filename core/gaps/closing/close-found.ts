import type { ClosedRequests } from "#contracts/answered-now.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import type { Sql } from "../../platform/database.ts";
import type { GapsDeps } from "../gaps-deps.ts";
import { holdAnswer } from "../undo/hold-answer.ts";
import { auditedGap } from "../present-gap.ts";
import { queueFollowUp, type FollowUp } from "../queue-follow-up.ts";

const ownAnswer = { extras: null, entry_id: null, superseded: [], moved: [] };

/** Closes one with what the library answers, its askers owed that; undefined where it is settled, or the documents changed since. */
const closeOne = async (
  deps: GapsDeps,
  actor: Actor,
  id: string,
  trx: Sql,
): Promise<FollowUp | undefined> => {
  const { gaps, recordChange, areUnchanged } = deps;
  const gap = await gaps.lock(id, trx);
  if (gap === undefined || gap.status !== "pending") return undefined;
  const { found_answer: found, found_at: foundAt } = gap;
  if (found === null || foundAt === null) return undefined;
  const ids = found.sources.map((source) => source.id);
  if (!(await areUnchanged(ids, foundAt, trx))) return undefined;
  const changes = {
    status: "answered" as const,
    admin_response: found.text,
    answered_at: new Date(),
    answered_by: actor.id,
    closure_state: "checking" as const,
  };
  await gaps.change(id, changes, trx);
  await recordChange(trx, actor, "feedback.answer", id, {
    before: auditedGap(gap),
    after: auditedGap({ ...gap, ...changes }),
  });
  const tellAt = await holdAnswer(deps, [id], ownAnswer, trx);
  return { documentId: null, tell: [id], tellAt, prove: [id] };
};

/**
 * Closes requests that the library answers by now, and has everybody who asked told that with its sources; nothing is added
 * to Extras. Those that were settled meanwhile, or whose documents have changed since, are left as they are.
 */
export const closeFound =
  (deps: GapsDeps) =>
  async (actor: Actor, { ids }: { ids: string[] }): Promise<ClosedRequests> => {
    requireAdmin(actor);
    const closed: string[] = [];
    // Each in a transaction of its own: one that fails must not undo the others.
    for (const id of new Set(ids)) {
      const followUp = await deps.sql.transaction((trx) => closeOne(deps, actor, id, trx));
      if (followUp === undefined) continue;
      closed.push(id);
      await queueFollowUp(deps)(followUp);
    }
    return { closed, left: ids.filter((id) => !closed.includes(id)) };
  };
