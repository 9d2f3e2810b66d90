import type { Sql } from "#core/platform/database.ts";

/** Which file a document was made from, so that the same file again is known; and its title, whatever its case. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("document_files", (table) => {
    table.uuid("document_id").primary().references("documents.id").onDelete("cascade");
    // In small letters, with the folders it was dropped with.
    table.text("path").notNullable();
    table.integer("part").notNullable();
    table.timestamp("imported_at").notNullable();
  });
  await sql.raw("create index document_files_path on document_files (path, part)");
  await sql.raw("create index documents_by_title on documents (lower(title)) where deleted_at is null");
};
