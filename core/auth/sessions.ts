import type { Actor } from "../actor.ts";
import type { Sql } from "../platform/database.ts";
import { launchLifetimeSeconds } from "./launch-data.ts";
import { hashToken, newSessionToken } from "./secrets.ts";
import type { LiveSession, SessionStore } from "./session-store.ts";
import { dayMs } from "../local-time.ts";

const lifetimeMs = 30 * dayMs;

interface Deps {
  sessions: SessionStore;
  present: (user: Pick<LiveSession, "id" | "telegram_username" | "role">) => Actor;
}

/** Opens a session for a user, by launch data or without, and answers its token, known from then on only to the caller. */
export const openSession =
  ({ sessions }: Pick<Deps, "sessions">) =>
  async (userId: string, initData: string | undefined, trx: Sql): Promise<string> => {
    const token = newSessionToken();
    const now = new Date();
    const row = {
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
      launch_hash: initData === undefined ? null : hashToken(initData),
    };
    await sessions.add(row, trx);
    return token;
  };

/** Who a token belongs to, or null when it is unknown, expired, or its user is disabled. */
export const findActor =
  ({ sessions, present }: Deps) =>
  async (token: string): Promise<Actor | null> => {
    const now = new Date();
    const session = await sessions.live(hashToken(token), now);
    if (session === undefined) return null;
    // Sliding, but written at most once a day rather than on every request.
    if (session.expires_at.getTime() < now.getTime() + lifetimeMs - dayMs) {
      await sessions.extend(session.token_hash, now, new Date(now.getTime() + lifetimeMs));
    }
    return present(session);
  };

/** Ends one session, also for whoever comes with the launch data it was opened with; a token that is already unknown is no error. */
export const closeSession =
  ({ sessions }: Pick<Deps, "sessions">) =>
  (token: string, trx: Sql): Promise<void> =>
    sessions.end(hashToken(token), new Date(), trx);

/** Removes sessions that are over, and launch data that would be refused for its age by now. */
export const clearSessions =
  ({ sessions }: Pick<Deps, "sessions">) =>
  async (now = new Date()): Promise<void> => {
    await sessions.removeExpired(now);
    await sessions.removeLaunches(new Date(now.getTime() - 2 * launchLifetimeSeconds * 1000));
  };
