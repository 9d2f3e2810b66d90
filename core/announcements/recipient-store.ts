import type { Knex } from "knex";
import { pageSize } from "#contracts/common.ts";
import type { UserRole } from "#contracts/auth.ts";
import { narrowToNames, narrowToPage } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { countRows, rowsOf } from "../platform/run-prepared.ts";
import type { AnnouncementRow } from "./announcement-store.ts";

/** Somebody an announcement was sent to. */
export interface RecipientRow {
  id: string;
  telegram_username: string;
  read_at: Date | null;
  read_in: "app" | "bot" | null;
  in_telegram: boolean;
}

/** An announcement that somebody got. */
export interface OwnRow extends AnnouncementRow {
  author: string;
  sent_at: Date;
  read_at: Date | null;
}

export interface RecipientFilter {
  read?: boolean | undefined;
  /** Words that all must be in the name. */
  words: readonly string[];
}

const narrow = (query: Knex.QueryBuilder, { read, words }: RecipientFilter): void => {
  if (read === true) void query.whereNotNull("r.read_at");
  if (read === false) void query.whereNull("r.read_at");
  narrowToNames(query, words, "u.username_key");
};

const found = (sql: Sql, announcementId: string, filter: RecipientFilter) =>
  sql("announcement_recipients as r")
    .join("users as u", "u.id", "r.user_id")
    .where("r.announcement_id", announcementId)
    .modify((query) => narrow(query, filter));

const isTold = `exists (select 1 from telegram_notices n where n.kind = 'announcement'
  and n.subject_id = r.announcement_id and n.chat_id = u.telegram_id and n.message_id is not null)`;

const own = (sql: Sql, userId: string) =>
  sql("announcement_recipients as r")
    .join("announcements as a", "a.id", "r.announcement_id")
    .join("users as authors", "authors.id", "a.created_by")
    .where("r.user_id", userId)
    .whereNull("a.withdrawn_at");

const ownColumns = ["a.*", "authors.telegram_username as author", "r.read_at"];

const among = (sql: Sql, role: UserRole | null, exceptId: string) =>
  sql("users")
    .whereNull("disabled_at")
    .whereNot({ id: exceptId })
    .modify((query) => {
      if (role !== null) void query.where({ role });
    });

const createOwn = (sql: Sql) => ({
  /** What somebody got and was not taken back, newest first, one more than a page. */
  ownPage: (userId: string, after: string | undefined): Promise<OwnRow[]> =>
    own(sql, userId).modify(narrowToPage, "r.announcement_id", after).select<OwnRow[]>(ownColumns),

  countOwn: (userId: string): Promise<number> => countRows(own(sql, userId)),

  countUnread: (userId: string): Promise<number> => countRows(own(sql, userId).whereNull("r.read_at")),

  findOwn: (userId: string, id: string, trx: Sql = sql): Promise<OwnRow | undefined> =>
    own(trx, userId).where("r.announcement_id", id).first<OwnRow | undefined>(ownColumns),

  /** Notes that somebody has read one; false when they had before, or did not get it. */
  markRead: async (userId: string, id: string, readIn: "app" | "bot", trx: Sql): Promise<boolean> => {
    const changed = await trx("announcement_recipients")
      .where({ user_id: userId, announcement_id: id })
      .whereNull("read_at")
      .update({ read_at: new Date(), read_in: readIn });
    return changed === 1;
  },
});

const createAudience = (sql: Sql) => ({
  /** How many an announcement would go to, and how many of them the bot can write to. */
  reach: async (role: UserRole | null, exceptId: string): Promise<{ people: number; inTelegram: number }> => {
    const [row] = await among(sql, role, exceptId)
      .leftJoin("telegram_chats as c", (join) => {
        void join.on("c.chat_id", "users.telegram_id").onNull("c.blocked_at");
      })
      .select<{ people: number; inTelegram: number }[]>(
        sql.raw("count(*)::int as people"),
        sql.raw('count(c.chat_id)::int as "inTelegram"'),
      );
    return row ?? { people: 0, inTelegram: 0 };
  },

  /** How many of these there are, and can sign in. */
  countKnown: (ids: string[], trx: Sql): Promise<number> =>
    countRows(trx("users").whereIn("id", ids).whereNull("disabled_at")),
});

/** Whom announcements were sent to, and who has read them. */
export const createRecipientStore = (sql: Sql) => ({
  ...createOwn(sql),
  ...createAudience(sql),

  /** Sends one to everybody it is for, in one statement; gives how many they are. */
  fill: async ({ id, audience, role, people, created_by }: AnnouncementRow, trx: Sql): Promise<number> => {
    const chosen =
      audience === "people"
        ? trx("users").whereNull("disabled_at").whereIn("id", people)
        : among(trx, audience === "role" ? role : null, created_by);
    const rows = await rowsOf<{ count: number }>(
      trx,
      `with sent as (
         insert into announcement_recipients (announcement_id, user_id) ? on conflict do nothing returning 1)
       select count(*)::int as count from sent`,
      [chosen.select(trx.raw("?::uuid", [id]), "id")],
    );
    return rows[0]?.count ?? 0;
  },

  /** By name after the user of that id, one more than a page. */
  page: (
    announcementId: string,
    filter: RecipientFilter,
    after: string | undefined,
  ): Promise<RecipientRow[]> =>
    found(sql, announcementId, filter)
      .modify((query) => {
        if (after !== undefined)
          void query.whereRaw("u.username_key > (select username_key from users where id = ?)", [after]);
      })
      .orderBy("u.username_key")
      .limit(pageSize + 1)
      .select<RecipientRow[]>(
        "u.id",
        "u.telegram_username",
        "r.read_at",
        "r.read_in",
        sql.raw(`${isTold} as in_telegram`),
      ),

  count: (announcementId: string, filter: RecipientFilter): Promise<number> =>
    countRows(found(sql, announcementId, filter)),
});

export type RecipientStore = ReturnType<typeof createRecipientStore>;
