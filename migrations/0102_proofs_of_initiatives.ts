import type { Sql } from "#core/platform/database.ts";

/** A participation knows the announced initiative that it is the proof of having been at. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("participations", (table) => {
    table.uuid("upcoming_id").references("upcoming_initiatives.id").onDelete("set null").index();
  });
};
