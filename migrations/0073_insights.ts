import type { Sql } from "#core/platform/database.ts";

const tables = `
  create table question_facts (
    question_id uuid primary key references questions (id) on delete cascade,
    asked_at timestamptz not null,
    user_id uuid not null,
    module text not null,
    service text,
    outcome text not null
  );
  create index question_facts_asked on question_facts (asked_at, question_id);
  create table question_citations (
    question_id uuid not null references questions (id) on delete cascade,
    document_id uuid not null,
    asked_at timestamptz not null,
    primary key (question_id, document_id)
  );
  create index question_citations_asked on question_citations (asked_at, document_id);
  create index question_citations_document on question_citations (document_id, asked_at);
  create table question_calls (
    question_id uuid not null references questions (id) on delete cascade,
    model text not null,
    asked_at timestamptz not null,
    calls integer not null,
    uncounted integer not null,
    prompt_tokens integer not null,
    completion_tokens integer not null,
    primary key (question_id, model)
  );
  create index question_calls_asked on question_calls (asked_at, model)`;

const outcome = (question: string, trace: string): string => `
  case when ${question}.gap_id is not null and ${question}.gap_in_part then 'partly'
    when ${question}.gap_id is not null then 'gap'
    when ${trace} #>> '{understanding,kind}' = 'off_topic' or ${trace} #>> '{guard,concealed}' = 'true' then 'refused'
    else 'answered' end`;

const citations = (question: string): string => `
  select distinct ${question}.id, (source ->> 'id')::uuid, ${question}.asked_at
  from jsonb_array_elements(${question}.sources) source
  where source ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

const calls = (question: string): string => `
  select ${question}.id, call ->> 'model', ${question}.asked_at, count(*),
    count(*) filter (where call ->> 'promptTokens' is null or call ->> 'completionTokens' is null),
    coalesce(sum((call ->> 'promptTokens')::numeric), 0), coalesce(sum((call ->> 'completionTokens')::numeric), 0)
  from jsonb_array_elements(${question}.trace -> 'calls') call
  where call ->> 'model' is not null group by 2`;

// How an answer came about is cleared away in time; what it was, and what it cost, stays known.
const keeping = `
  create function note_question_facts() returns trigger language plpgsql as $$
  begin
    insert into question_facts (question_id, asked_at, user_id, module, service, outcome)
    values (new.id, new.asked_at, new.user_id, new.module, new.service, ${outcome("new", "new.trace")})
    on conflict (question_id) do update set asked_at = excluded.asked_at, service = excluded.service,
      outcome = case when new.trace is null and excluded.outcome = 'answered' and question_facts.outcome = 'refused'
        then 'refused' else excluded.outcome end;
    delete from question_citations where question_id = new.id;
    insert into question_citations (question_id, document_id, asked_at) ${citations("new")};
    if new.trace is not null then
      delete from question_calls where question_id = new.id;
      insert into question_calls (question_id, model, asked_at, calls, uncounted, prompt_tokens, completion_tokens)
      ${calls("new")};
    end if;
    return null;
  end $$;
  create trigger question_added after insert on questions for each row execute function note_question_facts();
  create trigger question_changed after update of asked_at, service, gap_id, gap_in_part, sources, trace on questions
  for each row when ((old.asked_at, old.service, old.gap_id, old.gap_in_part, old.sources)
    is distinct from (new.asked_at, new.service, new.gap_id, new.gap_in_part, new.sources)
    or (new.trace is not null and old.trace is distinct from new.trace))
  execute function note_question_facts()`;

const backfill = [
  `insert into question_facts (question_id, asked_at, user_id, module, service, outcome)
   select q.id, q.asked_at, q.user_id, q.module, q.service, ${outcome("q", "q.trace")} from questions q`,
  `insert into question_citations (question_id, document_id, asked_at)
   select cited.* from questions q cross join lateral (${citations("q")}) cited`,
  `insert into question_calls (question_id, model, asked_at, calls, uncounted, prompt_tokens, completion_tokens)
   select used.* from questions q cross join lateral (${calls("q")}) used where q.trace is not null`,
];

/**
 * What is counted of asked questions, in rows so small that a hundred thousand are read at once: what became of each,
 * which documents it was answered from, and what its calls of models took. A trigger, so that no way of recording a
 * question can forget it.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(tables);
  await sql.raw(keeping);
  for (const statement of backfill) await sql.raw(statement);
};
