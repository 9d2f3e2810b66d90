import type { SignedIn } from "#contracts/auth.ts";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Sql } from "../platform/database.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { UserRow, UserStore } from "../users/user-store.ts";
import { createSessionStore } from "./session-store.ts";
import { clearSessions, closeSession, findActor, openSession } from "./sessions.ts";
import { actorOfTelegram, linkByCode, signIn, signInWithTelegram } from "./sign-in.ts";

interface Deps {
  sql: Sql;
  users: UserStore;
  present: (user: Pick<UserRow, "id" | "telegram_username" | "role">) => Actor;
  rateLimits: RateLimits;
  config: Config;
}

const window = 15 * 60;
const message = "Too many attempts. Please wait and try again.";

/** Signing in and out, and finding out who a token belongs to. */
export const createAuth = ({ sql, users, present, rateLimits, config }: Deps) => {
  const sessions = createSessionStore(sql);
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
    findActor: findActor({ sessions, present }),
    logout: closeSession({ sessions }),
    endSessionsOf: sessions.removeOfUser,
    removeExpiredSessions: clearSessions({ sessions }),
  };
};
