import type { FeedbackRequest } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import { codeOf } from "../../platform/failure.ts";
import type { Sql } from "../../platform/database.ts";
import type { GapRow } from "../gap-store.ts";
import type { GapsDeps } from "../gaps-deps.ts";
import type { HeldAnswer } from "./held-answer-store.ts";
import { auditedGap, presentGap } from "../present-gap.ts";

const pending = {
  status: "pending",
  admin_response: null,
  answered_at: null,
  answered_by: null,
  entry_id: null,
  closure_state: null,
  closure_reason: null,
  closure_checked_at: null,
} as const;

const reopen = async ({ gaps, recordChange }: GapsDeps, actor: Actor, gap: GapRow, trx: Sql) => {
  await gaps.change(gap.id, pending, trx);
  await recordChange(trx, actor, "feedback.take-back", gap.id, {
    before: auditedGap(gap),
    after: auditedGap({ ...gap, ...pending }),
  });
};

/** What was taken back: the requests that are pending again, and the document to embed, if any. */
interface TakenBack {
  ids: string[];
  documentId: string | null;
}

/** Rolls the transaction of one answer back; nobody sees it. */
class NotAsHeld extends Error {}

const takeEntryBack = async (
  deps: GapsDeps,
  actor: Actor,
  { extras, entry_id: entryId, superseded, moved }: HeldAnswer,
  trx: Sql,
): Promise<string | null> => {
  if (extras === null || entryId === null) return null;
  await deps.closures.moveBack(moved, entryId, trx);
  const documentId = await deps.takeBackEntry(trx, { extras, entryId, superseded, actor });
  if (documentId === undefined) throw new NotAsHeld();
  return documentId;
};

const takeBack = async (deps: GapsDeps, actor: Actor, held: HeldAnswer, trx: Sql): Promise<TakenBack> => {
  const ids = await deps.held.gapsOf(held.id, trx);
  // In one order with those that go back to what they rested on before.
  const locked = await deps.gaps.lockAll([...ids, ...held.moved.map(({ id }) => id)], trx);
  const gaps = locked.filter(({ id }) => ids.includes(id));
  const isAsHeld = gaps.length > 0 && gaps.every((gap) => gap.entry_id === held.entry_id);
  if (held.due_at <= new Date() || !isAsHeld || !(await deps.held.remove(held.id, trx)))
    throw new NotAsHeld();
  for (const gap of gaps) await reopen(deps, actor, gap, trx);
  return { ids, documentId: await takeEntryBack(deps, actor, held, trx) };
};

const uniqueViolation = "23505";

/** Takes one answer back, all or nothing; undefined where it was told or changed, or the same was asked anew since. */
const tryTakingBack = async (
  deps: GapsDeps,
  actor: Actor,
  held: HeldAnswer,
): Promise<TakenBack | undefined> => {
  try {
    return await deps.sql.transaction((trx) => takeBack(deps, actor, held, trx));
  } catch (error) {
    if (error instanceof NotAsHeld || codeOf(error) === uniqueViolation) return undefined;
    throw error;
  }
};

/**
 * Takes back the answers to requests that nobody has been told yet: they are pending again, and Extras is as it was. What
 * was answered together is taken back together. Throws `conflict` when none could be.
 */
export const takeBackAnswers =
  (deps: GapsDeps) =>
  async (
    actor: Actor,
    { ids }: { ids: string[] },
  ): Promise<{ pending: FeedbackRequest[]; left: string[] }> => {
    requireAdmin(actor);
    const back = new Set<string>();
    for (const held of await deps.held.ofGaps(ids)) {
      const taken = await tryTakingBack(deps, actor, held);
      for (const id of taken?.ids ?? []) back.add(id);
      if (taken?.documentId) await deps.queueIndexing(taken.documentId);
    }
    if (back.size === 0)
      throw new AppError("conflict", "This cannot be undone any more: the answer was told or changed");
    const rows = await deps.gaps.several([...back]);
    return { pending: rows.map(presentGap), left: ids.filter((id) => !back.has(id)) };
  };
