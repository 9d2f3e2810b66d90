import type { Sql } from "#core/platform/database.ts";

/** What a page of a source says by now that waits for an admin, for it would change golden questions. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("source_pages", (table) => {
    table.jsonb("held");
    // A text that an admin did not want, so that the same is not offered again.
    table.text("declined");
  });
};
