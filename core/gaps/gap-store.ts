import type { Knex } from "knex";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { FoundAnswer } from "./closing/found-store.ts";
import { pageSize } from "#contracts/common.ts";
import { askersShown, type Drafting, type FeedbackStatus, type Prioritised } from "#contracts/feedback.ts";
import {
  countFound,
  narrowToWords,
  requestPlaces,
  type SearchedWord,
  usersLike,
} from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";

/** A question the knowledge base could not answer. */
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
  /** Whether that names a source; null where it is not known. */
  ai_grounded: boolean | null;
  admin_response: string | null;
  status: FeedbackStatus;
  bd_priority: boolean;
  ask_count: number;
  created_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
  /** The Extras entry that holds the core team's answer. */
  entry_id: string | null;
  /** Whether asking again is answered from that entry; null while nobody has answered. */
  closure_state: "checking" | "proven" | "unproven" | null;
  closure_reason: string | null;
  closure_checked_at: Date | null;
  /** Since when it is no request any more; while it was pending, so that nobody will answer it. */
  removed_at: Date | null;
  /** What the library answers by now; of an answered one without an entry, what closed it. */
  found_answer: FoundAnswer | null;
  found_at: Date | null;
}

/** The core team's answer: their own words, or the draft they approved; null while there is neither. */
export const answerGiven = ({ admin_response, ai_response }: GapRow): string | null =>
  admin_response ?? ai_response;

/** `terms` are what the question asks about, to find the same question in other words. */
export type NewGap = { terms: string[] } & Pick<
  GapRow,
  | "id"
  | "user_id"
  | "session_id"
  | "module"
  | "question"
  | "question_key"
  | "service"
  | "proposal_received"
  | "ai_response"
  | "ai_grounded"
  | "created_at"
>;

/** A gap as lists show it. */
export type ListedGap = GapRow & {
  telegram_username: string;
  answered_by_name: string | null;
  kept_question: string | null;
  askers: { telegramUsername: string; askedAt: string }[];
};

// Vectors are of no use outside the database.
const columns = [
  "id",
  "user_id",
  "session_id",
  "module",
  "question",
  "question_key",
  "service",
  "proposal_received",
  "ai_response",
  "ai_grounded",
  "admin_response",
  "status",
  "bd_priority",
  "ask_count",
  "created_at",
  "answered_at",
  "answered_by",
  "entry_id",
  "closure_state",
  "closure_reason",
  "closure_checked_at",
  "removed_at",
  "found_answer",
  "found_at",
] as const;
const qualified = columns.map((column) => `gaps.${column}`);

// How often it was asked is counted besides.
const askersOf = `
  select coalesce(json_agg(json_build_object(
    'telegramUsername', u.telegram_username, 'askedAt', a.asked_at) order by a.asked_at, a.id), '[]')
  from (
    select * from gap_askers where gap_id = gaps.id order by asked_at desc, id desc limit ${askersShown}
  ) a join users u on u.id = a.user_id`;

// What its answer is kept under, where that is not what was asked.
const keptAs = `
  select e.question from extras_entries e
  where e.id = gaps.entry_id and e.question <> regexp_replace(btrim(gaps.question), '\\s+', ' ', 'g')`;

interface Filter {
  status: FeedbackStatus | undefined;
  module: ModuleName | undefined;
  service: Service | undefined;
  /** A part of the username of anybody who asked. */
  person: string | undefined;
  since: Date | undefined;
  before: Date | undefined;
  priority: Prioritised | undefined;
  draft: Drafting | undefined;
  words: readonly SearchedWord[];
}

const narrowToTraits = (
  query: Knex.QueryBuilder,
  { status, module, service, since, before, priority, draft }: Filter,
): void => {
  void query.whereNull("gaps.removed_at");
  if (status !== undefined) void query.where("gaps.status", status);
  if (module !== undefined) void query.where("gaps.module", module);
  if (service !== undefined) void query.where("gaps.service", service);
  if (since !== undefined) void query.where("gaps.created_at", ">=", since);
  if (before !== undefined) void query.where("gaps.created_at", "<=", before);
  if (priority !== undefined) void query.where("gaps.bd_priority", priority === "yes");
  if (draft === "with") void query.whereNotNull("gaps.ai_response");
  if (draft === "without") void query.whereNull("gaps.ai_response");
};

const narrow = (sql: Sql, query: Knex.QueryBuilder, filter: Filter): void => {
  const { person, words } = filter;
  narrowToTraits(query, filter);
  if (person !== undefined) {
    const asked = sql("gap_askers").whereIn("user_id", usersLike(sql, person)).select("gap_id");
    void query.whereIn("gaps.id", asked);
  }
  narrowToWords(query, words, requestPlaces);
};

const listed = (sql: Sql) =>
  sql("gaps")
    .join("users", "users.id", "gaps.user_id")
    .leftJoin("users as admins", "admins.id", "gaps.answered_by")
    .select(
      ...qualified,
      "users.telegram_username",
      "admins.telegram_username as answered_by_name",
      sql.raw(`(${keptAs}) as kept_question`),
      sql.raw(`(${askersOf}) as askers`),
    );

// As the index has it.
const inPendingOrder = (query: Knex.QueryBuilder, after: string | undefined): void => {
  const place = "(gaps.bd_priority, gaps.id) < (select bd_priority, id from gaps where id = ?)";
  if (after !== undefined) void query.whereRaw(place, [after]);
  void query.orderBy([
    { column: "gaps.bd_priority", order: "desc" },
    { column: "gaps.id", order: "desc" },
  ]);
};

