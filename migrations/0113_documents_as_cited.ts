import type { Sql } from "#core/platform/database.ts";

/** Documents are found by their ids as answers keep them, as text, without reading every document. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw("create unique index documents_as_cited on documents ((id::text))");
  await sql.raw("analyze documents");
};
