import knex from "knex";
import type { Database, Sql } from "#core/platform/database.ts";

const extensions = "extensions";

/** Makes a database take several products beside one another, each in a schema of its own. */
export const shareBetweenSchemas = async ({ sql }: Database): Promise<void> => {
  await sql.raw(`create schema ${extensions}`);
  for (const name of ["vector", "pg_trgm"])
    await sql.raw(`create extension ${name} with schema ${extensions}`);
};

/** The database as a product sees it that has a schema to itself, empty at first: cheaper than a database for each. */
export const openSchema = async (database: Database, schema: string): Promise<Database> => {
  await database.sql.raw("create schema ??", [schema]);
  const options = `-c search_path=${schema},${extensions}`;
  const sql: Sql = knex({
    client: "pg",
    connection: { ...database.queueConnection, options } as never,
    pool: { min: 0, max: 4 },
  });
  return { ...database, sql, close: () => sql.destroy() };
};
