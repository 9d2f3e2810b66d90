import type { RequestState } from "#contracts/conversations.ts";
import type { Sql } from "../platform/database.ts";
import { createRequestStore, type RequestRow } from "./request-store.ts";

/** How a question that the core team was asked stands, since when, where that is known, and when it was settled. */
export interface AskedRequest {
  state: RequestState;
  since: Date | null;
  until: Date | null;
}

const present = ({ status, sent_at: since, answered_at, removed_at }: RequestRow): AskedRequest => {
  if (status !== "pending") return { state: "answered", since, until: answered_at };
  return { state: removed_at === null ? "waiting" : "closed", since, until: removed_at };
};

/** What askers are shown of their requests. */
export const createRequestStates = (sql: Sql) => {
  const requests = createRequestStore(sql);
  return {
    /** By the id of the message that asked. */
    ofQuestions: async (userId: string, messageIds: string[]): Promise<ReadonlyMap<string, AskedRequest>> => {
      if (messageIds.length === 0) return new Map();
      const rows = await requests.ofQuestions(userId, messageIds);
      return new Map(rows.map((row) => [row.message_id, present(row)]));
    },

    /** Of these sessions of a user, those in which a question waits. */
    waitingSessions: async (userId: string, ids: string[]): Promise<ReadonlySet<string>> =>
      new Set(ids.length === 0 ? [] : await requests.waitingSessions(userId, ids)),

    /** Of these leads of a user, those about which a question waits. */
    waitingLeads: async (userId: string, ids: string[]): Promise<ReadonlySet<string>> =>
      new Set(ids.length === 0 ? [] : await requests.waitingLeads(userId, ids)),
  };
};

export type RequestStates = ReturnType<typeof createRequestStates>;
