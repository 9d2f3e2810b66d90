import type { Sql } from "#core/platform/database.ts";

export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("audit_log", (table) => {
    table.uuid("id").primary();
    table.uuid("actor_id");
    table.text("actor_name");
    table.text("action").notNullable();
    table.text("subject").notNullable();
    table.text("subject_id").notNullable();
    table.jsonb("before");
    table.jsonb("after");
    table.timestamp("created_at").notNullable().index();
    table.index(["subject", "subject_id"]);
  });
};
