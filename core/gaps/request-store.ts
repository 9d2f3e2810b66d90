import type { Sql } from "../platform/database.ts";
import { runPrepared } from "../platform/run-prepared.ts";

/** How the request that a question belongs to stands; `sent_at` is since when the user waits, null where they are not among its askers. */
export interface RequestRow {
  message_id: string;
  sent_at: Date | null;
  status: "pending" | "answered" | "approved";
  answered_at: Date | null;
  removed_at: Date | null;
}

// What can be taken back has not been answered for those who asked.
const waiting = `
  from gap_askers a join gaps g on g.id = a.gap_id
  where a.user_id = ? and (g.status = 'pending' or g.held_answer_id is not null) and g.removed_at is null`;

/** How requests stand, for those who asked. */
export const createRequestStore = (sql: Sql) => ({
  /** Of a user's messages, by their ids, those that went to the core team, also where another had the lead by then. */
  ofQuestions: (userId: string, messageIds: string[]): Promise<RequestRow[]> =>
    runPrepared(
      sql,
      `select q.message_id, (
           select max(a.asked_at) from gap_askers a
           where a.gap_id = g.id and a.user_id in (q.user_id, m.user_id) and a.session_id = q.session_id
         ) as sent_at, case when g.held_answer_id is null then g.status else 'pending' end as status,
         g.answered_at, g.removed_at
       from questions q join gaps g on g.id = q.gap_id join chat_messages m on m.id = q.message_id
       where m.user_id = ? and q.message_id = any(?)`,
      [userId, messageIds],
    ),

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
