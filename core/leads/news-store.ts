import type { Service } from "#contracts/common.ts";
import type { Place } from "../platform/lists/page-by-time.ts";
import type { Sql } from "../platform/database.ts";
import { runPrepared } from "../platform/run-prepared.ts";
import type { LeadRow } from "./lead-record-store.ts";
import { handedOverFrom, isUnread, needsReply, ownMessages } from "./state-columns.ts";

const latestFirst = "order by m.created_at desc, m.id desc";

/** A lead as it stands among what happened last. */
export interface RecentLeadRow extends Pick<
  LeadRow,
  "id" | "project_name" | "last_message_at" | "stage" | "remind_at" | "needs_reply" | "handed_over_from"
> {
  service: Service | null;
  is_unread: boolean;
  /** What was said last: by the lead or the core team, or what was sent. */
  last_content: string | null;
  last_by: "user" | "lead" | "core_team" | null;
  last_kind: string | null;
}

const recentLeads = `
  select c.id, c.project_name, c.last_message_at,
    c.stage, c.remind_at, ${needsReply} as needs_reply, ${handedOverFrom} as handed_over_from, ${isUnread} as is_unread,
    (select m.service from chat_messages m where ${ownMessages} and m.service is not null ${latestFirst} limit 1) as service,
    last.content as last_content, last.kind as last_kind, last.by as last_by
  from lead_conversations c
  left join lateral (
    select left(coalesce(m.sent_text, m.content), 600) as content, m.metadata->>'kind' as kind,
      case when m.metadata->>'kind' is not null then 'core_team' when m.role = 'user' then 'lead' else 'user' end as by
    from chat_messages m where ${ownMessages} and (m.role = 'user' or m.sent_text is not null or m.metadata->>'kind' is not null)
    ${latestFirst} limit 1
  ) last on true
  where c.user_id = ? and c.archived_at is null`;

const counted = async (sql: Sql, userId: string, condition: string): Promise<number> => {
  const [row] = await runPrepared<{ count: number }>(
    sql,
    `select count(*)::int as count from lead_conversations c
     where c.user_id = ? and c.archived_at is null and ${condition}`,
    [userId],
  );
  return row?.count ?? 0;
};

/** What is new in leads, and what happened last. */
export const createLeadNews = (sql: Sql) => ({
  /** The latest first, from the first or from a place on. */
  recent: (userId: string, after: Place | undefined, limit: number): Promise<RecentLeadRow[]> =>
    runPrepared(
      sql,
      `${recentLeads} ${after === undefined ? "" : "and (c.last_message_at, c.id::text) < (?, ?)"}
       order by c.last_message_at desc, c.id::text desc limit ?`,
      [userId, ...(after === undefined ? [] : [after.at, after.id]), limit],
    ),

  /** How many there are that are not archived. */
  countOpen: (userId: string): Promise<number> => counted(sql, userId, "true"),

  /** Of those, how many have news, need a reply or are to be reminded of. */
  countWaiting: (userId: string): Promise<number> =>
    counted(sql, userId, `(c.news_at > c.read_at or c.remind_at <= now() or ${needsReply})`),

  /** Up to when the user has read a lead's conversation. */
  readUpTo: async (userId: string, projectKey: string): Promise<Date | undefined> => {
    const own = sql("lead_conversations").where({ user_id: userId, project_key: projectKey });
    return (await own.first<{ read_at: Date } | undefined>("read_at"))?.read_at;
  },

  /** Notes that it was read up to a time; whether anything was new until then. */
  markRead: async (userId: string, projectKey: string, upTo: Date, trx: Sql): Promise<boolean> => {
    const own = trx("lead_conversations").where({ user_id: userId, project_key: projectKey });
    return (await own.whereRaw("news_at > read_at and read_at < ?", [upTo]).update({ read_at: upTo })) === 1;
  },
});

export type LeadNews = ReturnType<typeof createLeadNews>;
