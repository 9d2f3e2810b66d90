import type { Sql } from "#core/platform/database.ts";

/** An answer may be kept under a better question than the one that was asked, which it goes on to answer. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("extras_entries", (table) => {
    table.text("asked_key").nullable();
  });
  await sql.raw(
    "create index extras_entries_asked on extras_entries (kind, md5(asked_key)) where superseded_at is null",
  );
};
