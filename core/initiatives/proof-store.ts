import type { ParticipationStatus } from "#contracts/initiatives.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";
import type { UpcomingRow } from "./upcoming-store.ts";

/** The proof that somebody has sent in of an announced initiative. */
interface ProofRow {
  upcoming_id: string;
  id: string;
  status: ParticipationStatus;
}

/** The announced initiative that a participation is the proof of. */
export interface ProvedRow extends UpcomingRow {
  participation_id: string;
  said_coming: boolean;
}

// A mere day begins first where the clock is fourteen hours ahead.
const begins = "starts_at - (case when whole_day then interval '14 hours' else interval '0' end)";

// A team holds far fewer in two weeks.
const most = 50;

const proved = `
  select p.id as participation_id, i.*, exists (
    select from upcoming_attendees a where a.initiative_id = i.id and a.user_id = p.user_id
  ) as said_coming
  from participations p join upcoming_initiatives i on i.id = p.upcoming_id
  where p.id = any(?)`;

/** Announced initiatives that have begun, and the proofs of having been there. */
export const createProofStore = (sql: Sql) => ({
  /** Those that have begun and were not over by `from`, latest first. */
  begun: (now: Date, from: Date): Promise<UpcomingRow[]> =>
    sql<UpcomingRow>("upcoming_initiatives")
      .whereRaw(`${begins} <= ?`, [now])
      .where("over_at", ">", from)
      .orderBy("starts_at", "desc")
      .limit(most),

  /** Those of any of these names that have begun, and start within two days of a day. */
  begunAround: (names: string[], day: string, now: Date): Promise<UpcomingRow[]> =>
    sql<UpcomingRow>("upcoming_initiatives")
      .whereRaw(`${begins} <= ?`, [now])
      .whereRaw("initiative && ?::text[]", [names])
      .whereRaw("starts_at between ?::date - 2 and ?::date + 2", [day, day])
      .orderBy("starts_at", "desc"),

  /** What somebody has sent in of these: of each the latest, one that was rejected only where there is no other. */
  proofs: async (ids: string[], userId: string): Promise<Map<string, ProofRow>> => {
    const rows = await sql("participations")
      .distinctOn("upcoming_id")
      .where({ user_id: userId })
      .whereIn("upcoming_id", ids)
      .orderByRaw("upcoming_id, status = 'Rejected', id desc")
      .select<ProofRow[]>("upcoming_id", "id", "status");
    return new Map(rows.map((row) => [row.upcoming_id, row]));
  },

  /** What these participations are proofs of, by their ids. */
  provedBy: async (participationIds: string[]): Promise<Map<string, ProvedRow>> => {
    const rows = await rowsOf<ProvedRow>(sql, proved, [participationIds]);
    return new Map(rows.map((row) => [row.participation_id, row]));
  },
});
