import type { Knex } from "knex";
import type { AnnouncementState, Audience } from "#contracts/announcements.ts";
import type { UserRole } from "#contracts/auth.ts";
import { asPattern, countFound, narrowToPage } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { isAdded } from "../platform/run-prepared.ts";

/** An announcement as it is stored. */
export interface AnnouncementRow {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
  link: string | null;
  initiative_id: string | null;
  audience: Audience;
  /** For the audience `role`. */
  role: UserRole | null;
  /** Who was picked. */
  people: string[];
  send_at: Date;
  /** Since when those it is for have it. */
  sent_at: Date | null;
  edited_at: Date | null;
  withdrawn_at: Date | null;
  created_by: string;
  idempotency_key: string | null;
  created_at: Date;
}

/** The same with what a list says of it. */
export interface ListedAnnouncement extends AnnouncementRow {
  author: string;
  recipient_count: number;
  read_count: number;
  telegram_count: number;
  picked: { id: string; username: string }[];
}

export interface AnnouncementFilter {
  state?: AnnouncementState | undefined;
  /** Words that all must be in its title or text. */
  words: readonly string[];
}

const counts = `
  (select count(*)::int from announcement_recipients r where r.announcement_id = a.id) as recipient_count,
  (select count(*)::int from announcement_recipients r
    where r.announcement_id = a.id and r.read_at is not null) as read_count,
  (select count(*)::int from telegram_notices n
    where n.kind = 'announcement' and n.subject_id = a.id and n.message_id is not null) as telegram_count,
  (select coalesce(json_agg(json_build_object('id', p.id, 'username', p.telegram_username)
      order by p.username_key), '[]')
    from users p where p.id = any(a.people)) as picked`;

const listed = (sql: Sql) =>
  sql("announcements as a")
    .join("users as authors", "authors.id", "a.created_by")
    .select<ListedAnnouncement[]>("a.*", "authors.telegram_username as author", sql.raw(counts));

const narrow = (query: Knex.QueryBuilder, { state, words }: AnnouncementFilter): void => {
  if (state === "withdrawn") void query.whereNotNull("a.withdrawn_at");
  if (state === "sent") void query.whereNotNull("a.sent_at").whereNull("a.withdrawn_at");
  if (state === "scheduled") void query.whereNull("a.sent_at").whereNull("a.withdrawn_at");
  for (const word of words) void query.whereRaw("lower(a.title || ' ' || a.text) like ?", [asPattern(word)]);
};

const createReads = (sql: Sql) => ({
  /** Newest first after the announcement of that id, one more than a page. */
  page: (filter: AnnouncementFilter, after: string | undefined): Promise<ListedAnnouncement[]> =>
    listed(sql).modify(narrow, filter).modify(narrowToPage, "a.id", after),

  countFound: (filter: AnnouncementFilter): Promise<number> =>
    countFound(sql, sql("announcements as a").modify(narrow, filter)),

  find: (id: string, trx: Sql = sql): Promise<ListedAnnouncement | undefined> =>
    listed(trx).where("a.id", id).first(),
});

/** What admins tell the team. */
export const createAnnouncementStore = (sql: Sql) => ({
  ...createReads(sql),

  /** The one that was made with a key; undefined without one. */
  byKey: (userId: string, key: string | null): Promise<{ id: string } | undefined> =>
    key === null
      ? Promise.resolve(undefined)
      : sql<AnnouncementRow>("announcements").where({ created_by: userId, idempotency_key: key }).first("id"),

  /** Adds one; false when there is one with its key. */
  add: (row: AnnouncementRow, trx: Sql): Promise<boolean> =>
    isAdded(trx("announcements").insert(row).onConflict(["created_by", "idempotency_key"]).ignore()),

  lock: (id: string, trx: Sql): Promise<AnnouncementRow | undefined> =>
    trx<AnnouncementRow>("announcements").where({ id }).forUpdate().first(),

  /** One whose time has come, held until the transaction ends; undefined when there is none that nobody else holds. */
  lockDue: (now: Date, trx: Sql): Promise<AnnouncementRow | undefined> =>
    trx<AnnouncementRow>("announcements")
      .whereNull("sent_at")
      .whereNull("withdrawn_at")
      .where("send_at", "<=", now)
      .orderBy("send_at")
      .forUpdate()
      .skipLocked()
      .first(),

  change: async (id: string, changes: Partial<AnnouncementRow>, trx: Sql): Promise<void> => {
    await trx("announcements").where({ id }).update(changes);
  },
});

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>;
