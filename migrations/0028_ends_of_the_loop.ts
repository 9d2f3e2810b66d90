import type { Sql } from "#core/platform/database.ts";

/**
 * A question may be longer than what an index takes as a key: entries are told apart by a hash of its words. A request
 * that was deleted stays, so that those who asked can be told, and what was recorded of the question stays as it was.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw("drop index extras_entries_live");
  await sql.raw(
    "create unique index extras_entries_live on extras_entries (kind, md5(question_key)) where superseded_at is null",
  );
  await sql.schema.alterTable("gaps", (table) => {
    table.timestamp("removed_at");
  });
  await sql.raw("drop index gaps_pending_question");
  await sql.raw(
    `create unique index gaps_pending_question on gaps (module, coalesce(service, ''), question_key)
     where status = 'pending' and removed_at is null`,
  );
};
