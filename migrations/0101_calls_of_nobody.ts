import type { Sql } from "#core/platform/database.ts";

/** What the calls of models for somebody's messages took stays counted when the person is forgotten, and is nobody's then. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw("alter table message_calls alter column user_id drop not null");
  await sql.raw(
    `update message_calls set user_id = null from users
     where users.id = message_calls.user_id and users.username_key like 'deleted\\_%' and users.disabled_at is not null`,
  );
};
