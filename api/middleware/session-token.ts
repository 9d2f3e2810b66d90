import type { Context } from "koa";
import { sessionCookie } from "#contracts/auth.ts";

const bearer = /^Bearer\s+(\S+)$/iu;

/**
 * The caller's session token: from the Authorization header, or for GET and HEAD from the cookie, which other
 * sites could make a browser send along with a change.
 */
export const readToken = (ctx: Context): string | null => {
  const header = bearer.exec(ctx.get("Authorization"))?.[1];
  if (header !== undefined) return header;
  const safe = ctx.method === "GET" || ctx.method === "HEAD";
  return safe ? (ctx.cookies.get(sessionCookie) ?? null) : null;
};
