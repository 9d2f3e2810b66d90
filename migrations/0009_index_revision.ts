import type { Sql } from "#core/platform/database.ts";

/**
 * Counts the changes of what is searched, in the transaction that makes them, so that what a process has read of the
 * index can be kept until the count moves. Triggers, so that no way of writing can forget it.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw("alter table corpus_statistics add column revision bigint not null default 0");
  await sql.raw(`
    create function count_index_change() returns trigger language plpgsql as $$
    begin
      update corpus_statistics set revision = revision + 1;
      return null;
    end $$`);
  for (const table of ["documents", "passages"]) {
    await sql.raw(`
      create trigger ${table}_index_revision after insert or update or delete or truncate on ${table}
      for each statement execute function count_index_change()`);
  }
};
