import type { Sql } from "#core/platform/database.ts";

/**
 * What the library answers by now of what nobody could answer when it was asked: the answer with its sources, and what
 * tells whether it has to be asked again. Of an answered request it is what it was closed with, if that is what closed it.
 * `library_checks` knows the state of the library and the guidance up to which everything was asked again.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("gaps", (table) => {
    table.jsonb("found_answer");
    table.timestamp("found_at");
    table.text("asked_fingerprint");
  });
  await sql.raw(
    `create index gaps_answered_now on gaps (id desc)
     where status = 'pending' and found_answer is not null and removed_at is null`,
  );
  await sql.raw(`
    create table library_checks (
      only_row boolean primary key default true check (only_row),
      checked text,
      seen text
    )`);
  await sql.raw("insert into library_checks default values");
};
