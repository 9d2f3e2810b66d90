import type { Sql } from "#core/platform/database.ts";

/** The link by which a person may sign in once, at most one at a time, and when they were last seen. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("users", (table) => {
    table.text("invitation_hash").unique();
    table.timestamp("invited_until");
    table.timestamp("last_seen_at");
  });
  await sql.raw(
    `update users u set last_seen_at = s.seen from (
       select user_id, max(created_at) as seen from sessions group by user_id) s where s.user_id = u.id`,
  );
};
