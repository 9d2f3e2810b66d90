import type { Sql } from "#core/platform/database.ts";

/** Who may be told what a document says; null follows the category, and so do earlier versions. */
export const up = async (sql: Sql): Promise<void> => {
  for (const name of ["documents", "document_versions"])
    await sql.schema.alterTable(name, (table) => {
      table.text("audience").checkIn(["agents", "leads"]);
    });
};
