import type { Sql } from "../platform/database.ts";
import { runPrepared } from "../platform/run-prepared.ts";
import type { UserRow } from "../users/user-store.ts";

interface SessionRow {
  token_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  /** Of the launch data it was opened with, inside Telegram. */
  launch_hash: string | null;
}

/** A session that may be used, with who uses it. */
export type LiveSession = Pick<SessionRow, "token_hash" | "expires_at"> &
  Pick<UserRow, "id" | "telegram_username" | "role">;

const liveSession = `
  select s.token_hash, s.expires_at, u.id, u.telegram_username, u.role
  from sessions s join users u on u.id = s.user_id and u.disabled_at is null
  where s.token_hash = ? and s.expires_at > ?`;

// With a session ends the launch data it was opened with, which would open another.
const endingLaunches = (ended: string) => `
  with ended as (delete from sessions where ${ended} returning launch_hash)
  insert into ended_launches (launch_hash, ended_at)
  select launch_hash, ?::timestamptz from ended where launch_hash is not null
  on conflict do nothing`;
const extendOne = `
  with extended as (update sessions set expires_at = ? where token_hash = ? returning user_id)
  update users set last_seen_at = ? from extended where users.id = extended.user_id`;
const endOne = endingLaunches("token_hash = ?");
const endOfUser = endingLaunches("user_id = ? and token_hash is distinct from ?");

/** Sessions by the hash of their token; the token itself is never stored. */
export const createSessionStore = (sql: Sql) => ({
  /** Adds a session; its user was seen then. */
  add: async (row: SessionRow, trx: Sql) => {
    await trx<SessionRow>("sessions").insert(row);
    await trx<UserRow>("users").where({ id: row.user_id }).update({ last_seen_at: row.created_at });
  },
  /** Undefined when the session is unknown or has expired, or its user is disabled. */
  live: async (tokenHash: string, now: Date): Promise<LiveSession | undefined> =>
    (await runPrepared<LiveSession>(sql, liveSession, [tokenHash, now]))[0],
  /** Lets a session end later; its user was seen now. */
  extend: async (tokenHash: string, now: Date, expiresAt: Date) => {
    await sql.raw(extendOne, [expiresAt, tokenHash, now]);
  },
  end: async (tokenHash: string, now: Date, trx: Sql) => {
    await trx.raw(endOne, [tokenHash, now]);
  },
  hasEnded: async (launchHash: string): Promise<boolean> =>
    (await sql("ended_launches").where({ launch_hash: launchHash }).first("launch_hash")) !== undefined,
  /** Ends a user's sessions, all but the one that is kept, if any. */
  endOfUser: async (userId: string, keptHash: string | null, now: Date, trx: Sql) => {
    await trx.raw(endOfUser, [userId, keptHash, now]);
  },
  removeExpired: (now: Date) => sql<SessionRow>("sessions").where("expires_at", "<=", now).del(),
  removeLaunches: (endedBefore: Date) => sql("ended_launches").where("ended_at", "<", endedBefore).del(),
});

export type SessionStore = ReturnType<typeof createSessionStore>;
