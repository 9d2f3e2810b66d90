import type { CurrentBot } from "../bot-in-use.ts";
import type { Sql } from "../platform/database.ts";
import type { NoticeStore } from "./notice-store.ts";

interface Deps {
  bot: CurrentBot;
  wake: (trx: Sql) => Promise<void>;
}

/** What the bot tells of announcements, in the transaction that sends or changes them. */
export const createAnnouncementNews = ({ bot, wake }: Deps, notices: NoticeStore) => {
  return {
    /** Tells everybody who was sent an announcement and has a chat with the bot. */
    announcementSent: async (trx: Sql, id: string): Promise<void> => {
      if (bot() !== null && (await notices.addAnnouncement(id, trx)) > 0) await wake(trx);
    },

    /** Has what was told say how the announcement stands now. */
    announcementChanged: async (trx: Sql, id: string): Promise<void> => {
      if (bot() !== null && (await notices.reviseAnnouncement(id, trx)) > 0) await wake(trx);
    },
  };
};
