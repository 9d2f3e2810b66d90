import type { Sql } from "#core/platform/database.ts";

/** How often the answering of a question was stopped: a try that began before the last time replaces no answer. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("chat_messages", (table) => {
    table.integer("stops").notNullable().defaultTo(0);
  });
};
