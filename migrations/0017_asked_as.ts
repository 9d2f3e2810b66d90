import type { Sql } from "#core/platform/database.ts";

/** The phrases a passage is to be found by, so that a question can be compared with each; filled as documents are split again. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw("alter table passages add column asked_as text not null default ''");
};
