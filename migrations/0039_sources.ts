import type { Sql } from "#core/platform/database.ts";

/** Where documents are read from, and which page each of them was. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("sources", (table) => {
    table.uuid("id").primary();
    table.text("kind").notNullable().checkIn(["notion", "web"]);
    table.text("scope").notNullable().checkIn(["page", "subpages", "database", "sitemap"]);
    // What tells it from others: an id of Notion, or an address.
    table.text("place").notNullable();
    table.text("url").notNullable();
    table.text("name").notNullable();
    table.text("category");
    table.text("audience").checkIn(["agents", "leads"]);
    table.text("schedule").notNullable().checkIn(["hourly", "daily", "weekly"]);
    table.text("added_by");
    table.timestamp("created_at").notNullable();
    table.timestamp("next_read_at").notNullable().index();
    // Set while it is being read, which may take several jobs; what was listed is in the pages.
    table.timestamp("run_started_at");
    table.boolean("run_complete").notNullable().defaultTo(false);
    // While one process reads it; afterwards others may.
    table.timestamp("held_until");
    table.timestamp("last_read_at");
    table.timestamp("gone_at");
    table.text("error");
    table.specificType("notes", "text[]").notNullable().defaultTo("{}");
    table.integer("failures").notNullable().defaultTo(0);
    table.unique(["kind", "place"]);
  });
  await sql.schema.createTable("source_pages", (table) => {
    table.uuid("source_id").notNullable().references("sources.id").onDelete("cascade");
    table.text("key").notNullable();
    table.text("url").notNullable();
    table.text("parent_key");
    table.integer("position").notNullable();
    table.uuid("document_id").unique().references("documents.id").onDelete("set null");
    // Whether it ever became a document: one that was deleted for good stays away.
    table.boolean("made").notNullable().defaultTo(false);
    // What its document was given when it was made or moved along.
    table.text("category");
    table.text("audience");
    table.text("etag");
    table.text("last_modified");
    table.timestamp("edited_at");
    // The reading that listed it last, and when it was read.
    table.timestamp("listed_at").notNullable();
    table.timestamp("tried_at");
    table.timestamp("read_at");
    table.boolean("missing").notNullable().defaultTo(false);
    table.timestamp("gone_at");
    table.text("error");
    // Whether the error may be over by itself.
    table.boolean("passing").notNullable().defaultTo(false);
    table.primary(["source_id", "key"]);
  });
};
