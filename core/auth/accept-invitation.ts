import { invitationOver } from "#contracts/invitations.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../platform/web/network-of.ts";
import type { Sql } from "../platform/database.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import { usernameKey } from "../usernames.ts";
import type { UserRow, UserStore } from "../users/user-store.ts";
import { attemptWindow, tooManyAttempts } from "./attempts.ts";
import { deviceToken, knownDevice } from "./known-device.ts";
import { hashSecret, hashToken, newAccessCode } from "./secrets.ts";
import type { Opened, Origin } from "./sign-in.ts";
import type { SignInTrace } from "./sign-in-trace.ts";

interface Deps {
  sql: Sql;
  users: UserStore;
  present: (row: UserRow) => Actor;
  open: (userId: string, initData: string | undefined, trx: Sql) => Promise<string>;
  rateLimits: RateLimits;
  trace: SignInTrace;
}

const over = () => new AppError("not_found", invitationOver);

/** Uses up the invitation of a user who was found by it; throws when somebody did so meanwhile. */
const take = async (users: UserStore, { id }: UserRow, hash: string, trx: Sql): Promise<UserRow> => {
  const taken = await users.takeInvitation(hash, new Date(), trx);
  if (taken?.id !== id) throw over();
  return taken;
};

/** Finds out who a token invites; throws `not_found` when it is unknown, used, too old, or its user disabled. */
const createFind = ({ users, rateLimits }: Pick<Deps, "users" | "rateLimits">) => {
  // A token cannot be guessed; this only keeps a flood from the database.
  const tries = rateLimits.create("invitation", {
    points: 100,
    seconds: attemptWindow,
    message: tooManyAttempts,
  });
  return async (token: string, address: string) => {
    await tries.consume(networkOf(address));
    const hash = hashToken(token);
    const user = await users.byInvitation(hash, new Date());
    if (user === undefined) throw over();
    return { hash, user };
  };
};

/** A first access code, for somebody who has none. */
const firstCode = async ({ access_code_hash: hash }: UserRow) => {
  if (hash !== null) return { accessCode: null, access_code_hash: hash };
  const accessCode = newAccessCode();
  return { accessCode, access_code_hash: await hashSecret(accessCode) };
};

/** Signs people in by the links they were sent, in the browser or through the bot; each link works once. */
export const createInvitations = (deps: Deps) => {
  const { sql, users, present, open, trace } = deps;
  const find = createFind(deps);
  return {
    /** Opens a session; whoever has no access code yet gets one, known from then on only to them. */
    accept: async (
      token: string,
      { address, device }: Origin,
    ): Promise<Opened & { accessCode: string | null }> => {
      const { hash, user } = await find(token, address);
      const { accessCode, access_code_hash } = await firstCode(user);
      const write = await trace.signedIn(present(user), { address, by: "invitation" });
      const { row, sessionToken } = await sql.transaction(async (trx) => {
        const taken = await take(users, user, hash, trx);
        // A code that was made meanwhile is somebody's already.
        if (taken.access_code_hash !== user.access_code_hash) throw over();
        const changed = await users.change(user.id, { access_code_hash }, trx);
        await write(trx);
        return { row: changed ?? taken, sessionToken: await open(user.id, undefined, trx) };
      });
      const known = knownDevice(device, row) ?? undefined;
      return { success: true, user: present(row), sessionToken, device: deviceToken(row, known), accessCode };
    },
    /** Links the Telegram account of the person invited; throws `forbidden` for an account of another name. */
    acceptInTelegram: async (token: string, account: { id: string; username: string }): Promise<Actor> => {
      const address = `telegram:${account.id}`;
      const { hash, user } = await find(token, address);
      if (usernameKey(account.username) !== user.username_key)
        throw new AppError("forbidden", `This invitation is for @${user.telegram_username}.`);
      const write = await trace.signedIn(present(user), { address, by: "invitation" });
      await sql.transaction(async (trx) => {
        await take(users, user, hash, trx);
        await users.linkTelegram(user.id, account.id, trx);
        await users.change(user.id, { last_seen_at: new Date() }, trx);
        await write(trx);
      });
      return present(user);
    },
  };
};
