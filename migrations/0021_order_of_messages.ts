import type { Sql } from "#core/platform/database.ts";

/**
 * Keeps a conversation in the order it was held in: a message is never dated before one that is there already, though a
 * machine's clock be set back, or be behind another's. A trigger, so that no way of writing can forget it.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create function date_message_in_order() returns trigger language plpgsql as $$
    declare
      latest timestamptz;
    begin
      if new.module = 'lead_replier' then
        select max(created_at) into latest from chat_messages
          where module = 'lead_replier' and user_id = new.user_id and project_key = new.project_key and id <> new.id;
      else
        select max(created_at) into latest from chat_messages
          where user_id = new.user_id and module = new.module and session_id = new.session_id and id <> new.id;
      end if;
      if latest >= new.created_at then
        new.created_at := latest + interval '1 millisecond';
      end if;
      return new;
    end $$`);
  await sql.raw(`
    create trigger messages_in_order before insert or update of created_at on chat_messages
    for each row execute function date_message_in_order()`);
};
