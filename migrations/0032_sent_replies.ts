import type { Sql } from "#core/platform/database.ts";

/** What of a reply to a lead was really sent, by whom, and whether the lead had a proposal then. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("chat_messages", (table) => {
    table.text("sent_text");
    table.timestamp("sent_at");
    table.uuid("sent_by").references("users.id").onDelete("set null");
    table.boolean("sent_received");
  });
  await sql.raw(
    `create index chat_messages_sent on chat_messages (service, sent_received, sent_at desc)
     where sent_at is not null`,
  );
  await sql.raw("create index chat_messages_sent_by on chat_messages (sent_by) where sent_by is not null");
};
