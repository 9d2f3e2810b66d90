import type { ExtrasKind } from "../../knowledge/extras/extras-store.ts";
import type { Sql } from "../../platform/database.ts";
import type { RestedGap } from "../closing/closure-store.ts";

/** An answer that was stored, and that nobody has been told yet. */
export interface HeldAnswer {
  id: string;
  /** When those who asked are told. */
  due_at: Date;
  /** Where its entry is; null for what the library answered itself. */
  extras: ExtrasKind | null;
  entry_id: string | null;
  /** The entries that it took the place of. */
  superseded: string[];
  /** Requests answered before that rest on it since, as they were. */
  moved: RestedGap[];
}

/** The answers that may still be taken back. */
export const createHeldAnswerStore = (sql: Sql) => ({
  /** Holds an answer to requests, which the caller holds. */
  add: async (held: HeldAnswer, gapIds: string[], trx: Sql): Promise<void> => {
    const { superseded, moved, ...row } = held;
    const stored = { superseded: JSON.stringify(superseded), moved: JSON.stringify(moved) };
    await trx("held_answers").insert({ ...row, ...stored });
    await trx("gaps").whereIn("id", gapIds).update({ held_answer_id: held.id });
  },

  /** Those of these requests, each once. */
  ofGaps: (gapIds: string[], trx: Sql = sql): Promise<HeldAnswer[]> =>
    trx<HeldAnswer>("held_answers")
      .whereIn("id", trx("gaps").whereIn("id", gapIds).select("held_answer_id"))
      .orderBy("id"),

  /** The requests that have an answer in common. */
  gapsOf: (id: string, trx: Sql = sql): Promise<string[]> =>
    trx("gaps").where({ held_answer_id: id }).pluck("id"),

  /** Ends the holding of an answer; false where somebody else has. */
  remove: async (id: string, trx: Sql): Promise<boolean> =>
    (await trx("held_answers").where({ id }).delete()) === 1,

  /** Has one request, which the caller holds, be out of an answer's reach; the others are told from now on. */
  leave: async (id: string, gapId: string, trx: Sql): Promise<void> => {
    await trx("gaps").where({ id: gapId }).update({ held_answer_id: null });
    await trx("held_answers").where({ id }).update({ due_at: new Date() });
    await trx("held_answers")
      .where({ id })
      .whereNotExists(trx("gaps").where({ held_answer_id: id }).select("id"))
      .delete();
  },

  /** Requests whose askers were to be told before a time, at most 100. */
  overdueGaps: (before: Date): Promise<string[]> =>
    sql("gaps")
      .join("held_answers as h", "h.id", "gaps.held_answer_id")
      .where("h.due_at", "<=", before)
      .limit(100)
      .pluck("gaps.id"),
});

export type HeldAnswerStore = ReturnType<typeof createHeldAnswerStore>;
