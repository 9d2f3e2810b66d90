import { setTimeout as delay } from "node:timers/promises";
import { invalidCredentials, type SignedIn } from "#contracts/auth.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { RateLimit } from "../platform/rate-limit.ts";
import { usernameKey } from "../usernames.ts";
import type { UserRow, UserStore } from "../users/user-store.ts";
import { provenTelegramId } from "./launch-data.ts";
import { secretMatches } from "./secrets.ts";

interface Deps {
  sql: Sql;
  users: UserStore;
  present: (row: UserRow) => Actor;
  open: (userId: string) => Promise<string>;
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

const refused = () => new AppError("unauthenticated", invalidCredentials);

// From the fourth attempt in a row each answer takes longer, up to two seconds.
const slowDownMs = (attempts: number) => Math.min(Math.max(attempts - 3, 0) * 250, 2000);

/**
 * Signs in by name and secret. Attempts are counted before anything is hashed, so a flood costs nothing; a
 * success clears the name's count. An unknown name takes as long as a wrong secret.
 */
export const signIn =
  ({ sql, users, present, open, perUsername, perAddress, botToken }: Deps) =>
  async ({ username, secret, kind, address, initData }: Attempt): Promise<SignedIn> => {
    const key = usernameKey(username);
    await perAddress.consume(address);
    await delay(slowDownMs(await perUsername.consume(key)));
    const user = await users.byKey(key);
    const matches = await secretMatches(secret, user?.[kind] ?? null);
    if (user === undefined || user.disabled_at !== null || !matches) throw refused();
    await Promise.all([perUsername.reset(key), perAddress.forgive(address)]);
    const telegramId = initData === undefined ? null : provenTelegramId(initData, botToken);
    if (telegramId !== null) await sql.transaction((trx) => users.linkTelegram(user.id, telegramId, trx));
    return { success: true, user: present(user), sessionToken: await open(user.id) };
  };

/** Signs in the user whose linked Telegram account the launch data proves. */
export const signInWithTelegram =
  ({ users, present, open, botToken }: Pick<Deps, "users" | "present" | "open" | "botToken">) =>
  async (initData: string): Promise<SignedIn> => {
    const telegramId = provenTelegramId(initData, botToken);
    const user = telegramId === null ? undefined : await users.byTelegramId(telegramId);
    if (user === undefined || user.disabled_at !== null) {
      throw new AppError(
        "telegram_not_linked",
        "Sign in once with your access code to link this Telegram account",
      );
    }
    return { success: true, user: present(user), sessionToken: await open(user.id) };
  };
