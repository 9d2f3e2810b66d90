import type { Sql } from "#core/platform/database.ts";

/** What is to be told is kept with the asker, in whose own words it was asked: due when the core team answers, told when the message is stored. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("gaps", (table) => {
    table.specificType("terms", "text[]").notNullable().defaultTo("{}");
    table.specificType("embedding", "vector");
    table.text("embedding_model");
    table.uuid("entry_id").references("extras_entries.id").onDelete("set null");
    table.text("closure_state");
    table.text("closure_reason");
    table.timestamp("closure_checked_at");
  });
  await sql.raw("create index gaps_pending_terms on gaps using gin (terms) where status = 'pending'");
  await sql.raw("create index gaps_checking on gaps (closure_checked_at) where closure_state = 'checking'");
  await sql.raw("create index gaps_entry on gaps (entry_id) where entry_id is not null");
  // The same words about another service are another question.
  await sql.raw("drop index gaps_pending_question");
  await sql.raw(
    `create unique index gaps_pending_question on gaps (module, coalesce(service, ''), question_key)
     where status = 'pending'`,
  );
  await sql.schema.alterTable("gap_askers", (table) => {
    table.text("question");
    table.timestamp("due_at");
    table.timestamp("told_at");
  });
  await sql.raw(
    "create index gap_askers_due on gap_askers (due_at) where due_at is not null and told_at is null",
  );
};
