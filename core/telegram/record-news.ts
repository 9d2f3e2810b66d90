import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Sql } from "../platform/database.ts";
import type { ChatStore } from "./chat-store.ts";
import type { NoticeStore, RecordKind } from "./notice-store.ts";

/** What a card says that its record does not. */
export interface RecordNotice {
  /** The username of who changed it last; null when that was not done by one of the team here. */
  changedBy: string | null;
}

export interface RecordNewsDeps {
  config: Pick<Config, "telegramBotToken" | "telegram">;
  /** Has the bot look for notices once the transaction is committed. */
  wake: (trx: Sql) => Promise<void>;
  /** The user who sent a record in. */
  ownerOf: (kind: RecordKind, id: string, trx: Sql) => Promise<string | undefined>;
}

/** Where the core team is told: every admin's chat, and their group. */
export const adminChats = async (
  chats: ChatStore,
  group: string | undefined,
  trx: Sql,
): Promise<string[]> => [
  ...new Set([...(await chats.ofAdmins(trx)), ...(group === undefined ? [] : [group])]),
];

/** What the bot tells of tickets and participations, in the transaction that it is about. */
export const createRecordNews = (
  { config, wake, ownerOf }: RecordNewsDeps,
  chats: ChatStore,
  notices: NoticeStore,
) => {
  const isOn = config.telegramBotToken !== undefined;
  const { adminChatId } = config.telegram;

  const tellAgent = async (trx: Sql, kind: RecordKind, id: string, actor: Actor | null): Promise<boolean> => {
    const userId = await ownerOf(kind, id, trx);
    if (userId === undefined || userId === actor?.id) return false;
    const chatId = await chats.ofUser(userId, trx);
    if (chatId === undefined) return false;
    await notices.add({ kind: `${kind}_news`, subjectId: id, chatIds: [chatId], data: null }, trx);
    return true;
  };

  return {
    /** Shows a new record to every admin. */
    recordMade: async (trx: Sql, kind: RecordKind, id: string): Promise<void> => {
      if (!isOn) return;
      const chatIds = await adminChats(chats, adminChatId, trx);
      await notices.add({ kind, subjectId: id, chatIds, data: null }, trx);
      await wake(trx);
    },

    /** Has a record's cards say how it stands and who changed it, and tells its agent, unless they did it themselves. */
    recordChanged: async (trx: Sql, kind: RecordKind, id: string, actor: Actor | null): Promise<void> => {
      if (!isOn) return;
      const data: RecordNotice = { changedBy: actor?.telegramUsername ?? null };
      const revised = await notices.revise(kind, id, trx, data);
      const told = await tellAgent(trx, kind, id, actor);
      if (revised > 0 || told) await wake(trx);
    },
  };
};
