import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import { rowOf } from "../platform/run-prepared.ts";

// Telegram takes some thirty messages a second from a bot; the rest is for what others wait for meanwhile.
const aSecond = 20;

const paced = (place: string): string =>
  `:now::timestamptz + ((${place}) - 1) / ${aSecond} * interval '1 second'`;

// In one statement each, however many they are.
const add = `
  insert into telegram_notices (id, kind, subject_id, chat_id, due_at, created_at)
  select gen_random_uuid(), 'announcement', :id, c.chat_id,
    ${paced("row_number() over (order by c.chat_id)")}, :now
  from announcement_recipients r
  join users u on u.id = r.user_id and u.disabled_at is null
  join telegram_chats c on c.chat_id = u.telegram_id and c.blocked_at is null
  where r.announcement_id = :id
  on conflict (kind, subject_id, chat_id) do nothing`;

// What somebody is telling just now, or is still to be told, takes the news with it.
const revise = `
  update telegram_notices n set revision = n.revision + 1, attempts = 0,
    due_at = case when n.due_at > :now then n.due_at else ${paced("told.place")} end
  from (
    select t.id, row_number() over (order by t.chat_id) as place
    from telegram_notices t
    join telegram_chats c on c.chat_id = t.chat_id and c.blocked_at is null
    where t.kind = 'announcement' and t.subject_id = :id
  ) as told
  where told.id = n.id`;

/** Notices of announcements: they may go to thousands, so they come due one after the other. */
const createAnnouncementNotices = (sql: Sql) => {
  const run = async (statement: string, id: string, trx: Sql): Promise<number> => {
    const { rowCount } = await trx.raw<{ rowCount?: number }>(statement, { id, now: new Date() } as never);
    return rowCount ?? 1;
  };
  return {
    /** Has everybody told who was sent an announcement and has a chat with the bot; gives how many they are. */
    addAnnouncement: (id: string, trx: Sql = sql): Promise<number> => run(add, id, trx),

    /** Has those who were told of one told how it stands now. */
    reviseAnnouncement: (id: string, trx: Sql = sql): Promise<number> => run(revise, id, trx),
  };
};

/** Records that agents send in and the core team works on. */
export type RecordKind = "ticket" | "participation";

/**
 * What a notice is about: a request to the core team, the answer to one, what the BD Assistant said, a record for the
 * core team, what became of it for its agent, what one of both said to the other about it, a lead to be reminded of, a
 * lead or a ticket handed over, what begins soon, what an admin tells the team, what happened to a source of documents or a webhook, or how
 * the team did in a week.
 */
export type NoticeKind =
  | "gap"
  | "answer"
  | "reply"
  | "review"
  | RecordKind
  | `${RecordKind}_news`
  | "lead_reminder"
  | "lead_handed_over"
  | "ticket_handed_over"
  | "source"
  | "webhook"
  | "agent_message"
  | "announcement"
  | "reminder"
  | "weekly_digest"
  | "team_message";

/** Something a chat is to be told; with a message it has been told, and is to be told how it stands now. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  subject_id: string;
  chat_id: string;
  data: unknown;
  message_id: number | null;
  revision: number;
  attempts: number;
}

const columns = ["id", "kind", "subject_id", "chat_id", "data", "message_id", "revision", "attempts"];

// What somebody misses who has stopped the bot waits until they are back.
const takeDue = `
  update telegram_notices set due_at = ?, attempts = attempts + 1
  where id = (
    select n.id from telegram_notices n where n.due_at <= ? and not exists (
      select from telegram_chats c where c.chat_id = n.chat_id and c.blocked_at is not null)
    order by n.due_at, n.id for update skip locked limit 1)
  returning ${columns.join(", ")}`;

const noteMessage = `
  insert into telegram_notice_messages (chat_id, message_id, notice_id)
  select chat_id, ?, id from telegram_notices where id = ?
  on conflict (chat_id, message_id) do update set notice_id = excluded.notice_id`;

/**
 * News of what a chat is told: due at once, but where somebody is telling it just now, or is to wait before trying again,
 * the news goes with that.
 */
const renewed = (sql: Sql, now: Date) => ({
  due_at: sql.raw(
    "case when telegram_notices.due_at > ? then telegram_notices.due_at else ?::timestamptz end",
    [now, now] as never,
  ) as never,
  attempts: 0,
  revision: sql.raw("telegram_notices.revision + 1") as never,
});

