import type { Sql } from "#core/platform/database.ts";

export const up = async (sql: Sql): Promise<void> => {
  // The hash of the launch data that a session was opened with, inside Telegram.
  await sql.schema.alterTable("sessions", (table) => {
    table.text("launch_hash");
  });
  // Launch data that opens no session any more, because its person has logged out; kept for as long as it would be good.
  await sql.schema.createTable("ended_launches", (table) => {
    table.text("launch_hash").primary();
    table.timestamp("ended_at").notNullable().index();
  });
  // What the bot of a token is called, for links that launch the Mini App; known once it has started.
  await sql.schema.createTable("telegram_bots", (table) => {
    table.text("bot_id").primary();
    table.text("username").notNullable();
  });
};
