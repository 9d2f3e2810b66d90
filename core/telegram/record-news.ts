import type { Actor } from "../actor.ts";
import type { CurrentBot } from "../bot-in-use.ts";
import type { Sql } from "../platform/database.ts";
import type { SentMessage } from "../threads/threads.ts";
import type { ChatStore } from "./chat-store.ts";
import type { NoticeStore, RecordKind } from "./notice-store.ts";

/** What a card says that its record does not. */
export interface RecordNotice {
  /** The username of who changed it last; null when that was not done by one of the team here. */
  changedBy: string | null;
}

/** Who gave a ticket to whom is told, or to whom theirs was given. */
export type TicketHandedOver = { handedOverBy: string } | { handedOverTo: string };

interface HandedTicket {
  id: string;
  /** The id of whose it was. */
  from: string;
  to: { id: string; name: string };
  by: Actor;
}

export interface RecordNewsDeps {
  bot: CurrentBot;
  /** Has the bot look for notices once the transaction is committed. */
  wake: (trx: Sql) => Promise<void>;
  /** The user who sent a record in. */
  ownerOf: (kind: RecordKind, id: string, trx: Sql) => Promise<string | undefined>;
  /** The messages of a record's agent that nobody has answered. */
  unanswered: (recordId: string, trx: Sql) => Promise<string[]>;
}

/** Where the core team is told: every admin's chat, and their group. */
export const adminChats = async (chats: ChatStore, bot: CurrentBot, trx: Sql): Promise<string[]> => {
  const group = bot()?.adminChatId;
  return [...new Set([...(await chats.ofAdmins(trx)), ...(group === undefined ? [] : [group])])];
};

/** What the bot tells of what people say to each other about records. */
const createMessageNews = (
  { bot, wake }: Pick<RecordNewsDeps, "bot" | "wake">,
  chats: ChatStore,
  notices: NoticeStore,
) => {
  const tellTeam = async (trx: Sql, { entryId, author }: SentMessage): Promise<void> => {
    const [all, own] = await Promise.all([adminChats(chats, bot, trx), chats.ofUser(author.id, trx)]);
    const chatIds = all.filter((chatId) => chatId !== own);
    await notices.add({ kind: "agent_message", subjectId: entryId, chatIds, data: null }, trx);
  };

  const tellOwner = async (trx: Sql, { record, entryId }: SentMessage): Promise<void> => {
    const chatId = await chats.ofUser(record.ownerId, trx);
    if (chatId === undefined) return;
    await notices.add({ kind: "team_message", subjectId: entryId, chatIds: [chatId], data: null }, trx);
  };

  return {
    /** Tells the other side what was said about a record; what it answers says so wherever it is shown. */
    messageSent: async (trx: Sql, message: SentMessage): Promise<void> => {
      if (bot() === null) return;
      const isOfAgent = message.author.id === message.record.ownerId;
      await (isOfAgent ? tellTeam : tellOwner)(trx, message);
      for (const id of message.answers) await notices.revise("agent_message", id, trx);
      await notices.revise(message.record.kind, message.record.id, trx);
      await wake(trx);
    },
  };
};

/** What the bot reminds people of. */
const createReminders = (
  { bot, wake }: Pick<RecordNewsDeps, "bot" | "wake">,
  chats: ChatStore,
  notices: NoticeStore,
) => {
  return {
    /** Reminds somebody of an initiative that begins soon. */
    reminded: async (trx: Sql, { id, userId }: { id: string; userId: string }): Promise<void> => {
      const chatId = bot() !== null ? await chats.ofUser(userId, trx) : undefined;
      if (chatId === undefined) return;
      await notices.add({ kind: "reminder", subjectId: id, chatIds: [chatId], data: null }, trx);
      await wake(trx);
    },
  };
};

/** What the bot tells of tickets that somebody else has now. */
const createHandingNews = (
  { bot, wake }: Pick<RecordNewsDeps, "bot" | "wake">,
  chats: ChatStore,
  notices: NoticeStore,
) => ({
  /** Tells whose a ticket is now, and whose it was, unless one of them did it themselves. */
  ticketHandedOver: async (trx: Sql, { id, from, to, by }: HandedTicket): Promise<void> => {
    if (bot() === null) return;
    const tell = async (userId: string, data: TicketHandedOver): Promise<void> => {
      const chatId = userId === by.id ? undefined : await chats.ofUser(userId, trx);
      if (chatId !== undefined)
        await notices.add({ kind: "ticket_handed_over", subjectId: id, chatIds: [chatId], data }, trx);
    };
    await tell(to.id, { handedOverBy: by.telegramUsername });
    await tell(from, { handedOverTo: to.name });
    await wake(trx);
  },
});

/** What the bot tells of tickets and participations, in the transaction that it is about. */
export const createRecordNews = (
  { bot, wake, ownerOf, unanswered }: RecordNewsDeps,
  chats: ChatStore,
  notices: NoticeStore,
) => {
  const tellAgent = async (trx: Sql, kind: RecordKind, id: string, actor: Actor | null): Promise<boolean> => {
    const userId = await ownerOf(kind, id, trx);
    if (userId === undefined || userId === actor?.id) return false;
    const chatId = await chats.ofUser(userId, trx);
    if (chatId === undefined) return false;
    await notices.add({ kind: `${kind}_news`, subjectId: id, chatIds: [chatId], data: null }, trx);
    return true;
  };

  return {
    ...createMessageNews({ bot, wake }, chats, notices),
    ...createReminders({ bot, wake }, chats, notices),
    ...createHandingNews({ bot, wake }, chats, notices),

    /** Shows a new record to every admin. */
    recordMade: async (trx: Sql, kind: RecordKind, id: string): Promise<void> => {
      if (bot() === null) return;
      const chatIds = await adminChats(chats, bot, trx);
      await notices.add({ kind, subjectId: id, chatIds, data: null }, trx);
      await wake(trx);
    },

    /** Has a record's cards say how it stands and who changed it, and tells its agent, unless they did it themselves or are told otherwise. */
    recordChanged: async (
      trx: Sql,
      kind: RecordKind,
      id: string,
      actor: Actor | null,
      isToldOtherwise = false,
    ): Promise<void> => {
      if (bot() === null) return;
      const data: RecordNotice = { changedBy: actor?.telegramUsername ?? null };
      const revised = await notices.revise(kind, id, trx, data);
      for (const messageId of await unanswered(id, trx))
        await notices.revise("agent_message", messageId, trx);
      const told = !isToldOtherwise && (await tellAgent(trx, kind, id, actor));
      if (revised > 0 || told) await wake(trx);
    },
  };
};
