import type { Actor } from "../actor.ts";
import type { CurrentBot } from "../bot-in-use.ts";
import type { Telling } from "../gaps/gaps-deps.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { SentMessage } from "../threads/threads.ts";
import type { ChatStore } from "./chat-store.ts";
import type { NoticeKind, NoticeStore, RecordKind } from "./notice-store.ts";

/** What the bot tells admins of a deleted request. */
export interface RemovedGap {
  question: string;
  removedBy: string;
}

/** What the bot tells an asker of the core team's answer. */
export type AnswerNotice = Pick<
  Telling,
  "projectName" | "conversationId" | "question" | "answer" | "corrects"
> &
  // One that was stored by an earlier version does not name it.
  Partial<Pick<Telling, "sessionId">>;

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

/** Who gave a lead away. */
export interface HandedOver {
  by: string;
}

interface LeadNews {
  leadId: string;
  /** Whom it is told to. */
  userId: string;
}

export interface NewsDeps {
  bot: CurrentBot;
  /** Has the bot look for notices once the transaction is committed. */
  wake: (trx: Sql) => Promise<void>;
  /** The user who sent a record in. */
  ownerOf: (kind: RecordKind, id: string, trx: Sql) => Promise<string | undefined>;
  /** The messages of a record's agent that nobody has answered. */
  unanswered: (recordId: string, trx: Sql) => Promise<string[]>;
}

type Told = [kind: NoticeKind, subjectId: string, data?: object];

/** Tells chats in a transaction, and has the bot look for what they are told; without a bot nobody is told anything. */
const createTelling = (
  { bot, wake }: Pick<NewsDeps, "bot" | "wake">,
  chats: ChatStore,
  notices: NoticeStore,
) => {
  const tell = async (trx: Sql, chatIds: string[], [kind, subjectId, data]: Told): Promise<void> => {
    await notices.add({ kind, subjectId, chatIds, data: data ?? null }, trx);
    await wake(trx);
  };
  const chatOf = async (userId: string, trx: Sql): Promise<string | undefined> =>
    bot() === null ? undefined : chats.ofUser(userId, trx);
  return {
    chatOf,

    /** Tells the core team, where they are: every admin's chat, and their group; but for one chat. */
    team: async (trx: Sql, told: Told, except?: string): Promise<void> => {
      const inUse = bot();
      if (inUse === null) return;
      const all = [...(await chats.ofAdmins(trx)), inUse.adminChatId];
      const chatIds = all.filter((chatId) => chatId !== undefined && chatId !== except) as string[];
      await tell(trx, [...new Set(chatIds)], told);
    },

    /** Tells a person; false when they have no chat with the bot. */
    person: async (trx: Sql, userId: string, ...told: Told): Promise<boolean> => {
      const chatId = await chatOf(userId, trx);
      if (chatId !== undefined) await tell(trx, [chatId], told);
      return chatId !== undefined;
    },

    /** Has what was told be told anew, as it stands by what `change` notes of that; that gives how much it is. */
    anew: async (trx: Sql, change: () => Promise<number>): Promise<void> => {
      if (bot() !== null && (await change()) > 0) await wake(trx);
    },
  };
};

type Tell = ReturnType<typeof createTelling>;

const ofRequests = (tell: Tell, notices: NoticeStore) => ({
  /** Shows a request to every admin, or shows it anew because more have asked. */
  gapAsked: (trx: Sql, gapId: string): Promise<void> => tell.team(trx, ["gap", gapId]),

  /** Tells somebody who asked what the core team answered, or that it will not. */
  answered: async (trx: Sql, telling: Telling): Promise<void> => {
    const { projectName, conversationId, sessionId, question, answer, corrects } = telling;
    const data: AnswerNotice = { projectName, conversationId, sessionId, question, answer, corrects };
    await tell.person(trx, telling.userId, "answer", telling.id, data);
  },

  /** Has the cards of a changed request say so; `removed` when it is gone. */
  gapChanged: (trx: Sql, gapId: string, removed?: RemovedGap): Promise<void> =>
    tell.anew(trx, () => notices.revise("gap", gapId, trx, removed)),
});

const ofLeads = (tell: Tell) => ({
  /** Tells an agent that the day they chose has come, or that a lead has long been silent. */
  leadReminder: async (trx: Sql, { leadId, userId }: LeadNews): Promise<void> => {
    await tell.person(trx, userId, "lead_reminder", leadId);
  },

  /** Tells whom a lead belongs to now. */
  leadHandedOver: async (trx: Sql, { by, leadId, userId }: LeadNews & HandedOver): Promise<void> => {
    await tell.person(trx, userId, "lead_handed_over", leadId, { by } satisfies HandedOver);
  },
});

