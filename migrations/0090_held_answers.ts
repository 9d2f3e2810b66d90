import type { Sql } from "#core/platform/database.ts";

const held = `
  create table held_answers (
    id uuid primary key,
    due_at timestamptz not null,
    extras text,
    entry_id uuid,
    superseded jsonb not null,
    moved jsonb not null
  );
  create index held_answers_due on held_answers (due_at);
  alter table gaps add column held_answer_id uuid references held_answers (id) on delete set null;
  create index gaps_held on gaps (held_answer_id) where held_answer_id is not null`;

/**
 * Answers that nobody has been told yet, with what they took the place of, so that they can be taken back: the row goes
 * when they are, and when the first is told.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(held);
};
