import { setTimeout as delay } from "node:timers/promises";
import { invalidCredentials, type SignedIn } from "#contracts/auth.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { RateLimit } from "../platform/rate-limit.ts";
import { usernameKey } from "../usernames.ts";
import type { UserRow, UserStore } from "../users/user-store.ts";
import { readLaunch } from "./launch-data.ts";
import { hashToken, readingsOf, secretMatches } from "./secrets.ts";

interface Deps {
  sql: Sql;
  users: UserStore;
  present: (row: UserRow) => Actor;
  open: (userId: string, initData?: string) => Promise<string>;
  /** Whether the session that launch data opened, by its hash, was ended by logging out. */
  hasEnded: (launchHash: string) => Promise<boolean>;
  perUsername: RateLimit;
  perAddress: RateLimit;
  botToken: string | undefined;
}

interface Attempt {
  username: string;
  secret: string;
  kind: "access_code_hash" | "password_hash";
  address: string;
  initData?: string | undefined;
}

export interface LinkInput {
  telegramId: string;
  /** The account's present name. */
  username: string;
  accessCode: string;
}

const refused = () => new AppError("unauthenticated", invalidCredentials);

// From the fourth attempt in a row each answer takes longer, up to two seconds.
const slowDownMs = (attempts: number) => Math.min(Math.max(attempts - 3, 0) * 250, 2000);

/** What proves who somebody is, and from where it was tried. */
type Proof = Pick<Attempt, "username" | "secret" | "kind" | "address">;

// How often is hashed depends on what was typed alone, so the time tells nothing about who exists.
const anyMatches = async ({ secret, kind }: Proof, user: UserRow | undefined): Promise<boolean> => {
  const stored = user?.[kind] ?? null;
  for (const reading of kind === "access_code_hash" ? readingsOf(secret) : [secret]) {
    if (await secretMatches(reading, stored)) return true;
  }
  return false;
};

/**
 * The user whose name and secret these are. Attempts are counted before anything is hashed, so a flood costs nothing; a
 * success clears the name's count. An unknown name takes as long as a wrong secret.
 */
const proveUser = async (
  { users, perUsername, perAddress }: Pick<Deps, "users" | "perUsername" | "perAddress">,
  proof: Proof,
): Promise<UserRow> => {
  const { username, address } = proof;
  const key = usernameKey(username);
  await perAddress.consume(address);
  await delay(slowDownMs(await perUsername.consume(key)));
  const user = await users.byKey(key);
  const matches = await anyMatches(proof, user);
  if (user === undefined || user.disabled_at !== null || !matches) throw refused();
  await Promise.all([perUsername.reset(key), perAddress.forgive(address)]);
  return user;
};

/** Signs in by name and secret; launch data that is valid links the Telegram account it proves. */
export const signIn =
  (deps: Omit<Deps, "hasEnded">) =>
  async ({ initData, ...proof }: Attempt): Promise<SignedIn> => {
    const { sql, users, present, open, botToken } = deps;
    const user = await proveUser(deps, proof);
    const launch = initData === undefined ? undefined : await readLaunch(initData, botToken);
    if (launch === undefined || "problem" in launch)
      return { success: true, user: present(user), sessionToken: await open(user.id) };
    await sql.transaction((trx) => users.linkTelegram(user.id, launch.telegramId, trx));
    return { success: true, user: present(user), sessionToken: await open(user.id, initData) };
  };

/** Links the Telegram account that sent an access code to the user of its name; throws `unauthenticated` when it is not theirs. */
export const linkByCode =
  (deps: Omit<Deps, "open" | "hasEnded" | "botToken">) =>
  async ({ telegramId, username, accessCode }: LinkInput): Promise<Actor> => {
    const { sql, users, present } = deps;
    const address = `telegram:${telegramId}`;
    const user = await proveUser(deps, { username, secret: accessCode, kind: "access_code_hash", address });
    await sql.transaction((trx) => users.linkTelegram(user.id, telegramId, trx));
    return present(user);
  };

/** Who a Telegram account is linked to; null when nobody, or somebody disabled. */
export const actorOfTelegram =
  ({ users, present }: Pick<Deps, "users" | "present">) =>
  async (telegramId: string): Promise<Actor | null> => {
    const user = await users.byTelegramId(telegramId);
    return user === undefined || user.disabled_at !== null ? null : present(user);
  };

const refusals = {
  unproven: "Telegram could not confirm who you are. Close the app and open it again from the bot.",
  expired: "The app was opened too long ago. Close it and open it again from the bot.",
  ended: "You have logged out. Open the app again from the bot, or sign in with your access code.",
  unknown: "Sign in once with your access code to link this Telegram account",
};

const notLinked = (why: keyof typeof refusals) => new AppError("telegram_not_linked", refusals[why]);

/** Signs in the user whose linked Telegram account the launch data proves; throws `telegram_not_linked` with what to do. */
export const signInWithTelegram =
  ({
    users,
    present,
    open,
    hasEnded,
    botToken,
  }: Pick<Deps, "users" | "present" | "open" | "hasEnded" | "botToken">) =>
  async (initData: string): Promise<SignedIn> => {
    const launch = await readLaunch(initData, botToken);
    if ("problem" in launch) throw notLinked(launch.problem);
    if (await hasEnded(hashToken(initData))) throw notLinked("ended");
    const user = await users.byTelegramId(launch.telegramId);
    if (user === undefined || user.disabled_at !== null) throw notLinked("unknown");
    return { success: true, user: present(user), sessionToken: await open(user.id, initData) };
  };
