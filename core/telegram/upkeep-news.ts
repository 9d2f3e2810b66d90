import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { ChatStore } from "./chat-store.ts";
import type { NoticeStore } from "./notice-store.ts";
import { adminChats, type RecordNewsDeps } from "./record-news.ts";

/** What the bot tells of what is to be looked after: documents and where they come from, and webhooks. */
export const createUpkeepNews = (
  { bot, wake }: Pick<RecordNewsDeps, "bot" | "wake">,
  chats: ChatStore,
  notices: NoticeStore,
) => {
  /** Tells admins something, each time in a message of its own. */
  const tellAdmins = async (trx: Sql, kind: "source" | "webhook", data: object): Promise<void> => {
    if (bot() === null) return;
    const chatIds = await adminChats(chats, bot, trx);
    await notices.add({ kind, subjectId: newId(), chatIds, data }, trx);
    await wake(trx);
  };

  return {
    /** Tells admins what happened to a source of documents. */
    sourceNews: (trx: Sql, sourceId: string, news: object): Promise<void> =>
      tellAdmins(trx, "source", { ...news, sourceId }),

    /** Tells admins that a webhook was stopped. */
    webhookStopped: (trx: Sql, webhookId: string, news: object): Promise<void> =>
      tellAdmins(trx, "webhook", { ...news, webhookId }),

    /** Tells whoever looks after a document that it is to be reviewed. */
    reviewDue: async (trx: Sql, documentId: string, ownerId: string): Promise<void> => {
      const chatId = bot() !== null ? await chats.ofUser(ownerId, trx) : undefined;
      if (chatId === undefined) return;
      // A review that is due again is a message of its own.
      await notices.removeOf("review", documentId, chatId, trx);
      await notices.add({ kind: "review", subjectId: documentId, chatIds: [chatId], data: null }, trx);
      await wake(trx);
    },
  };
};
