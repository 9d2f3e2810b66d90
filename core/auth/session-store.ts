import type { Sql } from "../platform/database.ts";
import { runPrepared } from "../platform/run-prepared.ts";
import type { UserRow } from "../users/user-store.ts";

interface SessionRow {
  token_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

/** A session that may be used, with who uses it. */
export type LiveSession = Pick<SessionRow, "token_hash" | "expires_at"> &
  Pick<UserRow, "id" | "telegram_username" | "role">;

const liveSession = `
  select s.token_hash, s.expires_at, u.id, u.telegram_username, u.role
  from sessions s join users u on u.id = s.user_id and u.disabled_at is null
  where s.token_hash = ? and s.expires_at > ?`;

/** Sessions by the hash of their token; the token itself is never stored. */
export const createSessionStore = (sql: Sql) => ({
  add: async (row: SessionRow, trx: Sql = sql) => {
    await trx<SessionRow>("sessions").insert(row);
  },
  /** Undefined when the session is unknown or has expired, or its user is disabled. */
  live: async (tokenHash: string, now: Date): Promise<LiveSession | undefined> =>
    (await runPrepared<LiveSession>(sql, liveSession, [tokenHash, now]))[0],
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
