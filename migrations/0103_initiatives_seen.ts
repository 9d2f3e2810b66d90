import type { Sql } from "#core/platform/database.ts";

/** Who has looked at which announced initiative; whoever was there before has seen what was announced before. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("upcoming_seen", (table) => {
    table.uuid("initiative_id").notNullable().references("upcoming_initiatives.id").onDelete("cascade");
    table.uuid("user_id").notNullable().references("users.id");
    table.timestamp("seen_at").notNullable();
    table.primary(["user_id", "initiative_id"]);
    table.index(["initiative_id"]);
  });
  await sql.raw(`
    insert into upcoming_seen (initiative_id, user_id, seen_at)
    select i.id, u.id, now() from upcoming_initiatives i cross join users u
    where i.over_at is null or i.over_at > now()`);
};
