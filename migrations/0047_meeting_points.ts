import type { Sql } from "#core/platform/database.ts";

/** Where and how an announced initiative takes place, and who comes. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("upcoming_initiatives", (table) => {
    table.text("description");
    table.text("link");
    table.text("place");
    // The zone its time is told in, by its IANA name.
    table.text("time_zone");
  });
  await sql.schema.createTable("upcoming_attendees", (table) => {
    table.uuid("initiative_id").notNullable().references("upcoming_initiatives.id").onDelete("cascade");
    table.uuid("user_id").notNullable().references("users.id");
    table.timestamp("reminded_at");
    table.timestamp("created_at").notNullable();
    table.primary(["initiative_id", "user_id"]);
    table.index(["user_id"]);
  });
  await sql.raw(
    "create index upcoming_attendees_unreminded on upcoming_attendees (initiative_id) where reminded_at is null",
  );
};
