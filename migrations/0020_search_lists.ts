import type { Sql } from "#core/platform/database.ts";

const searched = {
  gaps: "question || ' ' || coalesce(service, '') || ' ' || coalesce(admin_response, '')",
  questions: "question || ' ' || coalesce(project_name, '') || ' ' || answer",
  tickets: "category || ' ' || description || ' ' || coalesce(handled_by, '') || ' ' || coalesce(note, '')",
  participations: "joined(initiative) || ' ' || coalesce(note, '')",
};

/**
 * What admins search lists for. The pending entries of an index are kept few, so that nobody waits long for them to be
 * put in order. `joined` is array_to_string of texts, which the database does not know to give the same always.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create function joined(texts text[]) returns text language sql immutable parallel safe
    return array_to_string(texts, ' ')`);
  await sql.raw("create index gaps_user on gaps (user_id)");
  await sql.raw("create index questions_user on questions (user_id)");
  for (const [table, text] of Object.entries(searched)) {
    await sql.raw(`
      create index ${table}_words on ${table} using gin (lower(${text}) gin_trgm_ops)
      with (gin_pending_list_limit = 1024)`);
    // What the planner knows of the words tells it when the index is worth using.
    await sql.raw(`analyze ${table}`);
  }
};
