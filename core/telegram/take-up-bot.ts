import { botIdOf, type CurrentBot } from "../bot-in-use.ts";
import type { Sql } from "../platform/database.ts";
import type { BotNames } from "./bot-names.ts";
import type { ChatStore } from "./chat-store.ts";
import type { TelegramLeadStore } from "./lead-store.ts";
import type { NoticeStore } from "./notice-store.ts";
import type { UpdateStore } from "./update-store.ts";

interface Deps {
  sql: Sql;
  bot: CurrentBot;
  bots: BotNames;
}

interface Stores {
  updates: UpdateStore;
  leads: TelegramLeadStore;
  notices: NoticeStore;
  chats: ChatStore;
}

/** Which bot it is that people write to. */
export const createTakingUp = ({ sql, bot, bots }: Deps, { updates, leads, notices, chats }: Stores) => ({
  /**
   * Notes which bot is used from now on, and what it is called. What was said to and by another one is left behind: the
   * numbers of updates and messages are each bot's own, so they would be taken for others.
   */
  takeUpBot: async (token: string, username: string): Promise<void> => {
    const botId = botIdOf(token);
    await bots.keep(botId, username);
    await sql.transaction(async (trx) => {
      if (!(await bots.use(botId, trx))) return;
      await updates.removeAll(trx);
      await leads.dropAll(trx);
      await notices.removeTold(trx);
      await chats.forgetMenus(trx);
    });
  },

  /** What the bot in use is called, without @. Null before that is known, or without one. */
  botName: async (): Promise<string | null> => {
    const inUse = bot();
    return inUse === null ? null : bots.of(botIdOf(inUse.token));
  },
});
