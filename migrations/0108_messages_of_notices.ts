import type { Sql } from "#core/platform/database.ts";

/** Every message that told a chat of something, for a reply may be to an older one than the last. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("telegram_notice_messages", (table) => {
    table.bigInteger("chat_id").notNullable();
    table.integer("message_id").notNullable();
    table.uuid("notice_id").notNullable().index().references("telegram_notices.id").onDelete("cascade");
    table.primary(["chat_id", "message_id"]);
  });
  await sql.raw(`
    insert into telegram_notice_messages (chat_id, message_id, notice_id)
    select distinct on (chat_id, message_id) chat_id, message_id, id from telegram_notices
    where message_id is not null order by chat_id, message_id, created_at desc`);
  await sql.raw("drop index telegram_notices_chat_id_message_id_index");
  await sql.raw("create index telegram_notices_chat on telegram_notices (chat_id)");
};
