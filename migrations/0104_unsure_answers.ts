import type { Sql } from "#core/platform/database.ts";

const outcome = `
  case when new.gap_id is not null and new.gap_in_part then 'partly'
    when new.gap_id is not null then 'gap'
    when new.trace #>> '{understanding,kind}' = 'off_topic' or new.trace #>> '{guard,concealed}' = 'true' then 'refused'
    when new.trace #>> '{uncertain}' = 'true' then 'unsure'
    else 'answered' end`;

/**
 * Answers that say that they are not sure are counted by themselves. Of those from before it is known where the playbook
 * answered the assistant's questions, by what it made of the evidence.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create or replace function note_question_facts() returns trigger language plpgsql as $$
    begin
      insert into question_facts (question_id, asked_at, user_id, module, service, outcome)
      values (new.id, new.asked_at, new.user_id, new.module, new.service, ${outcome})
      on conflict (question_id) do update set asked_at = excluded.asked_at, service = excluded.service,
        outcome = case when new.trace is null and excluded.outcome = 'answered'
            and question_facts.outcome in ('refused', 'unsure')
          then question_facts.outcome else excluded.outcome end;
      delete from question_citations where question_id = new.id;
      insert into question_citations (question_id, document_id, asked_at)
      select distinct new.id, (source ->> 'id')::uuid, new.asked_at
      from jsonb_array_elements(new.sources) source
      where source ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
      if new.trace is not null then
        delete from question_calls where question_id = new.id;
        insert into question_calls (question_id, model, asked_at, calls, uncounted, prompt_tokens, completion_tokens)
        select new.id, call ->> 'model', new.asked_at, count(*),
          count(*) filter (where call ->> 'promptTokens' is null or call ->> 'completionTokens' is null),
          coalesce(sum((call ->> 'promptTokens')::numeric), 0), coalesce(sum((call ->> 'completionTokens')::numeric), 0)
        from jsonb_array_elements(new.trace -> 'calls') call
        where call ->> 'model' is not null group by 2;
      end if;
      return null;
    end $$`);
  await sql.raw(`
    update question_facts f set outcome = 'unsure' from questions q
    where q.id = f.question_id and f.outcome = 'answered' and q.module = 'bd_assistant'
      and q.trace #>> '{mode}' = 'playbook' and q.trace #>> '{evidence}' = 'possibly_related'`);
};