const newestFirst = (query: Knex.QueryBuilder, after: string | undefined): void => {
  if (after !== undefined) void query.where("gaps.id", "<", after);
  void query.orderBy("gaps.id", "desc");
};

const pageOf = (filter: Filter, after: string | undefined, sql: Sql): Promise<ListedGap[]> =>
  listed(sql)
    .modify((query) => {
      narrow(sql, query, filter);
      if (filter.status === "pending") inPendingOrder(query, after);
      else newestFirst(query, after);
    })
    .limit(pageSize + 1);

const pendingQuestion =
  "(module, coalesce(service, ''), question_key) where status = 'pending' and removed_at is null";
// What is asked again of what was made a priority is one, too.
const isPriority = `exists (
  select from question_group_keys k join questions q on q.group_id = k.group_id
  where k.module = ? and k.question_key = ? and q.bd_priority)`;
const asksOnce = (trx: Sql, aiResponse: unknown, isGrounded: unknown) => ({
  ask_count: trx.raw("gaps.ask_count + 1") as never,
  // What was answered is not changed by who asks late.
  ai_response: trx.raw(
    "case when gaps.status = 'pending' then coalesce(gaps.ai_response, ?) else gaps.ai_response end",
    [aiResponse as never],
  ) as never,
  ai_grounded: trx.raw(
    "case when gaps.status = 'pending' and gaps.ai_response is null then ? else gaps.ai_grounded end",
    [isGrounded as never],
  ) as never,
});

const createJoining = () => ({
  /** Adds a gap, or counts one more asking of the pending gap with the same question; gives the id of whichever it is. */
  addOrJoin: async (gap: NewGap, trx: Sql): Promise<string> => {
    const [row] = await trx("gaps")
      .insert({
        ...gap,
        status: "pending",
        bd_priority: trx.raw(isPriority, [gap.module, gap.question_key]) as never,
      })
      .onConflict(trx.raw(pendingQuestion) as never)
      .merge(asksOnce(trx, trx.raw("excluded.ai_response"), trx.raw("excluded.ai_grounded")))
      .returning<{ id: string }[]>("id");
    return row?.id ?? gap.id;
  },

  /**
   * Counts one more asking of a gap that is pending, or was answered since it was asked; gives which, undefined when it
   * is neither.
   */
  join: async (
    id: string,
    asking: { aiResponse: string | null; isGrounded: boolean | null; askedAt: Date },
    trx: Sql,
  ): Promise<"pending" | "answered" | undefined> => {
    const [row] = await trx("gaps")
      .where({ id })
      .whereNull("removed_at")
      .where((gap) => void gap.where({ status: "pending" }).orWhere("answered_at", ">=", asking.askedAt))
      .update(asksOnce(trx, asking.aiResponse, asking.isGrounded))
      .returning<{ status: FeedbackStatus }[]>("status");
    if (row === undefined) return undefined;
    return row.status === "pending" ? "pending" : "answered";
  },
});

/** Feedback requests. */
export const createGapStore = (sql: Sql) => ({
  ...createJoining(),

  count: async (status: FeedbackStatus | undefined, trx: Sql = sql): Promise<number> => {
    const query = trx("gaps").whereNull("removed_at").count<{ count: string }[]>("* as count");
    const [row] = await (status === undefined ? query : query.where({ status }));
    return Number(row?.count ?? 0);
  },

  countFound: (filter: Filter): Promise<number> =>
    countFound(
      sql,
      sql("gaps").modify((query) => narrow(sql, query, filter)),
    ),

  /** Newest first, of pending ones those of priority before all others, after the gap of that id; one more than a page, so that the caller knows whether more follow. */
  page: (filter: Filter, after: string | undefined, trx: Sql = sql): Promise<ListedGap[]> =>
    pageOf(filter, after, trx),

  /** Those pending that the library answers by now, newest first, a page of them at most. */
  answeredNow: (): Promise<ListedGap[]> =>
    listed(sql)
      .where("gaps.status", "pending")
      .whereNotNull("gaps.found_answer")
      .whereNull("gaps.removed_at")
      .orderBy("gaps.id", "desc")
      .limit(pageSize),

  find: (id: string, trx: Sql = sql): Promise<ListedGap | undefined> =>
    listed(trx).where("gaps.id", id).whereNull("gaps.removed_at").first<ListedGap | undefined>(),

  /** Removed ones, too. */
  read: (id: string, trx: Sql = sql): Promise<GapRow | undefined> =>
    trx<GapRow>("gaps").where({ id }).first(columns),

  /** Holds those of these that there are until the transaction ends, always in the same order. */
  lockAll: (ids: string[], trx: Sql): Promise<GapRow[]> =>
    trx<GapRow>("gaps").whereIn("id", ids).whereNull("removed_at").orderBy("id").forUpdate().select(columns),

  /** Those of these that there are, in no order. */
  several: (ids: string[]): Promise<ListedGap[]> =>
    listed(sql).whereIn("gaps.id", ids).whereNull("gaps.removed_at"),

  /** Holds a gap until the transaction ends. */
  lock: (id: string, trx: Sql): Promise<GapRow | undefined> =>
    trx<GapRow>("gaps").where({ id }).whereNull("removed_at").forUpdate().first(columns),

  change: async (id: string, changes: Partial<GapRow>, trx: Sql = sql): Promise<void> => {
    await trx("gaps").where({ id }).update(changes);
  },
});

export type GapStore = ReturnType<typeof createGapStore>;
