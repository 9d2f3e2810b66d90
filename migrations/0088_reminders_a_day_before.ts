import type { Sql } from "#core/platform/database.ts";

/** When somebody was reminded a day before, and when they last looked at their reminders in the app. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("upcoming_attendees", (table) => {
    table.timestamp("day_reminded_at");
    table.timestamp("reminder_seen_at");
  });
};
