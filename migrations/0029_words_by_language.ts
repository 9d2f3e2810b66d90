import type { Sql } from "#core/platform/database.ts";

/**
 * Words are indexed by the language of their document, and whole documents are weighed beside their passages. Phrases
 * that a passage was to be found by are no more: documents are found by what they say.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("passages", (table) => {
    table.dropColumn("asked_as");
  });
  await sql.schema.alterTable("documents", (table) => {
    table.integer("words").notNullable().defaultTo(0);
  });
  await sql.raw(
    `update documents d set words = counted.words
     from (select document_id, sum(length)::int as words from passages group by document_id) counted
     where counted.document_id = d.id`,
  );
};
