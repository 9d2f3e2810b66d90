import type { ExtrasAddition } from "../knowledge/extras-documents.ts";
import type { Sql } from "../platform/database.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import type { FollowUp } from "./queue-follow-up.ts";

type Deps = Pick<GapsDeps, "addExtrasEntry" | "closures">;

export interface Answer extends ExtrasAddition {
  /** The request whose answer this is from now on, if it is one's. */
  gapId: string | null;
}

/**
 * Adds an answer of the core team to an Extras document; requests that rest on an answer it supersedes, and the one
 * it is for unless that is pending, rest on it and are to be checked again. The caller passes what it gives to `followUp` after the commit.
 */
export const addAnswer =
  ({ addExtrasEntry, closures }: Deps) =>
  async (trx: Sql, { gapId, ...addition }: Answer): Promise<FollowUp & { entryId: string }> => {
    const { entryId, documentId, superseded } = await addExtrasEntry(trx, addition);
    const resting = { entryId, answer: addition.answer };
    const prove = await closures.replaceEntries(superseded, resting, trx);
    if (gapId === null) return { entryId, documentId, tell: [], prove };
    await closures.moveTo(gapId, resting, trx);
    return { entryId, documentId, tell: [], prove: [...new Set([...prove, gapId])] };
  };
