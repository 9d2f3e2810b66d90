import { setTimeout } from "node:timers/promises";
import type { Sql } from "../../platform/database.ts";

/** The answer of the core team that a request rests on. */
export interface Resting {
  entryId: string;
  answer: string;
}

/** A request that was answered, as it was before it rested on another answer; times are ISO strings once stored. */
export interface RestedGap {
  id: string;
  entry_id: string | null;
  admin_response: string | null;
  closure_state: "checking" | "proven" | "unproven" | null;
  closure_reason: string | null;
  closure_checked_at: Date | string | null;
}

const rested = [
  "id",
  "entry_id",
  "admin_response",
  "closure_state",
  "closure_reason",
  "closure_checked_at",
] as const;

const restingOn = ({ entryId, answer }: Resting) => ({
  ...checking,
  entry_id: entryId,
  admin_response: answer,
});

const checking = { closure_state: "checking", closure_reason: null, closure_checked_at: null };

/** Has what is unproven checked again, and says whether there is any; never waits for another transaction. */
const reopen = async (trx: Sql): Promise<boolean> => {
  const free = trx("gaps").where({ closure_state: "unproven", removed_at: null }).forUpdate().skipLocked();
  return (await trx("gaps").whereIn("id", free.select("id")).update(checking)) > 0;
};

const standingOn = (entryIds: string[], trx: Sql) =>
  trx<RestedGap>("gaps").whereIn("entry_id", entryIds).whereNull("removed_at");

// Whoever holds a request for longer waits for what this transaction holds, and has it rest on a later answer than this.
const patience = { tries: 10, ms: 50 };

/** Holds the requests that rest on entries, but for those that somebody else goes on holding. */
const holdStanding = async (entryIds: string[], trx: Sql): Promise<RestedGap[]> => {
  for (let tries = 1; ; tries += 1) {
    const held: RestedGap[] = await standingOn(entryIds, trx)
      .forUpdate()
      .skipLocked()
      .select(...rested);
    if (tries === patience.tries) return held;
    const all = await standingOn(entryIds, trx).select("id");
    if (held.length >= all.length) return held;
    await setTimeout(patience.ms);
  }
};

/** How requests move from one entry to another. */
const moving = {
  /**
   * Has all requests that rest on entries which another one supersedes rest on that and be checked again; gives them as they
   * were. Those that others hold are waited for up to half a second, not for good: they may wait for this transaction.
   */
  replaceEntries: async (superseded: string[], resting: Resting, trx: Sql): Promise<RestedGap[]> => {
    if (superseded.length === 0) return [];
    const before = await holdStanding(superseded, trx);
    const ids = before.map(({ id }) => id);
    await trx("gaps").whereIn("id", ids).update(restingOn(resting));
    return before;
  },

  /** Has requests, which the caller holds, rest on what they did before an entry whose answer is taken back. */
  moveBack: async (moved: RestedGap[], entryId: string, trx: Sql): Promise<void> => {
    for (const { id, ...before } of moved) await trx("gaps").where({ id, entry_id: entryId }).update(before);
  },
};

/** Whether what was answered is answered from the knowledge base now. */
export const createClosureStore = (sql: Sql) => ({
  /** Has a request that was answered, which the caller holds, rest on another answer and be checked again. */
  moveTo: async (gapId: string, resting: Resting, trx: Sql): Promise<void> => {
    await trx("gaps").where({ id: gapId }).update(restingOn(resting));
  },

  ...moving,
  reopen,

  /** Stores what a check found, unless the entry was replaced meanwhile; false then. */
  store: async (
    gapId: string,
    entryId: string | null,
    found: { state: "checking" | "proven" | "unproven"; reason: string | null },
    trx: Sql = sql,
  ): Promise<boolean> => {
    const changes = {
      closure_state: found.state,
      closure_reason: found.reason,
      closure_checked_at: new Date(),
    };
    return (await trx("gaps").where({ id: gapId, entry_id: entryId }).update(changes)) === 1;
  },

  /** Requests still to be checked, not tried since a time; at most 20. */
  unchecked: (since: Date): Promise<string[]> =>
    sql("gaps")
      .where("closure_state", "checking")
      .whereNull("removed_at")
      .where((query) => void query.whereNull("closure_checked_at").orWhere("closure_checked_at", "<", since))
      .orderByRaw("closure_checked_at nulls first")
      .limit(20)
      .pluck("id"),
});

export type ClosureStore = ReturnType<typeof createClosureStore>;
