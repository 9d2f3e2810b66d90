import type { Sql } from "#core/platform/database.ts";

/**
 * Which passages were taken out of the index, with the revision of the index that lacks them, so that a process can
 * bring what it has read up to date instead of reading it all again. Triggers, so that no way of writing can forget it.
 * `removals_known_from` is the revision from which on every removal stands here.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create table removed_passages (
      number integer primary key,
      terms text[] not null,
      revision bigint not null,
      removed_at timestamptz not null default now()
    )`);
  await sql.raw("create index removed_passages_revision on removed_passages (revision)");
  await sql.raw("alter table corpus_statistics add column removals_known_from bigint not null default 0");
  await sql.raw("update corpus_statistics set removals_known_from = revision");
  // The revision that a transaction ends with may be higher, never lower: whoever read before it sees the removal as new.
  await sql.raw(`
    create function note_removed_passages() returns trigger language plpgsql as $$
    begin
      insert into removed_passages (number, terms, revision)
        select gone.number, gone.terms, statistics.revision + 1 from gone, corpus_statistics statistics
        on conflict (number) do nothing;
      return null;
    end $$`);
  await sql.raw(`
    create trigger passages_removed after delete on passages referencing old table as gone
    for each statement execute function note_removed_passages()`);
  await sql.raw(`
    create function forget_removed_passages() returns trigger language plpgsql as $$
    begin
      update corpus_statistics set removals_known_from = revision + 1;
      return null;
    end $$`);
  await sql.raw(`
    create trigger passages_truncated after truncate on passages
    for each statement execute function forget_removed_passages()`);
};
