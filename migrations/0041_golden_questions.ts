import type { Sql } from "#core/platform/database.ts";

/**
 * Questions whose answers are known, what each was answered last, and how many held each time that all were asked.
 * `fingerprint` tells what a model read for that answer; `revision` grows with every edit, so that no answer to what was
 * asked before is stored for what is asked now.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("golden_questions", (table) => {
    table.uuid("id").primary();
    table.text("question").notNullable();
    table.text("module").notNullable();
    table.text("service");
    table.boolean("proposal_received");
    table.specificType("document_ids", "uuid[]").notNullable();
    table.jsonb("facts").notNullable();
    table.text("state").notNullable().defaultTo("not_asked");
    table.timestamp("state_since");
    table.timestamp("asked_at");
    table.jsonb("answer");
    table.text("fingerprint");
    table.integer("revision").notNullable().defaultTo(1);
    table.text("made_from").notNullable();
    table.uuid("made_from_id").unique();
    table.text("created_by");
    table.timestamp("created_at").notNullable();
  });
  await sql.schema.createTable("golden_runs", (table) => {
    table.uuid("id").primary();
    table.timestamp("started_at").notNullable();
    table.timestamp("seen_at").notNullable();
    table.timestamp("finished_at");
    table.integer("total").notNullable();
    table.integer("done").notNullable();
    table.integer("holds").notNullable();
  });
  await sql.raw(
    "create index golden_runs_finished on golden_runs (finished_at desc) where finished_at is not null",
  );
};
