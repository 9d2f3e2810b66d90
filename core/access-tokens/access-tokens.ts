import type { InputOf } from "#contracts/endpoint.ts";
import {
  mostTokens,
  type AccessToken,
  type createAccessToken as contract,
} from "#contracts/access-tokens.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { AppError, requireFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import {
  createAccessTokenStore,
  type AccessTokenRow,
  type AccessTokenStore,
  type LiveToken,
  type OwnedToken,
} from "./access-token-store.ts";
import { dayMs } from "../local-time.ts";

const shownExpiredMs = 30 * dayMs;
const useNotedMs = 60_000;

const mark = "lgd_";
const shownLength = mark.length + 6;
const wellFormed = /^lgd_[\w-]{43}$/u;

/** Whether what a caller shows is an access token, and no session's. */
export const isAccessToken = (token: string): boolean => wellFormed.test(token);

interface Deps {
  sql: Sql;
  tokens: AccessTokenStore;
  present: (user: Pick<LiveToken, "telegram_username" | "role"> & { id: string }) => Actor;
  recordChange: RecordChange;
  hashToken: (token: string) => string;
  newToken: () => string;
}

const present = ({ id, name, prefix, owner, scopes, ...row }: OwnedToken): AccessToken => ({
  id,
  name,
  prefix,
  owner,
  scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** What the audit log keeps of a token. */
const recorded = ({ name, prefix, scopes, expires_at }: AccessTokenRow) => ({
  name,
  prefix,
  scopes,
  expiresAt: expires_at.toISOString(),
});

const createToken =
  ({ sql, tokens, recordChange, hashToken, newToken }: Deps) =>
  async (
    actor: Actor,
    { name, scopes, days }: InputOf<typeof contract>,
  ): Promise<{ token: AccessToken; secret: string }> => {
    requireAdmin(actor);
    const secret = `${mark}${newToken()}`;
    const now = new Date();
    const row: AccessTokenRow = {
      id: newId(),
      user_id: actor.id,
      name,
      token_hash: hashToken(secret),
      prefix: secret.slice(0, shownLength),
      scopes,
      created_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
      last_used_at: null,
    };
    await sql.transaction(async (trx) => {
      if ((await tokens.lockedCount(actor.id, trx)) >= mostTokens)
        throw new AppError("conflict", `You have ${mostTokens} tokens: revoke one first`);
      if (!(await tokens.add(row, trx))) throw new AppError("conflict", "You have a token of this name");
      await recordChange(trx, actor, "token.create", row.id, { after: recorded(row) });
    });
    return { token: present({ ...row, owner: actor.telegramUsername }), secret };
  };

const revokeToken =
  ({ sql, tokens, recordChange }: Deps) =>
  async (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    await sql.transaction(async (trx) => {
      const row = requireFound(await tokens.remove(id, trx), "Token");
      await recordChange(trx, actor, "token.revoke", id, { before: recorded(row) });
    });
  };

const findActor =
  ({ tokens, present: presentUser, hashToken }: Deps) =>
  async (token: string): Promise<Actor | null> => {
    const now = new Date();
    const found = await tokens.live(hashToken(token), now);
    if (found === undefined) return null;
    const { id, name, scopes, last_used_at: usedAt, user_id, ...user } = found;
    if (usedAt === null || usedAt.getTime() < now.getTime() - useNotedMs) await tokens.noteUse(id, now);
    return { ...presentUser({ id: user_id, ...user }), token: { id, name, scopes } };
  };

/** Tokens by which programs call the API for an admin: for less than the admin may do, and for a time. */
export const createAccessTokens = (given: Omit<Deps, "tokens">) => {
  const deps = { ...given, tokens: createAccessTokenStore(given.sql) };
  return {
    list: async (actor: Actor): Promise<AccessToken[]> => {
      requireAdmin(actor);
      return (await deps.tokens.all()).map(present);
    },
    create: createToken(deps),
    revoke: revokeToken(deps),
    /** For whom a token calls, read anew each time so that a revoked one is refused at once; null when it is unknown, over, or not an admin's. */
    findActor: findActor(deps),
    removeExpired: async (now = new Date()): Promise<void> => {
      await deps.tokens.removeExpired(new Date(now.getTime() - shownExpiredMs));
    },
  };
};

export type AccessTokens = ReturnType<typeof createAccessTokens>;
