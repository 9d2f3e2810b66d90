import type { Sql } from "../platform/database.ts";

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
export const createAnnouncementNotices = (sql: Sql) => {
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
