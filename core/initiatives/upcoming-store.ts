import type { Sql } from "../platform/database.ts";
import { countRows, rowsOf } from "../platform/run-prepared.ts";
import { createProofStore } from "./proof-store.ts";
import type { Knex } from "knex";

const notSeenBy = `not exists (
  select from upcoming_seen s where s.initiative_id = upcoming_initiatives.id and s.user_id = ?)`;

/** Leaves out what is past by a moment; what has no date is still to come. */
const stillToCome = (query: Knex.QueryBuilder, from: Date): void =>
  void query.where((open) => void open.whereNull("over_at").orWhere("over_at", ">", from));

/** Which announced initiatives somebody has looked at. */
const createSeenStore = (sql: Sql) => ({
  /** Those of these that somebody has looked at. */
  seenAmong: async (ids: string[], userId: string): Promise<Set<string>> =>
    new Set(
      await sql("upcoming_seen")
        .where({ user_id: userId })
        .whereIn("initiative_id", ids)
        .pluck<string[]>("initiative_id"),
    ),

  /** How many of those still to come somebody has not looked at. */
  countNewUpcoming: (userId: string): Promise<number> =>
    countRows(sql("upcoming_initiatives").modify(stillToCome, new Date()).whereRaw(notSeenBy, [userId])),

  /** Notes that somebody has looked at these, those that are announced no more left out; gives of how many that is news. */
  markUpcomingSeen: async (ids: string[], userId: string, trx: Sql): Promise<number> => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `insert into upcoming_seen (initiative_id, user_id, seen_at)
       select id, :userId, :now from upcoming_initiatives where id = any(:ids)
       on conflict do nothing`,
      { ids, userId, now: new Date() } as never,
    );
    return rowCount;
  },
});

/** An initiative that is announced. */
export interface UpcomingRow {
  id: string;
  initiative: string[];
  /** The start of its day in UTC when it has no time. */
  starts_at: Date | null;
  whole_day: boolean;
  /** When it is past; null without a date. */
  over_at: Date | null;
  description: string | null;
  link: string | null;
  place: string | null;
  /** The zone its time is told in. */
  time_zone: string | null;
  created_at: Date;
}

/** Who comes to it. */
export interface Attendance {
  count: number;
  isComing: boolean;
  names: string[];
}

/** Somebody who is to be reminded of an initiative. */
export interface Reminder {
  initiative_id: string;
  user_id: string;
}

// What one screen can show of; a team plans far fewer.
const most = 500;

const attending = `
  select a.initiative_id as id, count(*)::int as count, bool_or(a.user_id = :userId) as "isComing",
    array_agg(u.telegram_username order by a.created_at) as names
  from upcoming_attendees a join users u on u.id = a.user_id and u.disabled_at is null
  where a.initiative_id = any(:ids)
  group by a.initiative_id`;

// Taken as they are marked, so that each is reminded once whichever process looks; so many in one transaction.
const atOnce = 500;
const taking = (marked: string, isDue: string): string => `
  update upcoming_attendees a set ${marked} = :now
  from (
    select d.initiative_id, d.user_id
    from upcoming_attendees d join upcoming_initiatives i on i.id = d.initiative_id
    where ${isDue} and i.over_at > :now
    limit ${atOnce}
    for update of d skip locked
  ) as due
  where due.initiative_id = a.initiative_id and due.user_id = a.user_id
  returning a.initiative_id, a.user_id`;

const takeLast = taking(
  "reminded_at",
  `d.reminded_at is null
    and i.starts_at - (case when i.whole_day then interval '12 hours' else interval '1 hour' end) <= :now`,
);
// Not those who have said so within the day, nor where the last one is due already.
const takeFirst = taking(
  "day_reminded_at",
  `d.day_reminded_at is null and d.reminded_at is null and not i.whole_day
    and i.starts_at - interval '24 hours' <= :now and i.starts_at - interval '1 hour' > :now
    and d.created_at <= i.starts_at - interval '24 hours'`,
);

const remindedAt = "greatest(a.reminded_at, a.day_reminded_at)";
const isSeen = `coalesce(a.reminder_seen_at >= ${remindedAt}, false)`;

