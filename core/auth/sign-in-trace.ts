import type { RecordChange } from "../audit/record-change.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import { networkOf } from "../platform/web/network-of.ts";
import { displayUsername } from "../usernames.ts";
import type { UserRow } from "../users/user-store.ts";
import { attemptWindow, type Lock } from "./attempts.ts";
import { looksLikeCode } from "./secrets.ts";

/** What somebody signs in with, in the words of the log. */
export type Means = "access code" | "password" | "Telegram" | "bot" | "invitation";

/** An attempt that was refused. Undefined as a user: nobody of that name. */
export interface Refused {
  user: UserRow | undefined;
  typedName: string;
  address: string;
  by: Means;
}

interface Deps {
  sql: Sql;
  rateLimits: RateLimits;
  recordChange: RecordChange;
  log: Logger;
}

// Of attempts on names that nobody has, whatever they are: a flood must not bury the rest of the log.
const mostOfNobody = 100;
// Of the sign-ins and sign-outs of one user.
const mostOfUser = 100;

// A code typed into the wrong field must not be written down.
const loggableName = (typed: string): string => {
  const name = displayUsername(typed);
  return /^\w{2,32}$/u.test(name) && !looksLikeCode(name) ? name : "(not a username)";
};

/** Lets so many pass in a window, and then no more until it is over. */
const createGate = (rateLimits: RateLimits, name: string, points: number) => {
  const limit = rateLimits.create(name, { points, seconds: attemptWindow, message: name });
  return async (key: string): Promise<boolean> => {
    try {
      await limit.consume(key);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "rate_limited") return false;
      throw error;
    }
  };
};

/** Refusals in the audit log: one for a name and an address in a window, and of unknown names a few in all. */
const createRefusalAudit = ({ sql, rateLimits, recordChange }: Deps) => {
  const isFirst = createGate(rateLimits, "login-noted", 1);
  const isFewOfNobody = createGate(rateLimits, "login-noted-nobody", mostOfNobody);
  return async ({ user, address, by }: Refused, lock: Lock | null): Promise<void> => {
    const place = lock === "name" ? "anywhere" : networkOf(address);
    if (!(await isFirst(`${lock ?? "refused"} ${user?.id ?? "nobody"} ${place}`))) return;
    if (user === undefined && !(await isFewOfNobody("all"))) return;
    await recordChange(sql, null, lock === null ? "sign-in.refuse" : "sign-in.lock-out", address, {
      after: {
        id: user?.id,
        username: user?.telegram_username,
        address,
        by,
        ...(lock === null ? {} : { lockedBy: lock }),
      },
    });
  };
};

/** Work that nobody waits for; what is under way can be waited for at the end. */
const createBackground = (log: Logger) => {
  const running = new Set<Promise<void>>();
  return {
    run: (work: () => Promise<void>): void => {
      const done = work()
        .catch((error: unknown) => log.warn({ err: error }, "a refused sign-in is not in the audit log"))
        .finally(() => running.delete(done));
      running.add(done);
    },
    settled: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
};

/** Leaves a trace of who came in, who was refused and who left: in the log, and in the audit log. Never of a code. */
export const createSignInTrace = (deps: Deps) => {
  const { rateLimits, recordChange, log } = deps;
  const auditRefusal = createRefusalAudit(deps);
  const isFewOfUser = createGate(rateLimits, "login-noted-user", mostOfUser);
  const background = createBackground(log);
  // Counted before the transaction: a query beside one that is open would wait for it.
  const written = async (actor: Actor, action: string, from: { address: string }) => {
    const isNoted = await isFewOfUser(actor.id);
    const after = { id: actor.id, username: actor.username, ...from };
    return async (trx: Sql): Promise<void> => {
      if (!isNoted) return;
      await recordChange(trx, actor, action, from.address, { after });
    };
  };
  return {
    /** Gives what is to be written in the transaction that opens the session. */
    signedIn: (actor: Actor, from: { address: string; by: Means }) => {
      log.info({ username: actor.username, ...from }, "signed in");
      return written(actor, "sign-in.open", from);
    },
    /** Gives what is to be written in the transaction that ends the session. */
    signedOut: (actor: Actor, address: string) => {
      log.info({ username: actor.username, address }, "signed out");
      return written(actor, "sign-in.close", { address });
    },
    /** Written after the answer, for what is written differs between names that exist and others. */
    refused: (refused: Refused): void => {
      const { user, typedName, address, by } = refused;
      const username = user?.telegram_username ?? loggableName(typedName);
      log.warn({ username, address, by }, "sign-in refused");
      background.run(() => auditRefusal(refused, null));
    },
    lockedOut: (refused: Refused, lock: Lock): void => {
      const { user, typedName, address, by } = refused;
      const username = user?.telegram_username ?? loggableName(typedName);
      log.warn({ username, address, by, lockedBy: lock }, "sign-in locked out");
      background.run(() => auditRefusal(refused, lock));
    },
    /** Launch data that proved nobody: in the log alone, for nothing can be guessed by it. */
    launchRefused: (why: string, address: string): void =>
      log.info({ why, address, by: "Telegram" satisfies Means }, "sign-in refused"),
    settled: background.settled,
  };
};

export type SignInTrace = ReturnType<typeof createSignInTrace>;
