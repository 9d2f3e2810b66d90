import type { Sql } from "../platform/database.ts";

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

// Taken as they are marked, so that each is reminded once whichever process looks.
const takeReminders = `
  update upcoming_attendees a set reminded_at = :now
  from upcoming_initiatives i
  where i.id = a.initiative_id and a.reminded_at is null
    and i.starts_at - (case when i.whole_day then interval '12 hours' else interval '1 hour' end) <= :now
    and i.over_at > :now
  returning a.initiative_id, a.user_id`;

const createAttendees = (sql: Sql) => ({
  /** Who comes to these, by id; those that nobody comes to are left out. */
  attendance: async (ids: string[], userId: string, trx: Sql = sql): Promise<Map<string, Attendance>> => {
    if (ids.length === 0) return new Map();
    const { rows } = await trx.raw<{ rows: (Attendance & { id: string })[] }>(attending, {
      ids,
      userId,
    } as never);
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
    await trx("upcoming_attendees").where({ initiative_id: id }).update({ reminded_at: null });
  },

  /** Takes those who are to be reminded now: an hour before, and half a day before what has only a day. */
  takeReminders: async (now: Date, trx: Sql): Promise<Reminder[]> => {
    const { rows } = await trx.raw<{ rows: Reminder[] }>(takeReminders, { now } as never);
    return rows;
  },
});

/** Announced initiatives, and who comes to them. */
export const createUpcomingStore = (sql: Sql) => ({
  ...createAttendees(sql),

  /** Soonest first, those without a time last; `from` leaves out what is past by then. */
  list: (from: Date | null): Promise<UpcomingRow[]> =>
    sql<UpcomingRow>("upcoming_initiatives")
      .modify((query) => {
        if (from !== null)
          void query.where((open) => void open.whereNull("over_at").orWhere("over_at", ">", from));
      })
      .orderByRaw("starts_at nulls last, id")
      .limit(most),

  /** What a user said they would come to that ended in between, latest first. */
  attended: (userId: string, from: Date, until: Date): Promise<UpcomingRow[]> =>
    sql("upcoming_initiatives")
      .whereIn("id", sql("upcoming_attendees").where({ user_id: userId }).select("initiative_id"))
      .where("over_at", ">", from)
      .where("over_at", "<=", until)
      .orderBy("starts_at", "desc")
      .limit(most)
      .select<UpcomingRow[]>("*"),

  find: (id: string): Promise<UpcomingRow | undefined> =>
    sql<UpcomingRow>("upcoming_initiatives").where({ id }).first(),

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
