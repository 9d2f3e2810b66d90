import type { Sql } from "#core/platform/database.ts";

const closing = `
  create function note_ticket_closing() returns trigger language plpgsql as $$
  begin
    if new.status <> 'Closed' then
      new.closed_at := null;
    elsif tg_op = 'INSERT' or old.status <> 'Closed' then
      new.closed_at := coalesce(new.closed_at, new.updated_at);
    end if;
    return new;
  end $$;
  create trigger ticket_closing before insert or update of status on tickets
  for each row execute function note_ticket_closing()`;

const closedBefore = `
  update tickets t set closed_at = coalesce(
    (select max(e.created_at) from thread_entries e
     where e.record_id = t.id and e.changes #>> '{status,to}' = 'Closed'), t.updated_at)
  where t.status = 'Closed'`;

/** When a ticket was closed, and ways into what is counted by its time. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("tickets", (table) => {
    table.timestamp("closed_at");
    table.index(["created_at", "id"]);
  });
  await sql.raw(closedBefore);
  await sql.raw(closing);
  await sql.raw("create index tickets_closed on tickets (closed_at) where closed_at is not null");
  await sql.raw("create index gaps_answered on gaps (answered_at, id) where answered_at is not null");
  await sql.raw("create index answer_ratings_rated on answer_ratings (rated_at, message_id) where current");
  await sql.raw(
    "create index chat_messages_sent_at on chat_messages (sent_at, id) where sent_at is not null",
  );
};
