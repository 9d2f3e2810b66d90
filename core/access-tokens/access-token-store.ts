import type { TokenScope } from "#contracts/access-tokens.ts";
import type { UserRole } from "#contracts/auth.ts";
import type { Sql } from "../platform/database.ts";
import { countRows, isAdded, runPrepared } from "../platform/run-prepared.ts";

export interface AccessTokenRow {
  id: string;
  user_id: string;
  name: string;
  token_hash: string;
  prefix: string;
  scopes: TokenScope[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

/** A token with the name of whose it is. */
export type OwnedToken = AccessTokenRow & { owner: string };

/** A token that may be used, with who it calls for. */
export interface LiveToken extends Pick<AccessTokenRow, "id" | "name" | "scopes" | "last_used_at"> {
  user_id: string;
  telegram_username: string;
  role: UserRole;
}

const live = `
  select t.id, t.name, t.scopes, t.last_used_at, t.user_id, u.telegram_username, u.role
  from access_tokens t join users u on u.id = t.user_id
  where t.token_hash = ? and t.expires_at > ? and u.disabled_at is null and u.role = 'CORE TEAM (ADMIN)'`;

/** Access tokens by their hash; a token itself is never stored. */
export const createAccessTokenStore = (sql: Sql) => ({
  /** Undefined when the token is unknown or has expired, or its user is no admin or disabled. */
  live: async (tokenHash: string, now: Date): Promise<LiveToken | undefined> =>
    (await runPrepared<LiveToken>(sql, live, [tokenHash, now]))[0],

  noteUse: async (id: string, now: Date): Promise<void> => {
    await sql<AccessTokenRow>("access_tokens").where({ id }).update({ last_used_at: now });
  },

  /** Everybody's, the newest first. */
  all: (): Promise<OwnedToken[]> =>
    sql("access_tokens as t")
      .join("users as u", "u.id", "t.user_id")
      .orderBy("t.id", "desc")
      .select("t.*", "u.telegram_username as owner"),

  /** How many a user has, who makes no other until the transaction ends. */
  lockedCount: async (userId: string, trx: Sql): Promise<number> => {
    await trx("users").where({ id: userId }).forNoKeyUpdate().first("id");
    return countRows(trx("access_tokens").where({ user_id: userId }));
  },

  /** Adds a token; answers false when its user has one of that name. */
  add: (row: AccessTokenRow, trx: Sql): Promise<boolean> =>
    isAdded(trx<AccessTokenRow>("access_tokens").insert(row).onConflict(["user_id", "name"]).ignore()),

  /** Removes a token; undefined when there is none. */
  remove: async (id: string, trx: Sql): Promise<AccessTokenRow | undefined> => {
    const [row] = await trx<AccessTokenRow>("access_tokens").where({ id }).delete().returning("*");
    return row;
  },

  removeExpired: (expiredBefore: Date) =>
    sql<AccessTokenRow>("access_tokens").where("expires_at", "<", expiredBefore).delete(),
});

export type AccessTokenStore = ReturnType<typeof createAccessTokenStore>;
