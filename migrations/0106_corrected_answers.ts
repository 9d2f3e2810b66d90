import type { Sql } from "#core/platform/database.ts";

/**
 * Answers of the core team that take the place of ones that were told, until they are told themselves: each in the
 * conversation of the message that it replaces. Whoever was told an answer is found by the section that it rests on.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("corrections", (table) => {
    table.uuid("id").primary();
    table.uuid("message_id").notNullable().unique().references("chat_messages.id").onDelete("cascade");
    table.uuid("entry_id").notNullable().references("extras_entries.id").onDelete("cascade");
    table.text("answer").notNullable();
    table.timestamp("due_at").notNullable();
    table.index(["entry_id"]);
  });
  await sql.raw(`
    create index chat_messages_headings on chat_messages
      using gin (jsonb_path_query_array(metadata, '$.sourcesWithScores[*].heading') jsonb_path_ops)
      where role = 'assistant'`);
};
