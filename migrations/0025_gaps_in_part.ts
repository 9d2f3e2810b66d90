import type { Sql } from "#core/platform/database.ts";

/** Whether a question's request asks only part of it, because the rest was answered. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("questions", (table) => {
    table.boolean("gap_in_part").notNullable().defaultTo(false);
  });
};
