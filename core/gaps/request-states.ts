import type { Sql } from "../platform/database.ts";
import { createRequestStore } from "./request-store.ts";

/** What askers are shown of their requests. */
export const createRequestStates = (sql: Sql) => {
  const requests = createRequestStore(sql);
  return {
    /** Of these sessions of a user, those in which a question waits. */
    waitingSessions: async (userId: string, ids: string[]): Promise<ReadonlySet<string>> =>
      new Set(ids.length === 0 ? [] : await requests.waitingSessions(userId, ids)),

    /** Of these leads of a user, those about which a question waits. */
    waitingLeads: async (userId: string, ids: string[]): Promise<ReadonlySet<string>> =>
      new Set(ids.length === 0 ? [] : await requests.waitingLeads(userId, ids)),
  };
};
