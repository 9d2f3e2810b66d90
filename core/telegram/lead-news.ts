import type { CurrentBot } from "../bot-in-use.ts";
import type { Sql } from "../platform/database.ts";
import type { ChatStore } from "./chat-store.ts";
import type { NoticeKind, NoticeStore } from "./notice-store.ts";

interface LeadNews {
  leadId: string;
  /** Whom it is told to. */
  userId: string;
}

/** Who gave a lead away. */
export interface HandedOver {
  by: string;
}

interface Deps {
  bot: CurrentBot;
  wake: (trx: Sql) => Promise<void>;
}

/** What the bot tells agents of their leads, in the transaction that it is about. */
export const createLeadNews = ({ bot, wake }: Deps, chats: ChatStore, notices: NoticeStore) => {
  const tell = async (trx: Sql, kind: NoticeKind, { leadId, userId }: LeadNews, data: object | null) => {
    const chatId = bot() === null ? undefined : await chats.ofUser(userId, trx);
    if (chatId === undefined) return;
    await notices.add({ kind, subjectId: leadId, chatIds: [chatId], data }, trx);
    await wake(trx);
  };
  return {
    /** Tells an agent that the day they chose has come, or that a lead has long been silent. */
    leadReminder: (trx: Sql, news: LeadNews): Promise<void> => tell(trx, "lead_reminder", news, null),

    /** Tells whom a lead belongs to now. */
    leadHandedOver: (trx: Sql, { by, ...news }: LeadNews & HandedOver): Promise<void> =>
      tell(trx, "lead_handed_over", news, { by } satisfies HandedOver),
  };
};
