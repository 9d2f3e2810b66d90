import { createHash, timingSafeEqual } from "node:crypto";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import type { ReviewedParticipation } from "#contracts/initiatives.ts";
import type { Lead } from "#contracts/leads.ts";
import type { Ticket } from "#contracts/support.ts";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { newId } from "../ids.ts";
import type { Announcements } from "../announcements/announcements.ts";
import { digestHour, localTime, dayMs } from "../local-time.ts";
import type { Sql } from "../platform/database.ts";
import type { Threads } from "../threads/threads.ts";
import { createTakingUp } from "./take-up-bot.ts";
import type { BotNames } from "./bot-names.ts";
import { createChatStore, type ChatRow, type ChatStore } from "./chat-store.ts";
import { createTelegramLeadStore } from "./lead-store.ts";
import { createNoticeStore, type Notice, type NoticeKind, type NoticeStore } from "./notice-store.ts";
import { createNews, type NewsDeps } from "./news.ts";
import { createUpdateStore, type UpdateStore } from "./update-store.ts";
import { createWeeklyDigests } from "./weekly-digests.ts";

/** What the bot reads of other modules. */
interface LookUps {
  /** A feedback request as it stands; undefined when it is gone. */
  findGap: (id: string) => Promise<FeedbackRequest | undefined>;
  findTicket: (id: string) => Promise<Ticket | undefined>;
  findParticipation: (id: string) => Promise<ReviewedParticipation | undefined>;
  findLead: (id: string) => Promise<Lead | undefined>;
  /** An announcement as somebody was sent it. */
  findAnnouncement: Announcements["findForChat"];
  /** What was said about a ticket or a participation, and who has answered it. */
  findMessage: Threads["find"];
}

interface Deps extends NewsDeps {
  sql: Sql;
  bots: BotNames;
  config: Pick<Config, "teamTimeZone">;
  /** Who a Telegram account belongs to; null when nobody, or somebody disabled. */
  actorOf: (telegramId: string) => Promise<Actor | null>;
  lookUps: LookUps;
}

/** What the bot itself wants told, outside any transaction. */
const createShowing = ({ sql, wake }: Pick<Deps, "sql" | "wake">, notices: NoticeStore) => ({
  /** Shows a card to one chat in a new message; gives the one that showed it until now. */
  show: async (kind: NoticeKind, subjectId: string, chatId: string): Promise<number | null> => {
    const shown = await notices.forgetMessage(kind, subjectId, chatId);
    await notices.add({ kind, subjectId, chatIds: [chatId], data: null });
    await wake(sql);
    return shown;
  },

  /** Has a message tell how what it is about stands now. */
  showAgain: async (chatId: string, messageId: number): Promise<void> => {
    const notice = await notices.of(chatId, messageId);
    if (notice === undefined) return;
    await notices.postpone(notice.id, new Date());
    await wake(sql);
  },

  /** Has the BD Assistant's answer sent to a chat. */
  reply: async (chatId: string, answerId: string, data: object): Promise<void> => {
    await notices.add({ kind: "reply", subjectId: answerId, chatIds: [chatId], data });
    await wake(sql);
  },
});

const forCoreTeam: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  "gap",
  "ticket",
  "participation",
  "source",
  "webhook",
  "agent_message",
  "weekly_digest",
]);

/** Whether a chat may still be told: people leave the team, or the core team, while news of theirs is on its way. */
const createMayTell =
  ({ bot }: Pick<Deps, "bot">, chats: ChatStore) =>
  async ({ kind, chat_id: chatId }: Pick<Notice, "kind" | "chat_id">): Promise<boolean> => {
    const isForCoreTeam = forCoreTeam.has(kind);
    if (isForCoreTeam && chatId === bot()?.adminChatId) return true;
    if (chatId.startsWith("-")) return !isForCoreTeam;
    const owner = await chats.ownerOf(chatId);
    return owner !== undefined && (!isForCoreTeam || owner.role === "CORE TEAM (ADMIN)");
  };

const newChat = (chatId: string, day: string): ChatRow => ({
  chat_id: chatId,
  started_at: new Date(),
  blocked_at: null,
  mode: "lead",
  digest: true,
  digested_on: day,
  weekly_digest: true,
  weekly_digest_on: day,
  menu: null,
  session_id: `telegram-${newId()}`,
  lead_project: null,
  awaits: null,
});

