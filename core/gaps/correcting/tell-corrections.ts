import type { Sql } from "../../platform/database.ts";
import type { GapsDeps } from "../gaps-deps.ts";
import { storeTelling } from "../tell-askers.ts";
import { tellEach } from "../tell-each.ts";
import type { DueCorrection } from "./correction-store.ts";

const tellOne = async (deps: GapsDeps, entryId: string, due: DueCorrection, trx: Sql): Promise<void> => {
  const source = await deps.entrySource(entryId, trx);
  await storeTelling(deps, { ...due, source, found: [] }, trx);
  await deps.corrections.remove(due.id, trx);
};

/**
 * Tells everybody who was told something else what an entry says, in the same conversations; may run twice. Whoever cleared
 * theirs is told nothing.
 */
export const tellCorrections =
  (deps: GapsDeps) =>
  (entryId: string): Promise<void> =>
    tellEach(deps.sql, async (except, trx) => {
      const due = await deps.corrections.lockDue(entryId, except, trx);
      return due && { id: due.id, tell: () => tellOne(deps, entryId, due, trx) };
    });
