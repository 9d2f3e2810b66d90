import type { Service } from "#contracts/common.ts";
import type { LeadStage, LeadView } from "#contracts/leads.ts";
import {
  countFound,
  leadPlaces,
  narrowToWords,
  type SearchedWord,
  usersLike,
} from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { needsReply, ownMessages, ownNotes, stateColumns } from "./state-columns.ts";

/** A lead as lists show it. */
export interface LeadRow {
  id: string;
  user_id: string;
  project_name: string;
  project_key: string;
  proposal_received: boolean | null;
  stage: LeadStage;
  service: Service | null;
  owner_name: string;
  owner_disabled: boolean;
  archived_at: Date | null;
  wrote_at: Date | null;
  sent_at: Date | null;
  settled_at: Date | null;
  remind_at: Date | null;
  remind_auto: boolean;
  created_at: Date;
  last_message_at: Date;
  needs_reply: boolean;
  is_unread: boolean;
  handed_over_from: string | null;
  /** The beginning of the lead's last message, and of the last text sent to it. */
  wrote_text: string | null;
  sent_text: string | null;
}

/** Which leads; what is left out does not matter. */
export interface LeadFilter {
  userId?: string | undefined;
  view?: LeadView | undefined;
  stage?: LeadStage | undefined;
  service?: Service | undefined;
  person?: string | undefined;
  words?: readonly SearchedWord[] | undefined;
}

type Changes = Partial<
  Pick<
    LeadRow,
    | "project_name"
    | "project_key"
    | "stage"
    | "proposal_received"
    | "archived_at"
    | "settled_at"
    | "remind_at"
    | "remind_auto"
  > & { stage_by: string; stage_before: LeadStage; reminded_at: Date | null }
>;

const table = "lead_conversations";

const isDue = "(c.archived_at is null and c.remind_at <= now())";

const views: Record<LeadView, string> = {
  open: "c.archived_at is null",
  needs_reply: needsReply,
  // One that the product set is told of once it is due.
  reminder: `(${isDue} or (c.archived_at is null and c.remind_at is not null and not c.remind_auto))`,
  archived: "c.archived_at is not null",
};

// One's own are few enough to read what was said and noted in them.
const searchedOwn = {
  ...leadPlaces,
  text: `(${leadPlaces.text} || ' ' || coalesce(
    (select string_agg(lower(m.content), ' ') from chat_messages m where ${ownMessages}), '') || ' ' || coalesce(
    (select string_agg(lower(e.detail->>'text'), ' ') from lead_events e where ${ownNotes}), ''))`,
};

const matching = (sql: Sql, { userId, view, stage, service, person, words = [] }: LeadFilter) =>
  sql(`${table} as c`).modify((query) => {
    if (view !== undefined) void query.whereRaw(views[view]);
    if (userId !== undefined) void query.where("c.user_id", userId);
    if (stage !== undefined) void query.where("c.stage", stage);
    if (person !== undefined) void query.whereIn("c.user_id", usersLike(sql, person));
    if (service !== undefined)
      void query.whereRaw(`exists (select from chat_messages m where ${ownMessages} and m.service = ?)`, [
        service,
      ]);
    narrowToWords(query, words, userId === undefined ? leadPlaces : searchedOwn);
  });

const listed = (sql: Sql, query: ReturnType<typeof matching>) =>
  query
    .join("users as u", "u.id", "c.user_id")
    .select<LeadRow[]>(
      "c.*",
      "u.telegram_username as owner_name",
      sql.raw("u.disabled_at is not null as owner_disabled"),
      sql.raw(stateColumns),
    );

const latestFirst = { by: "last_message_at", beyond: "<", direction: "desc" };
const dueFirst = { by: "remind_at", beyond: ">", direction: "asc" };

