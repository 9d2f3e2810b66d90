import type { SignedIn } from "#contracts/auth.ts";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Events } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { UserRow, UserStore } from "../users/user-store.ts";
import { rememberActors } from "./remember-actors.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";
import { clearSessions, closeSession, findActor, openSession } from "./sessions.ts";
import { actorOfTelegram, linkByCode, signIn, signInWithTelegram } from "./sign-in.ts";

interface Deps {
  sql: Sql;
  users: UserStore;
  present: (user: Pick<UserRow, "id" | "telegram_username" | "role">) => Actor;
  rateLimits: RateLimits;
  events: Pick<Events, "onSessionsChange">;
  config: Config;
  log: Logger;
}

const window = 15 * 60;
const message = "Too many attempts. Please wait and try again.";

const endings = (sessions: SessionStore, forget: (userId: string) => void) => {
  const close = closeSession({ sessions });
  return {
    logout: async (actor: Actor, token: string): Promise<void> => {
      await close(token);
      forget(actor.id);
    },
    endSessionsOf: async (userId: string, trx: Sql): Promise<void> => {
      await sessions.removeOfUser(userId, trx);
      forget(userId);
    },
    removeExpiredSessions: clearSessions({ sessions }),
  };
};

/** Signing in and out, and finding out who a token belongs to. */
export const createAuth = ({ sql, users, present, rateLimits, events, config, log }: Deps) => {
  const sessions = createSessionStore(sql);
  const actors = rememberActors({ findActor: findActor({ sessions, present }), events, log });
  const open = openSession({ sessions });
  const { hasEnded } = sessions;
  const botToken = config.telegramBotToken;
  const limits = {
    perUsername: rateLimits.create("login-name", { points: 10, seconds: window, message }),
    perAddress: rateLimits.create("login-address", { points: 200, seconds: window, message }),
  };
  const attempt = signIn({ sql, users, present, open, ...limits, botToken });
  return {
    bdLogin: (
      {
        telegramUsername,
        accessCode,
        initData,
      }: { telegramUsername: string; accessCode: string; initData?: string | undefined },
      address: string,
    ): Promise<SignedIn> =>
      attempt({
        username: telegramUsername,
        secret: accessCode,
        kind: "access_code_hash",
        address,
        initData,
      }),
    login: (input: { username: string; password: string }, address: string): Promise<SignedIn> =>
      attempt({ username: input.username, secret: input.password, kind: "password_hash", address }),
    telegramLogin: signInWithTelegram({ users, present, open, hasEnded, botToken }),
    linkByCode: linkByCode({ sql, users, present, ...limits }),
    actorOfTelegram: actorOfTelegram({ users, present }),
    findActor: actors.find,
    ...endings(sessions, actors.forget),
  };
};
