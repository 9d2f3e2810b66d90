import type { Sql } from "#core/platform/database.ts";

/** What admins tell the team, whom each was sent to, and who has read it. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("announcements", (table) => {
    table.uuid("id").primary();
    table.text("title").notNullable();
    table.text("text").notNullable();
    table.text("link");
    table.uuid("initiative_id").references("upcoming_initiatives.id").onDelete("set null").index();
    table.text("audience").notNullable().checkIn(["everybody", "role", "people"]);
    table.text("role");
    // Who was picked; whoever gets it is in the other table from when it is sent.
    table.specificType("people", "uuid[]").notNullable().defaultTo("{}");
    table.timestamp("send_at").notNullable();
    table.timestamp("sent_at");
    table.timestamp("edited_at");
    table.timestamp("withdrawn_at");
    table.uuid("created_by").notNullable().references("users.id");
    table.text("idempotency_key");
    table.timestamp("created_at").notNullable();
    table.unique(["created_by", "idempotency_key"]);
  });
  await sql.raw(
    "create index announcements_due on announcements (send_at) where sent_at is null and withdrawn_at is null",
  );
  await sql.schema.createTable("announcement_recipients", (table) => {
    table.uuid("announcement_id").notNullable().references("announcements.id").onDelete("cascade");
    table.uuid("user_id").notNullable().references("users.id");
    table.timestamp("read_at");
    table.text("read_in").checkIn(["app", "bot"]);
    table.primary(["announcement_id", "user_id"]);
    table.index(["user_id", "announcement_id"]);
  });
  // Who has read one, counted without looking at those who have not.
  await sql.raw(
    "create index announcement_recipients_read on announcement_recipients (announcement_id) where read_at is not null",
  );
};
