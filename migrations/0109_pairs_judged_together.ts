import type { Sql } from "#core/platform/database.ts";

/** Passages are compared anew, for of two tables all rows are judged; what was judged before is kept. */
export const up = async (sql: Sql): Promise<void> => {
  await sql("contradiction_checks").delete();
};
