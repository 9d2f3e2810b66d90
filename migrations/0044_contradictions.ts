import type { Sql } from "#core/platform/database.ts";

/**
 * Passages that state different figures for the same thing. What belongs to a passage goes with it; what was judged, and
 * what an admin said is no contradiction, is kept by what was written, so that it holds when it is found again.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create table contradiction_checks (
      passage_id uuid primary key references passages (id) on delete cascade,
      with_model boolean not null
    );
    create table contradictions (
      first_id uuid not null references passages (id) on delete cascade,
      second_id uuid not null references passages (id) on delete cascade,
      pair_key text not null,
      first_sentence text not null,
      second_sentence text not null,
      first_figures text[] not null,
      second_figures text[] not null,
      about text,
      found_at timestamptz not null default now(),
      primary key (first_id, second_id)
    );
    create index contradictions_second on contradictions (second_id);
    create index contradictions_latest on contradictions (found_at desc, first_id, second_id);
    create table contradiction_verdicts (
      key text primary key,
      contradicts boolean not null,
      about text,
      judged_at timestamptz not null default now()
    );
    create table contradiction_dismissals (
      pair_key text primary key,
      dismissed_by text not null,
      dismissed_at timestamptz not null default now()
    )`);
};
