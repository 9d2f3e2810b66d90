import type { ScoredSource } from "#contracts/chat.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { Sql } from "../../platform/database.ts";
import { rowsOf } from "../../platform/run-prepared.ts";

/** What the library answers to a question that nobody could answer when it was asked. */
export interface FoundAnswer {
  text: string;
  sources: ScoredSource[];
}

/** A pending request as it is asked again. */
export interface PendingRow {
  id: string;
  question: string;
  module: ModuleName;
  service: Service | null;
  proposal_received: boolean | null;
  created_at: Date;
  found_answer: FoundAnswer | null;
  asked_fingerprint: string | null;
  /** What those who asked were answered. */
  answers: string[];
}

const atOnce = 50;

const pendingRows = `
  select g.id, g.question, g.module, g.service, g.proposal_received, g.created_at, g.found_answer, g.asked_fingerprint,
    coalesce((select json_agg(q.answer) from (
      select answer from questions where gap_id = g.id order by asked_at desc limit 5
    ) q), '[]') as answers
  from gaps g
  where g.status = 'pending' and g.removed_at is null and (?::uuid is null or g.id > ?::uuid)
  order by g.id limit ${atOnce}`;

/** What the library answers by now of what is pending. */
export const createFoundStore = (sql: Sql) => ({
  /** Oldest first after the request of that id, some at a time. */
  pending: async (after: string | undefined): Promise<PendingRow[]> => {
    const from = after ?? null;
    return rowsOf<PendingRow>(sql, pendingRows, [from, from]);
  },

  /** Keeps what asking again gave, unless the request was settled meanwhile. */
  note: async (
    id: string,
    { found, fingerprint }: { found: FoundAnswer | null; fingerprint: string },
  ): Promise<void> => {
    await sql("gaps")
      .where({ id, status: "pending" })
      .update({
        found_answer: found === null ? null : JSON.stringify(found),
        found_at: found === null ? null : new Date(),
        asked_fingerprint: fingerprint,
      });
  },
});

export type FoundStore = ReturnType<typeof createFoundStore>;
