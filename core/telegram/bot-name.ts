import type { Sql } from "../platform/database.ts";

const table = "telegram_bots";

/** What the bot is called, without @: it finds out when it starts, and the API tells who shares links to it. */
export const createBotName = (sql: Sql, token: string | undefined) => {
  // A token begins with the number of its bot.
  const botId = token?.split(":")[0];
  return {
    keepBotName: async (username: string): Promise<void> => {
      if (botId === undefined) return;
      await sql(table).insert({ bot_id: botId, username }).onConflict("bot_id").merge();
    },
    /** Null before the bot has ever started, or without one. */
    botName: async (): Promise<string | null> => {
      if (botId === undefined) return null;
      const row = await sql(table)
        .where({ bot_id: botId })
        .first<{ username: string } | undefined>("username");
      return row?.username ?? null;
    },
  };
};
