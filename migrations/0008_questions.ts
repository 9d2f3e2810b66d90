import type { Sql } from "#core/platform/database.ts";

/**
 * What is made of asked questions. Each is digested once, by one digester at a time: it joins the group of its
 * meaning, its sources count as cited, and its day counts one more. `question_groups.recent` counts the askings since
 * `question_window`, so that the most common are read from an index and nothing has to count a whole table.
 */
const questions = `
  alter table questions
    add column group_id uuid,
    add column digested boolean not null default false,
    add column improved_answer text,
    add column improved_at timestamptz,
    add column improved_by text;
  create index questions_undigested on questions (asked_at, id) where not digested;
  create index questions_group on questions (group_id, asked_at desc, id desc) include (bd_priority);

  create table question_groups (
    id uuid primary key,
    module text not null,
    question text not null,
    terms text[] not null,
    recent integer not null default 0,
    last_asked_at timestamptz not null
  );
  create index question_groups_common on question_groups (module, recent desc, last_asked_at desc)
    where recent >= 3;
  create index question_groups_terms on question_groups using gin (terms);
  create table question_group_keys (
    module text not null,
    question_key text not null,
    group_id uuid not null references question_groups (id) on delete cascade,
    primary key (module, question_key)
  );
  create table question_days (
    module text not null,
    day date not null,
    asked integer not null,
    primary key (module, day)
  );
  create table question_window (
    only_row boolean primary key default true check (only_row),
    starts_at timestamptz not null
  );
  insert into question_window (starts_at) values (now() - interval '90 days')`;

const ratings = `
  create table answer_ratings (
    message_id uuid primary key,
    question_message_id uuid,
    user_id uuid not null references users (id) on delete cascade,
    helpful boolean not null,
    reason text,
    document_ids uuid[] not null,
    current boolean not null default true,
    rated_at timestamptz not null
  );
  create index answer_ratings_question on answer_ratings (question_message_id) where current;
  create index answer_ratings_unhelpful on answer_ratings (rated_at) where not helpful`;

const health = `
  create table document_citations (
    document_id uuid primary key references documents (id) on delete cascade,
    last_cited_at timestamptz not null
  );
  create index documents_uploaded on documents (uploaded_at, id)
    where deleted_at is null and kind = 'document';
  create index documents_updated on documents (updated_at, id)
    where deleted_at is null and kind = 'document';
  create table passage_signatures (
    passage_id uuid primary key references passages (id) on delete cascade,
    bands bigint[] not null
  );
  create index passage_signatures_bands on passage_signatures using gin (bands);
  create table near_duplicates (
    first_id uuid not null references passages (id) on delete cascade,
    second_id uuid not null references passages (id) on delete cascade,
    similarity real not null,
    primary key (first_id, second_id)
  );
  create index near_duplicates_second on near_duplicates (second_id);
  create index near_duplicates_most on near_duplicates (similarity desc, first_id, second_id)`;

export const up = async (sql: Sql): Promise<void> => {
  for (const statements of [questions, ratings, health]) await sql.raw(statements);
};
