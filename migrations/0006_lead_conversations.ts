import type { Sql } from "#core/platform/database.ts";

export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("lead_conversations", (table) => {
    table.uuid("id").primary();
    table.uuid("user_id").notNullable().references("users.id").onDelete("cascade");
    table.text("project_name").notNullable();
    table.text("project_key").notNullable();
    table.boolean("proposal_received");
    table.timestamp("created_at").notNullable();
    table.timestamp("last_message_at").notNullable();
    table.unique(["user_id", "project_key"]);
    table.index(["user_id", "last_message_at", "id"]);
  });
};
