import type { Service } from "#contracts/common.ts";
import type { Sql } from "../platform/database.ts";
import { runPrepared } from "../platform/run-prepared.ts";
import type { Stage } from "./stage.ts";

/** What was sent of a reply; all null takes the mark away. */
interface SentMark {
  sent_text: string | null;
  sent_at: Date | null;
  sent_by: string | null;
  /** Whether the lead had a proposal then. */
  sent_received: boolean | null;
}

/** A reply that was sent, with what it answered. */
export interface SentReply {
  text: string;
  question: string;
  projectName: string | null;
  isOwn: boolean;
}

interface Wanted {
  userId: string;
  /** The lead whose own replies stand in its conversation. */
  projectKey: string;
  service: Service;
  stage: Stage;
}

/** How the replies of a service were sent; `changed` is how far they differ from their drafts on average, 0 to 1. */
export interface SentOfService {
  service: Service;
  sent: number;
  unchanged: number;
  changed: number;
}

/** So many are looked through for the nearest. */
const lookedThrough = 60;

const sameWords = (column: string) => String.raw`regexp_replace(btrim(${column}), '\s+', ' ', 'g')`;

const isPoor = "(m.metadata ->> 'holding' = 'true' or m.metadata ->> 'guarded' = 'true') is true";

/** What of the replies to leads was sent. */
export const createSentStore = (sql: Sql) => ({
  mark: async (id: string, mark: SentMark, trx: Sql): Promise<void> => {
    await trx("chat_messages").where({ id }).update(mark);
  },

  /**
   * Those of one service and stage to other leads, the user's own first, then the latest; none that went out with all the words
   * of a draft that only kept the lead company, or of which sentences were left out.
   */
  alike: ({ userId, projectKey, service, stage }: Wanted): Promise<SentReply[]> =>
    runPrepared(
      sql,
      `select m.sent_text as text, q.content as question, m.project_name as "projectName", m.user_id = ? as "isOwn"
       from chat_messages m join chat_messages q on q.id = m.reply_to
       where m.sent_at is not null and m.service = ? and m.sent_received = ?::boolean
         and not (m.user_id = ? and m.project_key = ?)
         and not (${isPoor} and position(${sameWords("m.content")} in ${sameWords("m.sent_text")}) > 0)
       order by m.user_id = ? desc, m.sent_at desc limit ${lookedThrough}`,
      [userId, service, stage === "received", userId, projectKey, userId],
    ),

  /** By service, those changed most first; a null `since` means of all time. */
  byService: (since: Date | null): Promise<SentOfService[]> =>
    runPrepared(
      sql,
      `select service, count(*)::int as sent,
         (count(*) filter (where ${sameWords("sent_text")} = ${sameWords("content")}))::int as unchanged,
         avg(case when ${sameWords("sent_text")} = ${sameWords("content")} then 0
           else 1 - similarity(content, sent_text) end)::float8 as changed
       from chat_messages where sent_at >= coalesce(?::timestamptz, '-infinity') and service is not null
       group by service order by changed desc, service`,
      [since],
    ),
});

export type SentStore = ReturnType<typeof createSentStore>;
