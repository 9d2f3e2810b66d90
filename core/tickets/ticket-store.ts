import type { ImageType } from "#contracts/files.ts";
import {
  waiting,
  waitingTicketStatuses,
  type TicketCounts,
  type TicketResult,
  type TicketStatus,
  type TicketStatusFilter,
} from "#contracts/support.ts";
import { narrowToWords, type SearchedWord, ticketPlaces, usersLike } from "../platform/lists/list-search.ts";
import { createOwnLists, createOwnRecords, hasStatusOf, type LastMessageColumns } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";

/** A request for help. */
export interface TicketRow {
  id: string;
  user_id: string;
  category: string;
  description: string;
  status: TicketStatus;
  result: TicketResult;
  handled_by: string | null;
  note: string | null;
  proof_id: string | null;
  notion_url: string | null;
  idempotency_key: string | null;
  /** Whether the team has changed it since its agent last looked. */
  has_news: boolean;
  /** When its agent last looked at news. */
  seen_at: Date | null;
  last_message_id: string | null;
  created_at: Date;
  updated_at: Date;
}

/** A ticket as lists show it. */
export interface ListedTicket extends TicketRow, LastMessageColumns {
  bd_name: string;
  proof_name: string | null;
  proof_type: ImageType | null;
  /** Whether its agent has opened it again, with nothing from the team since. */
  is_reopened: boolean;
  /** Whether its agent has withdrawn it, and nobody has made anything else of it since. */
  is_withdrawn: boolean;
}

export type NewTicket = Omit<
  TicketRow,
  "handled_by" | "note" | "notion_url" | "has_news" | "seen_at" | "last_message_id"
>;

/** Which tickets; what is left out does not matter. */
export interface TicketFilter {
  userId?: string | undefined;
  status?: TicketStatusFilter | undefined;
  result?: TicketResult | undefined;
  category?: string | undefined;
  /** A part of the agent's username. */
  person?: string | undefined;
  /** The handler's name, or null for tickets without one. */
  handledBy?: string | null | undefined;
  since?: Date | undefined;
  words?: readonly SearchedWord[] | undefined;
}

const columns =
  `id user_id category description status result handled_by note proof_id notion_url idempotency_key
  has_news seen_at last_message_id created_at updated_at`
    .split(/\s+/u)
    .map((column) => `tickets.${column}`);

// As the index of those that wait has it.
const isWaiting = hasStatusOf("tickets", waitingTicketStatuses);

const matching = (
  sql: Sql,
  { userId, status, result, category, person, handledBy, since, words = [] }: TicketFilter,
) =>
  sql("tickets").modify((query) => {
    if (userId !== undefined) void query.where("tickets.user_id", userId);
    if (status === waiting) void query.whereRaw(isWaiting);
    else if (status !== undefined) void query.where("tickets.status", status);
    if (result !== undefined) void query.where("tickets.result", result);
    if (category !== undefined) void query.where("tickets.category", category);
    if (handledBy === null) void query.whereNull("tickets.handled_by");
    else if (handledBy !== undefined)
      void query.whereRaw("lower(tickets.handled_by) = lower(?)", [handledBy]);
    if (since !== undefined) void query.where("tickets.created_at", ">=", since);
    if (person !== undefined) void query.whereIn("tickets.user_id", usersLike(sql, person));
    narrowToWords(query, words, ticketPlaces);
  });

const isReopened = `tickets.status <> 'Closed' and exists (
  select from thread_entries r where r.record_id = tickets.id and r.event = 'reopened' and not r.from_team
    and not exists (select from thread_entries t where t.record_id = tickets.id and t.from_team and t.id > r.id)
) as is_reopened`;

const isWithdrawn = `tickets.status = 'Closed' and tickets.result = 'Not Resolved' and exists (
  select from thread_entries w where w.record_id = tickets.id and w.event = 'withdrawn'
    and not exists (select from thread_entries r where r.record_id = tickets.id and r.event = 'reopened' and r.id > w.id)
) as is_withdrawn`;

const listed = (sql: Sql, filter: TicketFilter = {}) =>
  matching(sql, filter)
    .join("users", "users.id", "tickets.user_id")
    .leftJoin("files", "files.id", "tickets.proof_id")
    .select(
      ...columns,
      "users.telegram_username as bd_name",
      "files.name as proof_name",
      "files.content_type as proof_type",
      sql.raw(isReopened),
      sql.raw(isWithdrawn),
    );

const counting = `count(*)::int as total,
  count(*) filter (where result = 'Solved')::int as solved,
  count(*) filter (where result = 'Pending')::int as pending,
  count(*) filter (where status = 'Open')::int as open,
  count(*) filter (where status = 'In Progress')::int as "inProgress"`;
const none: TicketCounts = { total: 0, solved: 0, pending: 0, open: 0, inProgress: 0 };

/** Support tickets. */
export const createTicketStore = (sql: Sql) => ({
  ...createOwnLists<TicketFilter, ListedTicket>(sql, "tickets", { matching, listed }),
  ...createOwnRecords<{ row: TicketRow; new: NewTicket }>(sql, "tickets"),

  stats: async (userId?: string): Promise<TicketCounts> => {
    const [row] = await matching(sql, { userId }).select<TicketCounts[]>(sql.raw(counting));
    return row ?? none;
  },

  /** Holds tickets until the transaction ends, always in the same order. */
  lock: (ids: string[], trx: Sql): Promise<TicketRow[]> =>
    trx<TicketRow>("tickets").whereIn("id", ids).orderBy("id").forUpdate(),

  /** Holds somebody's tickets that are not closed. */
  lockWaitingOf: (userId: string, trx: Sql): Promise<TicketRow[]> =>
    trx<TicketRow>("tickets").where({ user_id: userId }).whereRaw(isWaiting).orderBy("id").forUpdate(),
});

export type TicketStore = ReturnType<typeof createTicketStore>;
