import type { UserRole } from "#contracts/auth.ts";
import type { Sql } from "../platform/database.ts";
import { firstValue } from "../platform/run-prepared.ts";

/** What a plain text in the chat goes to: the Lead Replier or the BD Assistant. */
export type ChatMode = "lead" | "assistant";

/** What the next plain text is, when the bot has asked for one. */
export type Awaited = { kind: "project"; leadId: string } | { kind: "response"; gapId: string };

/** A person's chat with the bot. */
export interface ChatRow {
  chat_id: string;
  started_at: Date;
  /** Since when the person has stopped the bot. */
  blocked_at: Date | null;
  mode: ChatMode;
  /** Whether an admin gets the daily digest. */
  digest: boolean;
  /** The day of the last digest, as YYYY-MM-DD. */
  digested_on: string;
  /** Whether an admin gets the weekly digest. */
  weekly_digest: boolean;
  /** The Monday of the last one, or the day the chat began, as YYYY-MM-DD. */
  weekly_digest_on: string;
  menu: string | null;
  /** The session of the BD Assistant. */
  session_id: string;
  /** The lead chosen from the list, which what follows is about. */
  lead_project: string | null;
  awaits: Awaited | null;
}

type Changes = Partial<Omit<ChatRow, "chat_id" | "started_at">>;

const columns = (sql: Sql) => [
  "chats.*",
  sql.raw("chats.digested_on::text as digested_on"),
  sql.raw("chats.weekly_digest_on::text as weekly_digest_on"),
];

const admins = (sql: Sql) =>
  sql("telegram_chats as chats")
    .join("users", "users.telegram_id", "chats.chat_id")
    .where("users.role", "CORE TEAM (ADMIN)")
    .whereNull("users.disabled_at")
    .whereNull("chats.blocked_at");

const createOwners = (sql: Sql) => ({
  /** The chat of a user; what one who has stopped the bot is to be told waits until they are back. */
  ofUser: (userId: string, trx: Sql = sql): Promise<string | undefined> =>
    firstValue(
      trx("telegram_chats as chats")
        .join("users", "users.telegram_id", "chats.chat_id")
        .where("users.id", userId)
        .whereNull("users.disabled_at"),
      "chats.chat_id",
    ),

  /** Who a private chat belongs to now; undefined when nobody on the team. */
  ownerOf: (chatId: string): Promise<{ role: UserRole } | undefined> =>
    sql("users")
      .where({ telegram_id: chatId })
      .whereNull("disabled_at")
      .first<{ role: UserRole } | undefined>("role"),
});

const createDigests = (sql: Sql) => ({
  /** Takes up to so many admins' chats whose digest of a day is due, and notes that they have it. */
  takeDigests: async (day: string, limit: number): Promise<string[]> => {
    const due = admins(sql).where("chats.digest", true).where("chats.digested_on", "<", day);
    const rows = await sql("telegram_chats")
      .whereIn("chat_id", due.select("chats.chat_id").limit(limit))
      // Asked of the row itself once more, for another process may have taken it meanwhile.
      .where("digested_on", "<", day)
      .update({ digested_on: day })
      .returning<{ chat_id: string }[]>("chat_id");
    return rows.map(({ chat_id }) => chat_id);
  },

  /**
   * Takes the admins' chats that get the digest of a week, and notes that its time has come for every chat: who switches
   * the digest on later begins with the next.
   */
  takeWeeklyDigests: async (monday: string, trx: Sql): Promise<string[]> => {
    const rows = await trx("telegram_chats")
      .where("weekly_digest_on", "<", monday)
      .update({ weekly_digest_on: monday })
      .returning<{ chat_id: string }[]>("chat_id");
    const due = admins(trx)
      .where("chats.weekly_digest", true)
      .whereIn(
        "chats.chat_id",
        rows.map(({ chat_id }) => chat_id),
      );
    return (await due.select<{ chat_id: string }[]>("chats.chat_id")).map(({ chat_id }) => chat_id);
  },
});

/** Private chats with the bot, by their number, which is the person's Telegram id. */
export const createChatStore = (sql: Sql) => ({
  ...createOwners(sql),
  ...createDigests(sql),

  /** The chat as it stands; made, or no longer blocked, when the person writes. */
  open: async (row: ChatRow, trx: Sql = sql): Promise<ChatRow> => {
    const [stored] = await trx("telegram_chats as chats")
      .insert({ ...row, awaits: null })
      .onConflict("chat_id")
      .merge({ blocked_at: null } as never)
      .returning<ChatRow[]>(columns(trx) as never);
    return stored ?? row;
  },

  change: async (chatId: string, { awaits, ...changes }: Changes, trx: Sql = sql): Promise<void> => {
    const awaited = awaits === undefined ? {} : { awaits: awaits && JSON.stringify(awaits) };
    await trx("telegram_chats")
      .where({ chat_id: chatId })
      .update({ ...changes, ...awaited });
  },

  /** Forgets what a bot had shown or asked in every chat. */
  forgetMenus: async (trx: Sql): Promise<void> => {
    await trx("telegram_chats").update({ menu: null, awaits: null });
  },

  /** Chats of admins who can be told something. */
  ofAdmins: async (trx: Sql = sql): Promise<string[]> =>
    (await admins(trx).select<{ chat_id: string }[]>("chats.chat_id")).map(({ chat_id }) => chat_id),
});

export type ChatStore = ReturnType<typeof createChatStore>;
