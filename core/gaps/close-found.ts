import type { ClosedRequests } from "#contracts/answered-now.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Sql } from "../platform/database.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { auditedGap } from "./present-gap.ts";
import { queueFollowUp } from "./queue-follow-up.ts";

/** Closes one with what the library answers, its askers owed that; false where it is settled, or the documents changed since. */
const closeOne = async (
  { gaps, askers, recordChange, areUnchanged }: GapsDeps,
  actor: Actor,
  id: string,
  trx: Sql,
): Promise<boolean> => {
  const gap = await gaps.lock(id, trx);
  if (gap === undefined || gap.status !== "pending") return false;
  const { found_answer: found, found_at: foundAt } = gap;
  if (found === null || foundAt === null) return false;
  const ids = found.sources.map((source) => source.id);
  if (!(await areUnchanged(ids, foundAt, trx))) return false;
  const changes = {
    status: "answered" as const,
    admin_response: found.text,
    answered_at: new Date(),
    answered_by: actor.id,
    closure_state: "checking" as const,
  };
  await gaps.change(id, changes, trx);
  await askers.makeDue(id, changes.answered_at, trx);
  await recordChange(trx, {
    actor,
    action: "feedback.answer",
    subject: "feedback",
    subjectId: id,
    before: auditedGap(gap),
    after: auditedGap({ ...gap, ...changes }),
  });
  return true;
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
    for (const id of new Set(ids))
      if (await deps.sql.transaction((trx) => closeOne(deps, actor, id, trx))) closed.push(id);
    await queueFollowUp(deps)({ documentId: null, tell: closed, prove: closed });
    return { closed, left: ids.filter((id) => !closed.includes(id)) };
  };
