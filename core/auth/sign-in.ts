import { setTimeout as delay } from "node:timers/promises";
import { invalidCredentials, type SignedIn } from "#contracts/auth.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../platform/web/network-of.ts";
import type { Sql } from "../platform/database.ts";
import { usernameKey } from "../usernames.ts";
import type { UserRow, UserStore } from "../users/user-store.ts";
import type { CountAttempt } from "./attempts.ts";
import { deviceToken, knownDevice, secretsMark } from "./known-device.ts";
import { readLaunch } from "./launch-data.ts";
import { hashToken, readingsOf, secretMatches } from "./secrets.ts";
import type { Means, SignInTrace } from "./sign-in-trace.ts";

interface Deps {
  sql: Sql;
  users: UserStore;
  present: (row: UserRow) => Actor;
  open: (userId: string, initData: string | undefined, trx: Sql) => Promise<string>;
  /** Whether the session that launch data opened, by its hash, was ended by logging out. */
  hasEnded: (launchHash: string) => Promise<boolean>;
  countAttempt: CountAttempt;
  trace: SignInTrace;
  /** The token of the bot in use; undefined without one. */
  botToken: () => string | undefined;
}

/** Where somebody signs in from: `device` is what a former sign-in has left there. */
export interface Origin {
  address: string;
  device?: string | undefined;
}

/** A session that was opened, and what its device keeps to be known again. */
export type Opened = SignedIn & { device: string };

type SecretKind = "access_code_hash" | "password_hash";

interface Attempt extends Origin {
  username: string;
  secret: string;
  kind: SecretKind;
  initData?: string | undefined;
}

export interface LinkInput {
  telegramId: string;
  /** The account's present name. */
  username: string;
  accessCode: string;
}

const disabled = () => new AppError("forbidden", "Your account is disabled. Ask the core team to enable it.");

const refused = () => new AppError("unauthenticated", invalidCredentials);

// From the fourth attempt in a row each answer takes longer, up to two seconds.
const slowDownMs = (attempts: number) => Math.min(Math.max(attempts - 3, 0) * 250, 2000);

const meansOf: Record<SecretKind, Means> = { access_code_hash: "access code", password_hash: "password" };

/** What proves who somebody is, and from where it was tried. */
interface Proof extends Pick<Attempt, "username" | "secret" | "kind" | "address"> {
  by: Means;
  /** Whether who has proven who they are is told that they are disabled, and not that they have proven nothing. */
  tellsDisabled?: boolean;
  /** The device, where the user of that name, if there is one, is known to have signed in from it. */
  deviceFor: (user: UserRow | undefined) => string | null;
}

// How often is hashed depends on what was typed alone, so the time tells nothing about who exists.
const anyMatches = async ({ secret, kind }: Proof, user: UserRow | undefined): Promise<boolean> => {
  const stored = user?.[kind] ?? null;
  for (const reading of kind === "access_code_hash" ? readingsOf(secret) : [secret]) {
    if (await secretMatches(reading, stored)) return true;
  }
  return false;
};

/**
 * The user whose name and secret these are. Attempts are counted before anything is hashed, so a flood costs little; a
 * success clears the count. An unknown name takes as long as a wrong secret.
 */
const proveUser = async (
  { users, countAttempt, trace }: Pick<Deps, "users" | "countAttempt" | "trace">,
  proof: Proof,
): Promise<UserRow> => {
  const { username, address, by } = proof;
  const key = usernameKey(username);
  const user = await users.byKey(key);
  const attempt = await countAttempt({
    name: `${key} ${secretsMark(user)}`,
    network: networkOf(address),
    device: proof.deviceFor(user),
  });
  const told = { user, typedName: username, address, by };
  if ("lock" in attempt) {
    trace.lockedOut(told, attempt.lock);
    throw attempt.error;
  }
  await delay(slowDownMs(attempt.inARow));
  const matches = await anyMatches(proof, user);
  if (user === undefined || user.disabled_at !== null || !matches) {
    trace.refused(told);
    throw matches && proof.tellsDisabled === true ? disabled() : refused();
  }
  await attempt.succeeded();
  return user;
};

