import type { ImageType } from "#contracts/files.ts";
import {
  waitingParticipationStatuses,
  type InitiativeStats,
  type ParticipationStatus,
  type ParticipationStatusFilter,
} from "#contracts/initiatives.ts";
import { waiting } from "#contracts/support.ts";
import { narrowToWords, type SearchedWord, usersLike } from "../platform/lists/list-search.ts";
import { createOwnLists, createOwnRecords, hasStatusOf, type LastMessageColumns } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import { within } from "./months.ts";

/** A proof of having taken part. */
export interface ParticipationRow {
  id: string;
  user_id: string;
  initiative: string[];
  status: ParticipationStatus;
  /** YYYY-MM-DD. */
  date_of_participation: string;
  proof_id: string;
  /** The announced initiative that it is the proof of. */
  upcoming_id: string | null;
  note: string | null;
  /** What it has earned. */
  points: number;
  reviewed_by: string | null;
  reviewed_at: Date | null;
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

/** A participation as lists show it. */
export interface ListedParticipation extends ParticipationRow, LastMessageColumns {
  telegram_username: string;
  reviewer_name: string | null;
  proof_name: string;
  proof_type: ImageType;
}

export type NewParticipation = Pick<
  ParticipationRow,
  | "id"
  | "user_id"
  | "initiative"
  | "status"
  | "date_of_participation"
  | "proof_id"
  | "upcoming_id"
  | "idempotency_key"
  | "created_at"
  | "updated_at"
>;

/** Which participations; what is left out does not matter. */
export interface ParticipationFilter {
  userId?: string | undefined;
  /** YYYY-MM, of the date of participation. */
  month?: string | undefined;
  status?: ParticipationStatusFilter | undefined;
  /** The name of an initiative. */
  type?: string | undefined;
  /** A part of the agent's username. */
  person?: string | undefined;
  words?: readonly SearchedWord[] | undefined;
}

const columns =
  `id user_id initiative status proof_id upcoming_id note points reviewed_by reviewed_at notion_url
  idempotency_key has_news seen_at last_message_id created_at updated_at`
    .split(/\s+/u)
    .map((column) => `participations.${column}`);

// The driver would make a time of a date, in the server's zone.
const asText = (sql: Sql) => sql.raw("participations.date_of_participation::text as date_of_participation");

// As the index has it.
const searched = {
  text: "lower(joined(participations.initiative) || ' ' || coalesce(participations.note, ''))",
  user: "participations.user_id",
};

// As the index of those that wait has it.
const isWaiting = hasStatusOf("participations", waitingParticipationStatuses);

const matching = (sql: Sql, { userId, month, status, type, person, words = [] }: ParticipationFilter) =>
  sql("participations").modify((query) => {
    if (userId !== undefined) void query.where("participations.user_id", userId);
    if (month !== undefined) void query.whereBetween("participations.date_of_participation", within(month));
    if (status === waiting) void query.whereRaw(isWaiting);
    else if (status !== undefined) void query.where("participations.status", status);
    if (type !== undefined) void query.whereRaw("participations.initiative @> array[?]::text[]", [type]);
    if (person !== undefined) void query.whereIn("participations.user_id", usersLike(sql, person));
    narrowToWords(query, words, searched);
  });

const listed = (sql: Sql, filter: ParticipationFilter = {}) =>
  matching(sql, filter)
    .join("users", "users.id", "participations.user_id")
    .join("files", "files.id", "participations.proof_id")
    .leftJoin("users as reviewers", "reviewers.id", "participations.reviewed_by")
    .select(
      ...columns,
      asText(sql),
      "users.telegram_username",
      "reviewers.telegram_username as reviewer_name",
      "files.name as proof_name",
      "files.content_type as proof_type",
    );

const counting = `count(*)::int as total,
  count(*) filter (where status in ('Approved', 'Coordinated'))::int as approved,
  count(*) filter (where status in ('Pending', 'In Review'))::int as pending,
  count(*) filter (where status = 'Rejected')::int as rejected`;
const none: InitiativeStats = { total: 0, approved: 0, pending: 0, rejected: 0 };

/** Participations in initiatives. */
export const createParticipationStore = (sql: Sql) => ({
  ...createOwnLists<ParticipationFilter, ListedParticipation>(sql, "participations", { matching, listed }),
  ...createOwnRecords<{ row: ParticipationRow; new: NewParticipation }>(sql, "participations"),

  stats: async (userId: string, month: string): Promise<InitiativeStats> => {
    const [row] = await matching(sql, { userId, month }).select<InitiativeStats[]>(sql.raw(counting));
    return row ?? none;
  },

  /** Holds participations until the transaction ends, always in the same order. */
  lock: (ids: string[], trx: Sql): Promise<ParticipationRow[]> =>
    trx("participations")
      .whereIn("id", ids)
      .orderBy("id")
      .forUpdate()
      .select<ParticipationRow[]>("*", asText(trx)),
});

export type ParticipationStore = ReturnType<typeof createParticipationStore>;
