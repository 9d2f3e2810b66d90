import type { Sql } from "#core/platform/database.ts";

// Word of the core team is what a conversation has new; everything else was said by its owner, or just now to them.
const trigger = `
  create function note_conversation() returns trigger language plpgsql as $$
  declare
    news timestamptz := case when new.metadata->>'kind' is not null then new.created_at end;
  begin
    if new.module = 'bd_assistant' then
      insert into chat_conversations as known (user_id, session_id, last_message_at, news_at)
        values (new.user_id, new.session_id, new.created_at, news)
        on conflict (user_id, session_id) do update set
          last_message_at = greatest(known.last_message_at, excluded.last_message_at),
          news_at = coalesce(excluded.news_at, known.news_at);
    elsif news is not null then
      update lead_conversations set news_at = news where user_id = new.user_id and project_key = new.project_key;
    end if;
    return null;
  end $$;
  create trigger messages_in_conversations after insert or update of created_at on chat_messages
    for each row execute function note_conversation()`;

/**
 * Conversations with the BD Assistant as records: what each is called, when something was last said in it, and up to
 * when its owner has read it; a lead's likewise. What was said before counts as read. A trigger keeps them, so that no
 * way of writing a message can forget it.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("chat_conversations", (table) => {
    table.uuid("user_id").notNullable().references("users.id").onDelete("cascade");
    table.text("session_id").notNullable();
    table.text("title");
    table.timestamp("last_message_at").notNullable();
    table.timestamp("read_at").notNullable().defaultTo(sql.raw("'epoch'"));
    table.timestamp("news_at");
    table.primary(["user_id", "session_id"]);
  });
  await sql.raw(
    "create index chat_conversations_latest on chat_conversations (user_id, last_message_at desc, session_id desc)",
  );
  await sql.raw(
    "create index chat_conversations_news on chat_conversations (user_id) where news_at > read_at",
  );
  await sql.schema.alterTable("lead_conversations", (table) => {
    table.timestamp("read_at").notNullable().defaultTo(sql.raw("'epoch'"));
    table.timestamp("news_at");
  });
  await sql.raw(
    "create index lead_conversations_news on lead_conversations (user_id) where news_at > read_at",
  );
  await sql.schema.alterTable("gap_askers", (table) => {
    table.index(["user_id", "session_id"]);
  });
  await sql.raw(`
    insert into chat_conversations (user_id, session_id, last_message_at, read_at)
    select user_id, session_id, max(created_at), now() from chat_messages
    where module = 'bd_assistant' group by user_id, session_id`);
  await sql.raw("update lead_conversations set read_at = now()");
  await sql.raw(trigger);
};
