import type { Sql } from "#core/platform/database.ts";

export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("documents", (table) => {
    table.uuid("id").primary();
    table.specificType("number", "integer generated always as identity unique");
    table.text("kind").notNullable().defaultTo("document").checkIn(["document", "extras", "extras_lead"]);
    table.text("title").notNullable();
    table.text("content").notNullable();
    table.text("category");
    table.integer("order_index");
    table.text("file_type").notNullable();
    table.integer("version").notNullable().defaultTo(1);
    table.text("edited_by");
    table.integer("split_version").notNullable();
    table.timestamp("uploaded_at").notNullable();
    table.timestamp("updated_at").notNullable();
    table.timestamp("deleted_at");
  });
  await sql.raw("alter table documents add constraint documents_order_index check (order_index >= 0)");
  await sql.raw(
    "create unique index documents_one_of_each_extras on documents (kind) where kind <> 'document' and deleted_at is null",
  );
  await sql.schema.createTable("document_versions", (table) => {
    table.uuid("document_id").notNullable().references("documents.id").onDelete("cascade");
    table.integer("version").notNullable();
    table.text("title").notNullable();
    table.text("content").notNullable();
    table.text("category");
    table.integer("order_index");
    table.text("edited_by");
    table.timestamp("edited_at").notNullable();
    table.primary(["document_id", "version"]);
  });
  await sql.schema.createTable("extras_entries", (table) => {
    table.uuid("id").primary();
    table.text("kind").notNullable().checkIn(["extras", "extras_lead"]);
    table.text("question").notNullable();
    table.text("question_key").notNullable();
    table.text("answer").notNullable();
    table.text("added_by");
    table.timestamp("created_at").notNullable();
    table.timestamp("superseded_at");
  });
  await sql.raw(
    "create unique index extras_entries_live on extras_entries (kind, question_key) where superseded_at is null",
  );
};
