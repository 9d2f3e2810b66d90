import type { Sql } from "../platform/database.ts";
import { runPrepared } from "../platform/run-prepared.ts";

// What can be taken back has not been answered for those who asked.
const waiting = `
  from gap_askers a join gaps g on g.id = a.gap_id
  where a.user_id = ? and (g.status = 'pending' or g.held_answer_id is not null) and g.removed_at is null`;

/** How requests stand, for those who asked. */
export const createRequestStore = (sql: Sql) => ({
  /** Of these sessions, those of the BD Assistant in which a question of the user waits. */
  waitingSessions: async (userId: string, sessionIds: string[]): Promise<string[]> => {
    const found = await runPrepared<{ id: string }>(
      sql,
      `select distinct a.session_id as id ${waiting} and g.module = 'bd_assistant' and a.session_id = any(?)`,
      [userId, sessionIds],
    );
    return found.map(({ id }) => id);
  },

  /** Of these leads, those about which a question of the user waits. */
  waitingLeads: async (userId: string, conversationIds: string[]): Promise<string[]> => {
    const found = await runPrepared<{ id: string }>(
      sql,
      `select distinct a.conversation_id as id ${waiting} and a.conversation_id = any(?)`,
      [userId, conversationIds],
    );
    return found.map(({ id }) => id);
  },
});