const createAttendees = (sql: Sql) => ({
  /** Who comes to these, by id; those that nobody comes to are left out. */
  attendance: async (ids: string[], userId: string, trx: Sql = sql): Promise<Map<string, Attendance>> => {
    if (ids.length === 0) return new Map();
    const rows = await rowsOf<Attendance & { id: string }>(trx, attending, {
      ids,
      userId,
    });
    return new Map(rows.map(({ id, ...attendance }) => [id, attendance]));
  },

  setComing: async (id: string, userId: string, isComing: boolean, trx: Sql): Promise<void> => {
    const key = { initiative_id: id, user_id: userId };
    if (isComing)
      await trx("upcoming_attendees")
        .insert({ ...key, created_at: new Date() })
        .onConflict(["initiative_id", "user_id"])
        .ignore();
    else await trx("upcoming_attendees").where(key).delete();
  },

  /** Has everybody who comes reminded anew, because it takes place at another time. */
  forgetReminders: async (id: string, trx: Sql): Promise<void> => {
    await trx("upcoming_attendees")
      .where({ initiative_id: id })
      .update({ reminded_at: null, day_reminded_at: null });
  },

  /** Takes those who are to be reminded now, some of them where they are many: a day and an hour before, and half a day before what has only a day. */
  takeReminders: async (now: Date, trx: Sql): Promise<Reminder[]> => {
    const last = await trx.raw<{ rows: Reminder[] }>(takeLast, { now } as never);
    const first = await trx.raw<{ rows: Reminder[] }>(takeFirst, { now } as never);
    return [...last.rows, ...first.rows];
  },
});

const reminders = (sql: Sql, userId: string, now: Date) =>
  sql("upcoming_attendees as a")
    .join("upcoming_initiatives as i", "i.id", "a.initiative_id")
    .where("a.user_id", userId)
    .where("i.over_at", ">", now)
    .whereRaw(`${remindedAt} is not null`);

const createReminders = (sql: Sql) => ({
  /** What somebody was reminded of and is not over, soonest first. */
  reminders: (userId: string, now: Date): Promise<(UpcomingRow & { is_seen: boolean })[]> =>
    reminders(sql, userId, now)
      .orderBy("i.starts_at")
      .limit(most)
      .select<(UpcomingRow & { is_seen: boolean })[]>("i.*", sql.raw(`${isSeen} as is_seen`)),

  /** How many of them somebody has not looked at. */
  countReminders: (userId: string): Promise<number> =>
    countRows(reminders(sql, userId, new Date()).whereRaw(`not ${isSeen}`)),

  /** Notes that somebody has looked at them; gives how many that is news of. */
  markRemindersSeen: (userId: string, trx: Sql): Promise<number> =>
    trx("upcoming_attendees as a")
      .where({ user_id: userId })
      .whereRaw(`${remindedAt} is not null and not ${isSeen}`)
      .update({ reminder_seen_at: new Date() }),
});

/** Announced initiatives, and who comes to them. */
export const createUpcomingStore = (sql: Sql) => ({
  ...createAttendees(sql),
  ...createReminders(sql),
  ...createProofStore(sql),
  ...createSeenStore(sql),

  /** Soonest first, those without a time last; `from` leaves out what is past by then. */
  list: (from: Date | null): Promise<UpcomingRow[]> =>
    sql<UpcomingRow>("upcoming_initiatives")
      .modify((query) => {
        if (from !== null) stillToCome(query, from);
      })
      .orderByRaw("starts_at nulls last, id")
      .limit(most),

  among: (ids: string[]): Promise<UpcomingRow[]> =>
    sql<UpcomingRow>("upcoming_initiatives").whereIn("id", ids),

  add: async (row: UpcomingRow, trx: Sql): Promise<void> => {
    await trx("upcoming_initiatives").insert(row);
  },

  lock: (id: string, trx: Sql): Promise<UpcomingRow | undefined> =>
    trx<UpcomingRow>("upcoming_initiatives").where({ id }).forUpdate().first(),

  change: async (id: string, changes: Partial<UpcomingRow>, trx: Sql): Promise<void> => {
    await trx("upcoming_initiatives").where({ id }).update(changes);
  },

  remove: async (id: string, trx: Sql): Promise<void> => {
    await trx("upcoming_initiatives").where({ id }).delete();
  },
});

export type UpcomingStore = ReturnType<typeof createUpcomingStore>;
