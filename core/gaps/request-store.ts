import type { Sql } from "../platform/database.ts";
import { runPrepared } from "../platform/run-prepared.ts";

// What can be taken back has not been answered for those who asked.
const waiting = `
  from gap_askers a join gaps g on g.id = a.gap_id
  where a.user_id = ? and (g.status = 'pending' or g.held_answer_id is not null) and g.removed_at is null`;

const waitingSessions = `
  select distinct a.session_id as id ${waiting} and g.module = 'bd_assistant' and a.session_id = any(?)`;
const waitingLeads = `select distinct a.conversation_id as id ${waiting} and a.conversation_id = any(?)`;

/** How requests stand, for those who asked. */
export const createRequestStore = (sql: Sql) => {
  const waitingOf = async (
    userId: string,
    ids: string[],
    statement: string,
  ): Promise<ReadonlySet<string>> => {
    if (ids.length === 0) return new Set();
    const found = await runPrepared<{ id: string }>(sql, statement, [userId, ids]);
    return new Set(found.map(({ id }) => id));
  };
  return {
    /** Of these sessions of a user, those of the BD Assistant in which a question waits. */
    waitingSessions: (userId: string, ids: string[]) => waitingOf(userId, ids, waitingSessions),

    /** Of these leads of a user, those about which a question waits. */
    waitingLeads: (userId: string, ids: string[]) => waitingOf(userId, ids, waitingLeads),
  };
};
