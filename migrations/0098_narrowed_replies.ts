import type { Sql } from "#core/platform/database.ts";

/** What the lists of answers are narrowed by without reading all of them: the titles of sources, and a service, which few have. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create index questions_source_titles on questions
      using gin (lower(jsonb_path_query_array(sources, '$[*].title')::text) gin_trgm_ops);
    create index questions_service on questions (module, service, asked_at desc, id desc) where service is not null`);
};
