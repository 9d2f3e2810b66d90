import type { Sql } from "../platform/database.ts";
import { rowOf } from "../platform/run-prepared.ts";

/** An update as it came, with how often it has been tried. */
export interface TakenUpdate {
  update_id: string;
  payload: unknown;
  attempts: number;
}

export interface NewUpdate {
  id: number;
  /** Updates of one lane are worked on in their order. */
  lane: string;
  payload: object;
}

// The first of a lane only, and one that nobody else holds.
const takeNext = `
  update telegram_updates set attempts = attempts + 1, due_at = ?
  where update_id = (
    select u.update_id from telegram_updates u
    where u.done_at is null and u.due_at <= ? and not exists (
      select from telegram_updates earlier
      where earlier.lane = u.lane and earlier.done_at is null and earlier.update_id < u.update_id)
    order by u.update_id for update skip locked limit 1)
  returning update_id, payload, attempts`;

/** What Telegram has sent, each update once. */
export const createUpdateStore = (sql: Sql) => ({
  /** Adds those that are new; gives how many there were. */
  add: async (updates: NewUpdate[], now: Date): Promise<number> => {
    if (updates.length === 0) return 0;
    const rows = updates.map(({ id, lane, payload }) => ({
      update_id: id,
      lane,
      payload: JSON.stringify(payload),
      due_at: now,
      received_at: now,
    }));
    const added = await sql("telegram_updates")
      .insert(rows)
      .onConflict("update_id")
      .ignore()
      .returning("update_id");
    return added.length;
  },

  /** Takes the next that is due; it is due again at a time unless it has been finished until then. */
  take: (now: Date, heldUntil: Date): Promise<TakenUpdate | undefined> =>
    rowOf<TakenUpdate>(sql, takeNext, [heldUntil, now]),

  finish: async (id: string): Promise<void> => {
    await sql("telegram_updates").where({ update_id: id }).update({ done_at: new Date(), payload: null });
  },

  /** Has one tried again at a time. */
  postpone: async (id: string, dueAt: Date): Promise<void> => {
    await sql("telegram_updates").where({ update_id: id }).update({ due_at: dueAt });
  },

  removeAll: async (trx: Sql): Promise<void> => {
    await trx("telegram_updates").delete();
  },

  removeDone: async (before: Date): Promise<void> => {
    await sql("telegram_updates").whereNotNull("done_at").where("received_at", "<", before).delete();
  },
});

export type UpdateStore = ReturnType<typeof createUpdateStore>;
