import type { Sql } from "../platform/database.ts";

const table = "telegram_bots";

/** What bots are called, without @, by their number. */
export const createBotNames = (sql: Sql) => ({
  keep: async (botId: string, username: string): Promise<void> => {
    await sql(table).insert({ bot_id: botId, username }).onConflict("bot_id").merge(["username"]);
  },

  /** Null before it is known. */
  of: async (botId: string): Promise<string | null> => {
    const row = await sql(table).where({ bot_id: botId }).first<{ username: string } | undefined>("username");
    return row?.username ?? null;
  },

  /** Notes that a bot is used from now on; true where the last one used was another. */
  use: async (botId: string, trx: Sql): Promise<boolean> => {
    await trx.raw(`lock table ${table} in share row exclusive mode`);
    const later = trx(table).where({ bot_id: botId }).select("used_at");
    const other = await trx(table)
      .whereNot({ bot_id: botId })
      .whereNotNull("used_at")
      .whereRaw("used_at > coalesce(?, '-infinity'::timestamptz)", [later] as never)
      .first<object | undefined>(trx.raw("1"));
    await trx(table).where({ bot_id: botId }).update({ used_at: trx.fn.now() });
    return other !== undefined;
  },
});

export type BotNames = ReturnType<typeof createBotNames>;