const createReading = (sql: Sql) => ({
  /** In the order of their view, and one more than asked for, so that the caller knows whether more follow. */
  page: (filter: LeadFilter, after: string | undefined, limit: number): Promise<LeadRow[]> => {
    const { by, beyond, direction } = filter.view === "reminder" ? dueFirst : latestFirst;
    return listed(sql, matching(sql, filter))
      .modify((query) => {
        if (after !== undefined)
          void query.whereRaw(`(c.${by}, c.id) ${beyond} (select ${by}, id from ${table} where id = ?)`, [
            after,
          ]);
      })
      .orderByRaw(`c.${by} ${direction}, c.id ${direction}`)
      .limit(limit + 1);
  },

  /** At most one more than are counted. */
  count: (filter: LeadFilter): Promise<number> => countFound(sql, matching(sql, filter)),

  read: async (id: string, trx: Sql = sql): Promise<LeadRow | undefined> => {
    const [row] = await listed(trx, trx(`${table} as c`).where("c.id", id));
    return row;
  },

  counts: async (userId: string): Promise<{ needsReply: number; reminders: number }> => {
    const [row] = await sql(`${table} as c`)
      .where("c.user_id", userId)
      .select<{ needsReply: number; reminders: number }[]>(
        sql.raw(`(count(*) filter (where ${needsReply}))::int as "needsReply"`),
        sql.raw(`(count(*) filter (where ${isDue}))::int as reminders`),
      );
    return row ?? { needsReply: 0, reminders: 0 };
  },

  /** Ids of everything that belongs to a user, the oldest first. */
  idsOf: async (userId: string, trx: Sql): Promise<string[]> =>
    trx(table).where({ user_id: userId }).orderBy("created_at").pluck("id"),
});

const reminders = {
  /** Leads whose agent is to be reminded of them now, at most so many, held until the transaction ends. */
  lockDue: (limit: number, trx: Sql): Promise<{ id: string; user_id: string }[]> =>
    trx(`${table} as c`)
      .whereRaw(`${isDue} and c.reminded_at is null`)
      .orderBy("c.remind_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .select("c.id", "c.user_id"),

  markReminded: async (ids: string[], at: Date, trx: Sql): Promise<void> => {
    await trx(table).whereIn("id", ids).update({ reminded_at: at });
  },

  /** Notes what was sent last, and reminds of a silence that lasts, unless somebody chose a day. */
  noteSending: async (id: string, silentDays: number, trx: Sql): Promise<void> => {
    await trx.raw(
      `update lead_conversations c set sent_at = s.at,
         remind_at = case when c.remind_at is null or c.remind_auto
           then case when s.at >= coalesce(c.wrote_at, '-infinity') and c.stage not in ('Won', 'Lost')
             then s.at + make_interval(days => ?) end
           else c.remind_at end,
         reminded_at = case when c.remind_at is null or c.remind_auto then null else c.reminded_at end,
         remind_auto = c.remind_at is null or c.remind_auto
       from (select (select max(m.sent_at) from chat_messages m, lead_conversations l
         where l.id = ? and m.module = 'lead_replier' and m.user_id = l.user_id
           and m.project_key = l.project_key) as at) s
       where c.id = ?`,
      [silentDays, id, id],
    );
  },
};

/** Who but one has a lead of a name, however it is punctuated, that is not archived; the earliest first. */
const contactsOf = (sql: Sql) => (projectKey: string, butFor: string) =>
  sql(`${table} as c`)
    .join("users as u", "u.id", "c.user_id")
    .whereRaw("without_punctuation(c.project_key) = nullif(without_punctuation(?), '')", [projectKey])
    .whereNot("c.user_id", butFor)
    .whereNull("c.archived_at")
    .orderBy(["c.created_at", "c.id"])
    .limit(3)
    .select<{ username: string; disabled: boolean; since: Date }[]>(
      "u.telegram_username as username",
      sql.raw("u.disabled_at is not null as disabled"),
      "c.created_at as since",
    );

/** The team's leads, whoever's they are. */
export const createLeadRecordStore = (sql: Sql) => ({
  ...createReading(sql),
  ...reminders,
  contacts: contactsOf(sql),

  /** Holds a lead until the transaction ends. */
  lock: async (id: string, trx: Sql): Promise<LeadRow | undefined> =>
    trx<LeadRow>(table).where({ id }).forUpdate().first(),

  /** Gives it to another; up to what was said last it is news to whoever did not take it. */
  give: async (id: string, to: string, isNews: boolean, trx: Sql): Promise<void> => {
    const news = {
      news_at: trx.ref("last_message_at"),
      read_at: trx.raw("last_message_at - interval '1 millisecond'"),
    };
    await trx(table)
      .where({ id })
      .update({ user_id: to, archived_at: null, ...(isNews ? news : {}) });
  },

  change: async (id: string, changes: Changes, trx: Sql): Promise<void> => {
    await trx(table).where({ id }).update(changes);
  },

  /** Whether a user has a lead of a name. */
  has: async (userId: string, projectKey: string, trx: Sql): Promise<boolean> =>
    (await trx(table).where({ user_id: userId, project_key: projectKey }).first("id")) !== undefined,
});

export type LeadRecordStore = ReturnType<typeof createLeadRecordStore>;
