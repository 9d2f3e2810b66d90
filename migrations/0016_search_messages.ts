import type { Sql } from "#core/platform/database.ts";

/** Searching one's own messages reads them from the latest back, whatever conversation they stand in. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("chat_messages", (table) => {
    table.index(["user_id", "id"]);
  });
};
