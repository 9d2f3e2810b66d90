import type { Sql } from "#core/platform/database.ts";

export const up = async (sql: Sql): Promise<void> => {
  // What is mirrored, and what is still to be pushed: a row is written in the transaction of the change itself.
  await sql.schema.createTable("notion_links", (table) => {
    table.text("kind").notNullable();
    table.uuid("record_id").notNullable();
    table.text("page_id").unique();
    // Grows with every change to be pushed, so that a push knows whether it is still the last.
    table.integer("revision").notNullable().defaultTo(1);
    table.timestamp("due_at");
    // While one process pushes it; afterwards others may.
    table.timestamp("held_until");
    table.integer("attempts").notNullable().defaultTo(0);
    table.text("problem");
    // Set when it is not tried again by itself.
    table.timestamp("failed_at");
    // A page may have been made without anybody knowing.
    table.boolean("doubtful").notNullable().defaultTo(false);
    // What Notion is known to hold, by field; and when Legend changed a field.
    table.jsonb("base").notNullable().defaultTo("{}");
    table.jsonb("changed_at").notNullable().defaultTo("{}");
    table.timestamp("pushed_at");
    table.timestamp("trashed_at");
    table.primary(["kind", "record_id"]);
  });
  await sql.raw(
    "create index notion_links_due on notion_links (due_at) where due_at is not null and failed_at is null",
  );
  await sql.raw("create index notion_links_failed on notion_links (failed_at) where failed_at is not null");
  await sql.schema.createTable("notion_sources", (table) => {
    table.text("source").primary();
    table.text("source_id").notNullable();
    table.jsonb("properties").notNullable().defaultTo("{}");
    table.specificType("problems", "text[]").notNullable().defaultTo("{}");
    // Rows that were edited before are known; to the minute.
    table.timestamp("cursor");
    table.timestamp("started_at");
    table.timestamp("succeeded_at");
    table.timestamp("reconciled_at");
    table.integer("changes").notNullable().defaultTo(0);
    table.text("error");
    table.specificType("notes", "text[]").notNullable().defaultTo("{}");
  });
  // One row: when the next call may be made, by whatever process.
  await sql.schema.createTable("notion_pace", (table) => {
    table.integer("id").primary();
    table.timestamp("next_at").notNullable();
  });
  await sql("notion_pace").insert({ id: 1, next_at: new Date(0) });
  await sql.schema.alterTable("options", (table) => {
    table.text("notion_id");
  });
};
