import type { Sql } from "#core/platform/database.ts";

/**
 * What admins settle for the whole library: whether the sample steps back once there are documents of their own, who may
 * be told each category's documents, and after how many days a document is to be reviewed again. What is searched rests on
 * it, so that a change counts as one of the index.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("library_settings", (table) => {
    table.boolean("only_row").primary().defaultTo(true).checkIn(["true"]);
    table.boolean("sample_retires").notNullable().defaultTo(true);
    // Documents of the sample that were deleted then left with it, and come back with it.
    table.timestamp("sample_removed_at");
    // The version of the guidance without the sample's lines, while it can be taken back.
    table.integer("guidance_without_sample");
    // Once there was a document the sample is never loaded again, even when all of them are gone.
    table.boolean("ever_filled").notNullable().defaultTo(false);
    table.integer("review_days").notNullable().defaultTo(90);
  });
  await sql.raw(
    "insert into library_settings (ever_filled) select exists (select from documents where kind = 'document')",
  );
  await sql.schema.createTable("category_audiences", (table) => {
    table.text("category").primary();
    table.text("audience").notNullable().checkIn(["agents", "leads"]);
  });
  const usual = {
    "BD Essentials": "agents",
    "BD Policies & Extras": "agents",
    Resources: "leads",
    "Service Decks": "leads",
    "Team Management": "agents",
    "Lead Handling Scripts": "leads",
  };
  await sql("category_audiences").insert(
    Object.entries(usual).map(([category, audience]) => ({ category, audience })),
  );
  for (const table of ["library_settings", "category_audiences"])
    await sql.raw(`
      create trigger ${table}_index_revision after insert or update or delete or truncate on ${table}
      for each statement execute function count_index_change()`);
  // The longest documents that people have added themselves: how much there is of their own is told by three of them.
  await sql.raw(`create index documents_own on documents (words desc)
    where kind = 'document' and not sample and not adopted and deleted_at is null`);
  await sql.raw("create index documents_sample on documents (id) where sample and deleted_at is null");
  await sql.schema.alterTable("documents", (table) => {
    // The review date whose owner has been told that it has come.
    table.date("reminded_for");
  });
};
