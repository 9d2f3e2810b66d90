import type { Sql } from "#core/platform/database.ts";

// No reference: what an answer took stays known when its chat is cleared, without a word of what was said.
const calls = `
  create table message_calls (
    message_id uuid not null,
    model text not null,
    asked_at timestamptz not null,
    user_id uuid not null,
    module text not null,
    service text,
    calls integer not null,
    uncounted integer not null,
    prompt_tokens integer not null,
    completion_tokens integer not null,
    primary key (message_id, model)
  );
  create index message_calls_asked on message_calls (asked_at, model)`;

const counting = `
  create function note_message_calls() returns trigger language plpgsql as $$
  begin
    delete from message_calls where message_id = new.id;
    insert into message_calls (message_id, model, asked_at, user_id, module, service, calls, uncounted, prompt_tokens,
      completion_tokens)
    select new.id, call ->> 'model', new.created_at, new.user_id, new.module, new.service, count(*),
      count(*) filter (where call ->> 'promptTokens' is null or call ->> 'completionTokens' is null),
      coalesce(sum((call ->> 'promptTokens')::numeric), 0), coalesce(sum((call ->> 'completionTokens')::numeric), 0)
    from jsonb_array_elements(new.trace -> 'calls') call
    where call ->> 'model' is not null group by 2;
    return null;
  end $$;
  create trigger message_traced after insert or update of trace on chat_messages
  for each row when (new.trace is not null) execute function note_message_calls()`;

/**
 * How an answer came about that no recorded question keeps is kept with its message: of small talk, what was stopped, a
 * question back, a gap that was reported before. What its calls of models took is counted beside the questions' by a
 * trigger, and stays when the rest is cleared away.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("chat_messages", (table) => {
    table.jsonb("trace");
  });
  await sql.raw("create index chat_messages_traced on chat_messages (created_at) where trace is not null");
  await sql.raw(calls);
  await sql.raw(counting);
};
