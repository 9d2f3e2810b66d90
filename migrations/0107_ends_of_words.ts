import type { Sql } from "#core/platform/database.ts";

/** Terms by their ends: of languages that write compounds as one word, what these are a kind of. English ones bear no mark. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw("create index terms_ends on terms (reverse(term)) where term ~ '/'");
};
