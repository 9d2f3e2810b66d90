import type { Sql } from "#core/platform/database.ts";

/**
 * What answering asks for: questions answered before by what they ask about, pending ones by their priority, and the
 * further wordings that one answer was given to.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(
    "create index gaps_answered_terms on gaps using gin (terms) where status <> 'pending' and removed_at is null",
  );
  await sql.raw(
    `create index gaps_pending_order on gaps (bd_priority desc, id desc)
     where status = 'pending' and removed_at is null`,
  );
  await sql.schema.alterTable("extras_entries", (table) => {
    table.specificType("also_asked", "text[]").notNullable().defaultTo("{}");
  });
};
