import { z } from "zod";
import { byId, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

/** What a token can be allowed to do, each a group of endpoints; everything else is never done by token. */
export const tokenScopes = [
  "requests:read",
  "requests:answer",
  "documents:read",
  "documents:write",
  "tickets:read",
  "tickets:write",
  "participations:read",
  "participations:write",
  "insights:read",
] as const;
export const tokenScope = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof tokenScope>;

/** How many days a token can be made to last. */
export const tokenDays = [30, 90, 365] as const;

/** How many tokens one admin can have. */
export const mostTokens = 20;

export const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Its beginning, by which its holder knows it. */
  prefix: z.string(),
  /** The username of the admin for whom it calls. */
  owner: z.string(),
  scopes: z.array(tokenScope),
  createdAt: time,
  expiresAt: time,
  /** To a minute; null where it was never used. */
  lastUsedAt: time.nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const listAccessTokens = endpoint({
  summary: "The access tokens of all admins, the newest first; expired ones for 30 days more.",
  method: "GET",
  path: "/api/access-tokens",
  access: "admin",
  response: z.array(accessToken),
});

export const createAccessToken = endpoint({
  summary:
    "Make an access token for oneself; `secret` is what a program sends as `Authorization: Bearer`, shown this once. 409 when one has a token of that name, or 20 of them.",
  method: "POST",
  path: "/api/access-tokens",
  access: "admin",
  body: z.object({
    name: text(80, "Enter a name"),
    scopes: z
      .array(tokenScope)
      .min(1, { error: "Choose at least one thing it may do" })
      .max(tokenScopes.length)
      .transform((chosen) => tokenScopes.filter((scope) => chosen.includes(scope))),
    days: z.literal(tokenDays, { error: `${tokenDays.join(", ")} days` }),
  }),
  status: 201,
  response: z.object({ token: accessToken, secret: z.string() }),
});

export const revokeAccessToken = endpoint({
  summary: "Revoke an access token of any admin; the next call with it is refused.",
  method: "DELETE",
  path: "/api/access-tokens/:id",
  access: "admin",
  params: byId,
  response: success,
});
