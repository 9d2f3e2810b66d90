import type { Sql } from "../platform/database.ts";

interface SessionRow {
  token_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

/** Sessions by the hash of their token; the token itself is never stored. */
export const createSessionStore = (sql: Sql) => ({
  add: async (row: SessionRow, trx: Sql = sql) => {
    await trx<SessionRow>("sessions").insert(row);
  },
  live: (tokenHash: string, now: Date) =>
    sql<SessionRow>("sessions").where({ token_hash: tokenHash }).where("expires_at", ">", now).first(),
  extend: async (tokenHash: string, expiresAt: Date) => {
    await sql<SessionRow>("sessions").where({ token_hash: tokenHash }).update({ expires_at: expiresAt });
  },
  remove: async (tokenHash: string) => {
    await sql<SessionRow>("sessions").where({ token_hash: tokenHash }).del();
  },
  removeOfUser: async (userId: string, trx: Sql = sql) => {
    await trx<SessionRow>("sessions").where({ user_id: userId }).del();
  },
  removeExpired: (now: Date) => sql<SessionRow>("sessions").where("expires_at", "<=", now).del(),
});

export type SessionStore = ReturnType<typeof createSessionStore>;
