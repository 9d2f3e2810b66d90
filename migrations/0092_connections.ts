import type { Sql } from "#core/platform/database.ts";

/** What the product is connected to, as admins set it in the browser; `secrets` holds encrypted texts by their names. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("connections", (table) => {
    table.text("name").primary();
    table.jsonb("settings").notNullable();
    table.jsonb("secrets").notNullable();
    table.uuid("changed_by").references("users.id").onDelete("set null");
    table.timestamp("changed_at").notNullable();
  });
};