/** Locks a user who was proven; throws when what proved them was changed, or they were disabled, meanwhile. */
const holdProven = async (users: UserStore, user: UserRow, by: Partial<UserRow>, trx: Sql): Promise<void> => {
  if (!(await users.hold(user.id, by, trx))) throw refused();
};

const opened = (
  { present }: Pick<Deps, "present">,
  user: UserRow,
  sessionToken: string,
  device?: string | null,
): Opened => ({
  success: true,
  user: present(user),
  sessionToken,
  device: deviceToken(user, device ?? undefined),
});

/** Signs in by name and secret; launch data that is valid links the Telegram account it proves. */
export const signIn =
  (deps: Omit<Deps, "hasEnded">) =>
  async ({ initData, device, ...given }: Attempt): Promise<Opened> => {
    const { sql, users, present, open, trace, botToken } = deps;
    const [by, { address, kind }] = [meansOf[given.kind], given];
    const deviceFor = (user: UserRow | undefined) => knownDevice(device, user);
    const user = await proveUser(deps, { ...given, by, deviceFor });
    const launch = initData === undefined ? undefined : await readLaunch(initData, botToken());
    const telegramId = launch === undefined || "problem" in launch ? undefined : launch.telegramId;
    const write = await trace.signedIn(present(user), { address, by });
    const token = await sql.transaction(async (trx) => {
      await holdProven(users, user, { [kind]: user[kind] }, trx);
      if (telegramId !== undefined) await users.linkTelegram(user.id, telegramId, trx);
      await write(trx);
      return open(user.id, telegramId === undefined ? undefined : initData, trx);
    });
    return opened(deps, user, token, deviceFor(user));
  };

/** Links the Telegram account that sent an access code to the user of its name; throws `unauthenticated` when it is not theirs, and `forbidden` when they are disabled. */
export const linkByCode =
  (deps: Omit<Deps, "open" | "hasEnded" | "botToken">) =>
  async ({ telegramId, username, accessCode }: LinkInput): Promise<Actor> => {
    const { sql, users, present, trace } = deps;
    const [address, by, kind] = [`telegram:${telegramId}`, "bot", "access_code_hash"] as const;
    // An account that is linked is known as its user's, as a device is.
    const deviceFor = (user: UserRow | undefined) => (user?.telegram_id === telegramId ? address : null);
    const proof = { username, secret: accessCode, kind, address, by, deviceFor, tellsDisabled: true };
    const user = await proveUser(deps, proof);
    const write = await trace.signedIn(present(user), { address, by });
    await sql.transaction(async (trx) => {
      await holdProven(users, user, { [kind]: user[kind] }, trx);
      await users.linkTelegram(user.id, telegramId, trx);
      await write(trx);
    });
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
  (deps: Omit<Deps, "countAttempt">) =>
  async (initData: string, { address, device }: Origin): Promise<Opened> => {
    const { sql, users, present, open, hasEnded, trace, botToken } = deps;
    const refuse = (why: keyof typeof refusals) => {
      trace.launchRefused(why, address);
      return notLinked(why);
    };
    const launch = await readLaunch(initData, botToken());
    if ("problem" in launch) throw refuse(launch.problem);
    if (await hasEnded(hashToken(initData))) throw refuse("ended");
    const user = await users.byTelegramId(launch.telegramId);
    if (user === undefined || user.disabled_at !== null) throw refuse("unknown");
    const write = await trace.signedIn(present(user), { address, by: "Telegram" });
    const token = await sql.transaction(async (trx) => {
      await holdProven(users, user, { telegram_id: user.telegram_id }, trx);
      await write(trx);
      return open(user.id, initData, trx);
    });
    return opened(deps, user, token, knownDevice(device, user));
  };
