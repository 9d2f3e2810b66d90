import type { Sql } from "#core/platform/database.ts";

/**
 * Files on their way into the library: what each of them becomes is seen before it is written. What was received is kept
 * as a file until it has been read, what was read until it is written or given up.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("imports", (table) => {
    table.uuid("id").primary();
    table.uuid("owner_id").notNullable().references("users.id").onDelete("cascade");
    table.timestamp("created_at").notNullable();
    table.timestamp("confirmed_at");
    table.timestamp("done_at");
  });
  await sql.raw("create index imports_of_owner on imports (owner_id, id desc)");
  await sql.schema.createTable("import_files", (table) => {
    table.uuid("id").primary();
    table.uuid("import_id").notNullable().references("imports.id").onDelete("cascade");
    table.specificType("number", "bigint generated always as identity");
    // The archive or the long file that this one is of.
    table.uuid("parent_id").references("import_files.id").onDelete("cascade");
    table.text("path").notNullable();
    table.integer("part").notNullable().defaultTo(1);
    table.bigInteger("bytes").notNullable();
    table
      .text("state")
      .notNullable()
      .checkIn(["receiving", "waiting", "unpacked", "ready", "refused", "imported", "unchanged", "failed"]);
    table.boolean("is_stored").notNullable().defaultTo(false);
    table.integer("tries").notNullable().defaultTo(0);
    table.text("refusal");
    table.text("title");
    table.text("content");
    table.text("file_type");
    table.text("category");
    table.text("audience").checkIn(["agents", "leads"]);
    table.integer("order_index");
    table.text("extent");
    table.jsonb("warnings").notNullable().defaultTo("[]");
    table.boolean("as_new").notNullable().defaultTo(false);
    table.uuid("document_id");
    table.timestamp("created_at").notNullable();
  });
  await sql.raw("create index import_files_of_import on import_files (import_id, number)");
  await sql.raw(
    "create index import_files_of_parent on import_files (parent_id) where parent_id is not null",
  );
  await sql.raw(
    "create index import_files_to_do on import_files (created_at) where state in ('receiving', 'waiting')",
  );
};