const createTelling = (sql: Sql) => ({
  /** Takes the next that is due; it is due again at a time unless it has been told until then. */
  take: (now: Date, heldUntil: Date): Promise<Notice | undefined> =>
    rowOf<Notice>(sql, takeDue, [heldUntil, now]),

  /** Notes that a chat has been told, unless there is news since. */
  told: async ({ id, revision }: Notice, messageId: number | null): Promise<void> => {
    const now = new Date();
    if (messageId !== null) await sql.raw(noteMessage, [messageId, id]);
    await sql("telegram_notices")
      .where({ id })
      .update({
        message_id: messageId,
        due_at: sql.raw("case when revision = ? then null else ?::timestamptz end", [revision, now]) as never,
      });
  },

  /** Keeps a notice that is being told from others a while longer. */
  hold: async (id: string, heldUntil: Date): Promise<void> => {
    await sql("telegram_notices").where({ id }).whereNotNull("due_at").update({ due_at: heldUntil });
  },

  /** Keeps how many of its messages a chat has got of a long text. */
  noteParts: async (id: string, sentParts: number): Promise<void> => {
    const data = sql.raw("coalesce(data, '{}') || ?::jsonb", [JSON.stringify({ sentParts })]) as never;
    await sql("telegram_notices").where({ id }).update({ data });
  },

  postpone: async (id: string, dueAt: Date | null): Promise<void> => {
    await sql("telegram_notices").where({ id }).update({ due_at: dueAt });
  },
});

const createMessages = (sql: Sql) => ({
  /** What a message of the bot told, also where a newer one has told of it since. */
  of: (chatId: string, messageId: number): Promise<Notice | undefined> =>
    sql("telegram_notices as n")
      .join("telegram_notice_messages as m", "m.notice_id", "n.id")
      .where({ "m.chat_id": chatId, "m.message_id": messageId })
      .first<Notice | undefined>("n.*"),

  /** Has what a chat is told of a subject be a new message; gives the one it had. */
  forgetMessage: async (kind: NoticeKind, subjectId: string, chatId: string): Promise<number | null> => {
    const key = { kind, subject_id: subjectId, chat_id: chatId };
    const before = await sql<Notice>("telegram_notices").where(key).first("message_id");
    await sql("telegram_notices").where(key).update({ message_id: null });
    return before?.message_id ?? null;
  },

  /** Tells a chat that was stopped nothing more of some kinds; of the others, once it is a person's chat, when they are back. */
  stopTelling: async (chatId: string, kinds: readonly NoticeKind[], trx: Sql): Promise<void> => {
    const isPersons = trx("telegram_chats").where({ chat_id: chatId }).select(trx.raw("1"));
    const due = () => trx("telegram_notices").where({ chat_id: chatId }).whereNotNull("due_at");
    await due().whereNotIn("kind", kinds).whereExists(isPersons).update({ due_at: new Date(), attempts: 0 });
    await due()
      .where((lost) => void lost.whereIn("kind", kinds).orWhereNotExists(isPersons.clone()))
      .update({ due_at: null });
  },

  /** Forgets what a chat was told of a subject. */
  removeOf: async (kind: NoticeKind, subjectId: string, chatId: string, trx: Sql): Promise<void> => {
    await trx("telegram_notices").where({ kind, subject_id: subjectId, chat_id: chatId }).delete();
  },

  /** Forgets what was told, and so which messages told it. */
  removeTold: async (trx: Sql): Promise<void> => {
    const told = trx("telegram_notice_messages").select("notice_id");
    await trx("telegram_notices").whereNotNull("message_id").orWhereIn("id", told).delete();
  },

  removeOld: async (before: Date): Promise<void> => {
    await sql("telegram_notices").where("created_at", "<", before).delete();
  },
});

/** What chats are to be told, stored before anything is sent. */
export const createNoticeStore = (sql: Sql) => ({
  ...createTelling(sql),
  ...createMessages(sql),
  ...createAnnouncementNotices(sql),

  /** Has chats told of a subject, or told anew. */
  add: async (
    {
      kind,
      subjectId,
      chatIds,
      data,
    }: { kind: NoticeKind; subjectId: string; chatIds: string[]; data: object | null },
    trx: Sql = sql,
  ): Promise<void> => {
    if (chatIds.length === 0) return;
    const now = new Date();
    const rows = chatIds.map((chatId) => ({
      id: newId(),
      kind,
      subject_id: subjectId,
      chat_id: chatId,
      data: data && JSON.stringify(data),
      due_at: now,
      created_at: now,
    }));
    await trx("telegram_notices")
      .insert(rows)
      .onConflict(["kind", "subject_id", "chat_id"])
      .merge({ ...renewed(trx, now), ...(data !== null && { data: JSON.stringify(data) }) } as never);
  },

  /** Has those who were told of a subject told how it stands now. */
  revise: async (kind: NoticeKind, subjectId: string, trx: Sql, data?: object): Promise<number> =>
    trx("telegram_notices")
      .where({ kind, subject_id: subjectId })
      .update({
        ...renewed(trx, new Date()),
        ...(data === undefined ? {} : { data: JSON.stringify(data) }),
      }),
});

export type NoticeStore = ReturnType<typeof createNoticeStore>;
