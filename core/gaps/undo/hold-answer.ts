import { newId } from "../../ids.ts";
import type { Sql } from "../../platform/database.ts";
import type { GapRow } from "../gap-store.ts";
import type { GapsDeps } from "../gaps-deps.ts";
import type { HeldAnswer } from "./held-answer-store.ts";

type Deps = Pick<GapsDeps, "gaps" | "askers" | "held" | "onAnswered" | "undoMs">;

// What was pressed in the last moment is on its way.
const graceMs = 500;

const letGo = async ({ askers, onAnswered }: Deps, gaps: GapRow[], trx: Sql): Promise<void> => {
  const now = new Date();
  for (const gap of gaps) {
    await askers.makeDue(gap.id, now, trx);
    await onAnswered(trx, gap);
  }
};

/**
 * Has those who asked requests, which were just answered and which the caller holds, told in a while, until when the
 * answer can be taken back; gives when, null where they are told at once.
 */
export const holdAnswer = async (
  deps: Deps,
  gapIds: string[],
  given: Omit<HeldAnswer, "id" | "due_at">,
  trx: Sql,
): Promise<Date | null> => {
  if (deps.undoMs === 0) {
    await letGo(deps, await deps.gaps.lockAll(gapIds, trx), trx);
    return null;
  }
  const due_at = new Date(Date.now() + deps.undoMs + graceMs);
  await deps.held.add({ ...given, id: newId(), due_at }, gapIds, trx);
  return due_at;
};

/** Has an answer be told from now on and not be taken back any more; the caller holds none of its requests but that one. */
export const releaseAnswer = async (deps: Deps, gapId: string, now: Date, trx: Sql): Promise<void> => {
  for (const { id, due_at: dueAt } of await deps.held.ofGaps([gapId], trx)) {
    if (dueAt > now) return;
    const gaps = await deps.gaps.lockAll(await deps.held.gapsOf(id, trx), trx);
    if (await deps.held.remove(id, trx)) await letGo(deps, gaps, trx);
  }
};

/** Has the answer to one request, which the caller holds, be told at once, and none of it be taken back any more. */
export const endHolding = async (deps: Deps, gap: GapRow, trx: Sql): Promise<void> => {
  for (const { id } of await deps.held.ofGaps([gap.id], trx)) {
    await deps.held.leave(id, gap.id, trx);
    await letGo(deps, [gap], trx);
  }
};
