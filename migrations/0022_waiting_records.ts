import type { Sql } from "#core/platform/database.ts";

/** The records that nobody has dealt with to the end: few of many, counted for every admin, and the first they are shown. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw("create index tickets_waiting on tickets (id) where status in ('Open', 'In Progress')");
  await sql.raw(
    "create index participations_waiting on participations (id) where status in ('Pending', 'In Review')",
  );
};
