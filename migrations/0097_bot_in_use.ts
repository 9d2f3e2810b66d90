import type { Sql } from "#core/platform/database.ts";

/** When a bot was used last: what another one was told and said has numbers of its own. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("telegram_bots", (table) => {
    table.timestamp("used_at");
  });
  // Which of several it is now is not known, so none is taken for another.
  await sql("telegram_bots").update({ used_at: sql.fn.now() });
};
