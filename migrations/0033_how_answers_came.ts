import type { Sql } from "#core/platform/database.ts";

/**
 * How each answer came about is kept beside its question for a while, with what models cost, and of a draft for the core team
 * whether it names a source.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("questions", (table) => {
    table.jsonb("trace");
  });
  // What is to be cleared away is found without looking at what has been.
  await sql.raw("create index questions_traced on questions (asked_at) where trace is not null");
  await sql.schema.alterTable("gaps", (table) => {
    table.boolean("ai_grounded");
  });
  await sql.schema.createTable("model_prices", (table) => {
    table.text("model").primary();
    // US dollars for a million tokens.
    table.double("input").notNullable();
    table.double("output").notNullable();
  });
};