/** The parts of an update that say which chat it belongs to. */
interface ReceivedUpdate {
  update_id: number;
  message?: { chat: { id: number } };
  edited_message?: { chat: { id: number } };
  my_chat_member?: { chat: { id: number } };
  callback_query?: { from: { id: number }; message?: { chat: { id: number } } };
}

const laneOf = (update: ReceivedUpdate): string => {
  const { message, edited_message: edited, my_chat_member: member, callback_query: query } = update;
  return String((message ?? edited ?? member ?? query?.message)?.chat.id ?? query?.from.id ?? "none");
};

const digestOf = (text: string) => createHash("sha256").update(text).digest();
/** Whether two texts are equal, in a time that does not tell where they differ. */
const sameText = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

const createReceiving = ({ sql, bot, wake }: Deps, updates: UpdateStore) => {
  const receive = async (received: ReceivedUpdate[]): Promise<void> => {
    const now = new Date();
    const rows = received.map((update) => ({ id: update.update_id, lane: laneOf(update), payload: update }));
    if ((await updates.add(rows, now)) > 0) await wake(sql);
  };
  return {
    /** Stores updates, to be worked on by the bot in whatever process it runs. */
    receive,
    /** Whether what was posted comes from Telegram. */
    knowsSecret: (given: string): boolean => {
      const secret = bot()?.webhookSecret;
      return secret !== undefined && sameText(given, secret);
    },
    /** Takes an update that was posted; what is none is left alone. */
    receivePosted: async (update: unknown): Promise<void> => {
      const posted = update as Partial<ReceivedUpdate> | null | undefined;
      if (typeof posted?.update_id === "number") await receive([posted as ReceivedUpdate]);
    },
  };
};

const createChats = (sql: Sql, chats: ChatStore, notices: NoticeStore, day: () => string) => ({
  /** The chat of a person who writes; a new one starts with tomorrow's digest, and that of next Monday. */
  open: (chatId: string): Promise<ChatRow> => chats.open(newChat(chatId, day())),
  change: chats.change,
  ofAdmins: chats.ofAdmins,
  /** Notes that the person has stopped the bot: what is theirs alone they are told when they are back. */
  block: (chatId: string): Promise<void> =>
    sql.transaction(async (trx) => {
      await chats.change(chatId, { blocked_at: new Date() }, trx);
      await notices.stopTelling(chatId, [...forCoreTeam], trx);
    }),
});

/** What the bot keeps: chats, updates, leads' messages on their way to a reply, and what it is to tell whom. */
export const createTelegram = (deps: Deps) => {
  const { sql, config, actorOf, lookUps } = deps;
  const [chats, notices] = [createChatStore(sql), createNoticeStore(sql)];
  const [updates, leads] = [createUpdateStore(sql), createTelegramLeadStore(sql)];
  const today = (now = new Date()) => localTime(now, config.teamTimeZone);
  return {
    actorOf,
    ...lookUps,
    updates,
    leads,
    leadRenamed: leads.renameProject,
    notices,
    mayTell: createMayTell(deps, chats),
    chats: createChats(sql, chats, notices, () => today().day),
    ...createReceiving(deps, updates),
    ...createTakingUp(deps, { updates, leads, notices, chats }),
    ...createShowing(deps, notices),
    ...createNews(deps, chats, notices),
    ...createWeeklyDigests(deps, chats, notices),
    /** Takes the chats whose daily digest is due now, at most so many; a digest is taken once. */
    takeDigests: async (now: Date, limit: number): Promise<string[]> => {
      const { day, hour } = today(now);
      return hour < digestHour ? [] : chats.takeDigests(day, limit);
    },
    /** Forgets what is of no use any more. */
    clear: async (now = new Date()): Promise<void> => {
      await updates.removeDone(new Date(now.getTime() - 3 * dayMs));
      await leads.removeOld(new Date(now.getTime() - 90 * dayMs));
      await notices.removeOld(new Date(now.getTime() - 365 * dayMs));
    },
  };
};

export type Telegram = ReturnType<typeof createTelegram>;
