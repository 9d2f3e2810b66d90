import type { Sql } from "#core/platform/database.ts";

// As in 0081, and what leads, tickets and whoever has them are called.
const names = [
  "title",
  "username",
  "name",
  "initiative",
  "userQuestion",
  "question",
  "address",
  "projectName",
  "category",
  "agent",
]
  .map((name) => `coalesce(record ->> '${name}', '')`)
  .join(" || ' ' || ");

/** The audit log is searched for leads by their project, for tickets by their category, and for both by whose they are. */
export const up = async (sql: Sql): Promise<void> => {
  // What is in the index was written by the function of before.
  await sql.raw("drop index audit_log_words");
  await sql.raw(`
    create or replace function names_in(record jsonb) returns text language sql immutable parallel safe
    return ${names}`);
  await sql.raw(`
    create index audit_log_words on audit_log using gin (
      lower(coalesce(actor_name, 'Legend') || ' ' || subject || ' ' || names_in(coalesce(before, '{}')) || ' ' || names_in(coalesce(after, '{}')))
      gin_trgm_ops) with (gin_pending_list_limit = 1024)`);
  await sql.raw("analyze audit_log");
};
