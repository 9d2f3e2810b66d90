import type { ModuleName, Service } from "#contracts/common.ts";
import { pageSize } from "#contracts/common.ts";
import type { FeedbackStatus } from "#contracts/feedback.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";

/** A question the knowledge base could not answer, with who asked it. */
export interface GapRow {
  id: string;
  user_id: string;
  session_id: string;
  module: ModuleName;
  question: string;
  question_key: string;
  service: Service | null;
  proposal_received: boolean | null;
  ai_response: string | null;
  admin_response: string | null;
  status: FeedbackStatus;
  bd_priority: boolean;
  ask_count: number;
  created_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
}

export type NewGap = Omit<
  GapRow,
  "admin_response" | "status" | "bd_priority" | "ask_count" | "answered_at" | "answered_by"
>;

/** One conversation in which a gap's question was asked, to be told the answer. */
export interface GapAsker {
  gapId: string;
  userId: string;
  sessionId: string;
  projectName: string | null;
  conversationId: string | null;
  askedAt: Date;
}

/** A gap as lists show it. */
export type ListedGap = GapRow & {
  telegram_username: string;
  askers: { telegramUsername: string; askedAt: string }[];
};

const addAsker = `
  insert into gap_askers (id, gap_id, user_id, session_id, project_name, conversation_id, asked_at)
  values (?, ?, ?, ?, ?, ?, ?)
  on conflict (gap_id, user_id, session_id, coalesce(conversation_id::text, ''))
  do update set asked_at = excluded.asked_at`;

const askersOf = `
  select coalesce(json_agg(json_build_object(
    'telegramUsername', u.telegram_username, 'askedAt', a.asked_at) order by a.asked_at, a.id), '[]')
  from gap_askers a join users u on u.id = a.user_id where a.gap_id = gaps.id`;

interface Filter {
  status: FeedbackStatus | undefined;
  /** The id of the last gap of the page before. */
  after: string | undefined;
}

const pageOf = ({ status, after }: Filter, sql: Sql): Promise<ListedGap[]> =>
  sql("gaps")
    .join("users", "users.id", "gaps.user_id")
    .modify((query) => {
      if (status !== undefined) void query.where("gaps.status", status);
      if (after !== undefined) void query.where("gaps.id", "<", after);
    })
    .orderBy("gaps.id", "desc")
    .limit(pageSize + 1)
    .select("gaps.*", "users.telegram_username", sql.raw(`(${askersOf}) as askers`));

/** Feedback requests and who waits for their answers. */
export const createGapStore = (sql: Sql) => ({
  /** Adds a gap, or counts one more asking of the pending gap with the same question; gives the id of whichever it is. */
  addOrJoin: async (gap: NewGap, trx: Sql): Promise<string> => {
    const [row] = await trx("gaps")
      .insert({ ...gap, status: "pending" })
      .onConflict(trx.raw("(module, question_key) where status = 'pending'") as never)
      .merge({
        ask_count: trx.raw("gaps.ask_count + 1"),
        ai_response: trx.raw("coalesce(gaps.ai_response, excluded.ai_response)"),
      })
      .returning<{ id: string }[]>("id");
    return row?.id ?? gap.id;
  },

  addAsker: async (asker: GapAsker, trx: Sql): Promise<void> => {
    const { gapId, userId, sessionId, projectName, conversationId, askedAt } = asker;
    await trx.raw(addAsker, [
      newId(),
      gapId,
      userId,
      sessionId,
      projectName,
      conversationId,
      askedAt,
    ] as never);
  },

  count: async (status: FeedbackStatus | undefined, trx: Sql = sql): Promise<number> => {
    const query = trx("gaps").count<{ count: string }[]>("* as count");
    const [row] = await (status === undefined ? query : query.where({ status }));
    return Number(row?.count ?? 0);
  },

  /** Newest first, one more than a page, so that the caller knows whether more follow. */
  page: (filter: Filter, trx: Sql = sql): Promise<ListedGap[]> => pageOf(filter, trx),
});

export type GapStore = ReturnType<typeof createGapStore>;
