import type { Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { CurrentBot } from "../bot-in-use.ts";
import type { Events } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { UserRow, UserStore } from "../users/user-store.ts";
import { createInvitations } from "./accept-invitation.ts";
import { createAttempts } from "./attempts.ts";
import { rememberActors } from "./remember-actors.ts";
import { hashToken } from "./secrets.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";
import { clearSessions, closeSession, findActor, openSession } from "./sessions.ts";
import {
  actorOfTelegram,
  linkByCode,
  signIn,
  signInWithTelegram,
  type Opened,
  type Origin,
} from "./sign-in.ts";
import { createSignInTrace, type SignInTrace } from "./sign-in-trace.ts";

interface Deps {
  sql: Sql;
  users: UserStore;
  present: (user: Pick<UserRow, "id" | "telegram_username" | "role">) => Actor;
  rateLimits: RateLimits;
  events: Pick<Events, "onSessionsChange">;
  recordChange: RecordChange;
  bot: CurrentBot;
  log: Logger;
}

const endings = (
  { sql, trace }: { sql: Sql; trace: SignInTrace },
  sessions: SessionStore,
  forget: (userId: string) => void,
) => {
  const close = closeSession({ sessions });
  return {
    logout: async (actor: Actor, token: string, address: string): Promise<void> => {
      const write = await trace.signedOut(actor, address);
      await sql.transaction(async (trx) => {
        await close(token, trx);
        await write(trx);
      });
      forget(actor.id);
    },
    /** Ends a user's sessions, but for the one whose token is kept. */
    endSessionsOf: async (userId: string, trx: Sql, keptToken?: string): Promise<void> => {
      const keptHash = keptToken === undefined ? null : hashToken(keptToken);
      await sessions.endOfUser(userId, keptHash, new Date(), trx);
      forget(userId);
    },
    removeExpiredSessions: clearSessions({ sessions }),
    /** Resolves once what was refused is in the audit log. */
    settled: trace.settled,
  };
};

/** Signing in and out, and finding out who a token belongs to. */
export const createAuth = (given: Deps) => {
  const { sql, users, present, rateLimits, events, bot, log } = given;
  const sessions = createSessionStore(sql);
  const actors = rememberActors({ findActor: findActor({ sessions, present }), events, log });
  const open = openSession({ sessions });
  const { hasEnded } = sessions;
  const botToken = () => bot()?.token;
  const trace = createSignInTrace(given);
  const countAttempt = createAttempts(rateLimits);
  const attempt = signIn({ sql, users, present, open, countAttempt, trace, botToken });
  return {
    bdLogin: (
      {
        telegramUsername,
        accessCode,
        initData,
      }: { telegramUsername: string; accessCode: string; initData?: string | undefined },
      origin: Origin,
    ): Promise<Opened> =>
      attempt({
        username: telegramUsername,
        secret: accessCode,
        kind: "access_code_hash",
        ...origin,
        initData,
      }),
    login: (input: { username: string; password: string }, origin: Origin): Promise<Opened> =>
      attempt({ username: input.username, secret: input.password, kind: "password_hash", ...origin }),
    telegramLogin: signInWithTelegram({ sql, users, present, open, hasEnded, trace, botToken }),
    linkByCode: linkByCode({ sql, users, present, countAttempt, trace }),
    actorOfTelegram: actorOfTelegram({ users, present }),
    invitations: createInvitations({ sql, users, present, open, rateLimits, trace }),
    findActor: actors.find,
    ...endings({ sql, trace }, sessions, actors.forget),
  };
};
