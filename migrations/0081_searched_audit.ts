import type { Sql } from "#core/platform/database.ts";

// By these a change is known to people; the keys are those of `names` in contracts/audit-words.ts, and where a sign-in came from.
const names = ["title", "username", "name", "initiative", "userQuestion", "question", "address"]
  .map((name) => `coalesce(record ->> '${name}', '')`)
  .join(" || ' ' || ");

/** What the audit log is searched for: who it was, of what kind, and what that was called before and after. */
export const up = async (sql: Sql): Promise<void> => {
  // A text or a list has no names in it, and ->> gives nothing of them.
  await sql.raw(`
    create function names_in(record jsonb) returns text language sql immutable parallel safe
    return ${names}`);
  await sql.raw(`
    create index audit_log_words on audit_log using gin (
      lower(coalesce(actor_name, 'Legend') || ' ' || subject || ' ' || names_in(coalesce(before, '{}')) || ' ' || names_in(coalesce(after, '{}')))
      gin_trgm_ops) with (gin_pending_list_limit = 1024)`);
  await sql.raw("create index audit_log_action on audit_log (action, id)");
  await sql.raw("analyze audit_log");
};
