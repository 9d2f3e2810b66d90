import type { Sql } from "#core/platform/database.ts";

/** Terms that are words: what a mistyped one may stand for. Numbers and names of records can be most of a vocabulary. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw("create index terms_words on terms (term) where term !~ '[0-9]'");
};
