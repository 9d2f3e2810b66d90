import type { Sql } from "#core/platform/database.ts";

/** Passages are compared anew, for counts and times of day are figures, too. */
export const up = async (sql: Sql): Promise<void> => {
  await sql("contradiction_checks").delete();
};
