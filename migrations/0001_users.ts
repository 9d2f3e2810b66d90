import type { Sql } from "#core/platform/database.ts";

export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("users", (table) => {
    table.uuid("id").primary();
    table.text("telegram_username").notNullable();
    table.text("username_key").notNullable().unique();
    table.text("role").notNullable();
    table.bigInteger("telegram_id").unique();
    table.text("access_code_hash");
    table.text("password_hash");
    table.timestamp("disabled_at");
    table.timestamp("created_at").notNullable();
    table.index(["created_at", "id"]);
  });
  await sql.schema.createTable("sessions", (table) => {
    table.text("token_hash").primary();
    table.uuid("user_id").notNullable().references("users.id").onDelete("cascade").index();
    table.timestamp("created_at").notNullable();
    table.timestamp("expires_at").notNullable().index();
  });
  // The layout rate-limiter-flexible expects of its table.
  await sql.schema.createTable("rate_limits", (table) => {
    table.text("key").primary();
    table.integer("points").notNullable().defaultTo(0);
    table.bigInteger("expire");
  });
};
