import type { Sql } from "#core/platform/database.ts";

/**
 * A lead is the same in every session, so a message of a lead that was never answered is taken up from any of them. Of
 * those that wait twice, from two sessions, the latest goes on waiting.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    update chat_messages a set awaits_answer = false from chat_messages b
    where a.module = 'lead_replier' and b.module = 'lead_replier' and a.awaits_answer and b.awaits_answer
      and a.user_id = b.user_id and a.project_key = b.project_key and a.content = b.content
      and (a.created_at, a.id) < (b.created_at, b.id)`);
  await sql.raw("drop index chat_messages_waiting");
  await sql.raw(
    `create unique index chat_messages_waiting on chat_messages
     (user_id, module, coalesce(project_key, session_id), md5(content)) where awaits_answer`,
  );
};
