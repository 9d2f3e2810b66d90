import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";

/** One conversation in which a gap's question was asked, to be told the answer. */
export interface GapAsker {
  gapId: string;
  userId: string;
  sessionId: string;
  projectName: string | null;
  conversationId: string | null;
  /** In the asker's own words; null when they were not kept. */
  question: string | null;
  askedAt: Date;
}

/** An asker who is to be told. */
export type DueAsker = GapAsker & { id: string };

const addAsker = `
  insert into gap_askers (id, gap_id, user_id, session_id, project_name, conversation_id, question, asked_at)
  values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (gap_id, user_id, session_id, coalesce(conversation_id::text, ''))
  do update set asked_at = excluded.asked_at, question = excluded.question`;

const untold = (sql: Sql) => sql("gap_askers").whereNotNull("due_at").whereNull("told_at");

const createTelling = (sql: Sql) => ({
  /**
   * The next who is to be told of a gap, held until the transaction ends, but for those of `except`; one that another
   * transaction holds is passed over, or waited for.
   */
  lockDue: (
    gapId: string,
    { except = [], waits = false }: { except?: string[]; waits?: boolean },
    trx: Sql,
  ): Promise<DueAsker | undefined> =>
    untold(trx)
      .where({ gap_id: gapId })
      .whereNotIn("id", except)
      .orderBy(["asked_at", "id"])
      .forUpdate()
      .modify((query) => void (waits ? query : query.skipLocked()))
      .first(
        "id",
        "gap_id as gapId",
        "user_id as userId",
        "session_id as sessionId",
        "project_name as projectName",
        "conversation_id as conversationId",
        "question",
        "asked_at as askedAt",
      ),

  markTold: async (id: string, now: Date, trx: Sql): Promise<void> => {
    await trx("gap_askers").where({ id }).update({ told_at: now });
  },

  /** Gaps whose askers were to be told before a time and have not been, at most 100. */
  overdueGaps: async (before: Date): Promise<string[]> => {
    const rows = await untold(sql)
      .where("due_at", "<=", before)
      .distinct<{ gap_id: string }[]>("gap_id")
      .limit(100);
    return rows.map(({ gap_id }) => gap_id);
  },
});

/** Who waits for the answer to a gap, and who has been told it. */
export const createAskerStore = (sql: Sql) => ({
  ...createTelling(sql),

  add: async (asker: GapAsker, trx: Sql): Promise<void> => {
    const { gapId, userId, sessionId, projectName, conversationId, question, askedAt } = asker;
    const where = [gapId, userId, sessionId, projectName, conversationId];
    await trx.raw(addAsker, [newId(), ...where, question, askedAt] as never);
  },

  /** How many of somebody's questions wait for an answer. */
  countPendingOf: async (userId: string): Promise<number> => {
    const [row] = await sql("gap_askers as a")
      .join("gaps", "gaps.id", "a.gap_id")
      .where({ "a.user_id": userId, "gaps.status": "pending" })
      .whereNull("gaps.removed_at")
      .countDistinct<{ count: string }[]>("a.gap_id as count");
    return Number(row?.count ?? 0);
  },

  /** Notes that everybody who asked is to be told. */
  makeDue: async (gapId: string, now: Date, trx: Sql): Promise<void> => {
    await trx("gap_askers").where({ gap_id: gapId }).update({ due_at: now });
  },

  /** Has what was asked in a conversation, and is not answered yet, answered to whom that belongs now. */
  move: async (
    { conversationId, from, to }: { conversationId: string; from: string; to: string },
    trx: Sql,
  ): Promise<void> => {
    await trx("gap_askers")
      .where({ conversation_id: conversationId, user_id: from })
      .whereNull("told_at")
      .update({ user_id: to });
  },

  /** The same for one conversation in which it was asked while it was being answered. */
  makeOneDue: async (asker: Omit<GapAsker, "question" | "askedAt" | "projectName">, now: Date, trx: Sql) => {
    const { gapId, userId, sessionId, conversationId } = asker;
    await trx("gap_askers")
      .where({ gap_id: gapId, user_id: userId, session_id: sessionId, conversation_id: conversationId })
      .update({ due_at: now });
  },
});

export type AskerStore = ReturnType<typeof createAskerStore>;