/** Documents, where they come from, and webhooks: each time in a message of its own. */
const ofUpkeep = (tell: Tell, notices: NoticeStore) => ({
  /** Tells admins what happened to a source of documents. */
  sourceNews: (trx: Sql, sourceId: string, news: object): Promise<void> =>
    tell.team(trx, ["source", newId(), { ...news, sourceId }]),

  /** Tells admins that a webhook was stopped. */
  webhookStopped: (trx: Sql, webhookId: string, news: object): Promise<void> =>
    tell.team(trx, ["webhook", newId(), { ...news, webhookId }]),

  /** Tells whoever looks after a document that it is to be reviewed. */
  reviewDue: async (trx: Sql, documentId: string, ownerId: string): Promise<void> => {
    const chatId = await tell.chatOf(ownerId, trx);
    if (chatId !== undefined) await notices.removeOf("review", documentId, chatId, trx);
    await tell.person(trx, ownerId, "review", documentId);
  },
});

const ofInitiatives = (tell: Tell, notices: NoticeStore) => ({
  /** Reminds somebody of an initiative that begins soon. */
  reminded: async (trx: Sql, { id, userId }: { id: string; userId: string }): Promise<void> => {
    await tell.person(trx, userId, "reminder", id);
  },

  /** Tells everybody who was sent an announcement and has a chat with the bot. */
  announcementSent: (trx: Sql, id: string): Promise<void> =>
    tell.anew(trx, () => notices.addAnnouncement(id, trx)),

  /** Has what was told say how the announcement stands now. */
  announcementChanged: (trx: Sql, id: string): Promise<void> =>
    tell.anew(trx, () => notices.reviseAnnouncement(id, trx)),
});

/** Tickets and participations. */
const ofRecords = ({ ownerOf, unanswered }: NewsDeps, tell: Tell, notices: NoticeStore) => ({
  /** Shows a new record to every admin. */
  recordMade: (trx: Sql, kind: RecordKind, id: string): Promise<void> => tell.team(trx, [kind, id]),

  /** Has a record's cards say how it stands and who changed it, and tells its agent, unless they did it themselves or are told otherwise. */
  recordChanged: (
    trx: Sql,
    kind: RecordKind,
    id: string,
    actor: Actor | null,
    isToldOtherwise = false,
  ): Promise<void> =>
    tell.anew(trx, async () => {
      const data: RecordNotice = { changedBy: actor?.telegramUsername ?? null };
      const revised = await notices.revise(kind, id, trx, data);
      for (const messageId of await unanswered(id, trx))
        await notices.revise("agent_message", messageId, trx);
      const userId = isToldOtherwise ? undefined : await ownerOf(kind, id, trx);
      if (userId !== undefined && userId !== actor?.id) await tell.person(trx, userId, `${kind}_news`, id);
      return revised;
    }),

  /** Tells whose a ticket is now, and whose it was, unless one of them did it themselves. */
  ticketHandedOver: async (trx: Sql, { id, from, to, by }: HandedTicket): Promise<void> => {
    const toNew: TicketHandedOver = { handedOverBy: by.telegramUsername };
    const toFormer: TicketHandedOver = { handedOverTo: to.name };
    if (to.id !== by.id) await tell.person(trx, to.id, "ticket_handed_over", id, toNew);
    if (from !== by.id) await tell.person(trx, from, "ticket_handed_over", id, toFormer);
  },

  /** Tells the other side what was said about a record; what it answers says so wherever it is shown. */
  messageSent: (trx: Sql, { record, entryId, author, answers }: SentMessage): Promise<void> =>
    tell.anew(trx, async () => {
      if (author.id === record.ownerId)
        await tell.team(trx, ["agent_message", entryId], await tell.chatOf(author.id, trx));
      else await tell.person(trx, record.ownerId, "team_message", entryId);
      let revised = await notices.revise(record.kind, record.id, trx);
      for (const id of answers) revised += await notices.revise("agent_message", id, trx);
      return revised;
    }),
});

/** What the bot tells, and of whom and what, in the transaction that it is about. */
export const createNews = (deps: NewsDeps, chats: ChatStore, notices: NoticeStore) => {
  const tell = createTelling(deps, chats, notices);
  return {
    ...ofRequests(tell, notices),
    ...ofLeads(tell),
    ...ofUpkeep(tell, notices),
    ...ofInitiatives(tell, notices),
    ...ofRecords(deps, tell, notices),
  };
};
