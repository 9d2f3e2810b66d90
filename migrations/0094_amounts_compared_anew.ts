import type { Sql } from "#core/platform/database.ts";

/** Passages are compared anew, for bare amounts are figures, too. */
export const up = async (sql: Sql): Promise<void> => {
  await sql("contradiction_checks").delete();
};
