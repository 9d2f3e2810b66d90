import type { Sql } from "#core/platform/database.ts";

/** What admins have the assistants say and know besides the documents; the newest version is in force. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("guidance_versions", (table) => {
    table.integer("version").primary();
    table.jsonb("guidance").notNullable();
    table.text("edited_by");
    table.timestamp("edited_at").notNullable();
  });
};
