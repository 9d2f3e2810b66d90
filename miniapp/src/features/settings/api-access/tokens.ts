import { queryOptions } from "@tanstack/react-query";
import { type AccessToken, listAccessTokens, tokenDays, type TokenScope } from "#contracts/access-tokens.ts";
import { call } from "../../../platform/api/api.ts";
import { formatAge, formatDate } from "../../../platform/text/dates.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** The access tokens of all admins. */
export const tokensQuery = queryOptions({
  queryKey: keys.accessTokens,
  queryFn: ({ signal }) => call(listAccessTokens, {}, { signal }),
});

export const scopeNames: Record<TokenScope, string> = {
  "requests:read": "Read requests",
  "requests:answer": "Answer requests",
  "documents:read": "Read documents",
  "documents:write": "Write documents",
  "tickets:read": "Read tickets",
  "tickets:write": "Change tickets",
  "participations:read": "Read participations",
  "participations:write": "Review participations",
  "insights:read": "Read insights",
};

const dayNames: Record<(typeof tokenDays)[number], string> = {
  30: "30 days",
  90: "90 days",
  365: "One year",
};

/** How long a token can last, for a choice. */
export const dayOptions = tokenDays.map((days) => ({ value: String(days), label: dayNames[days] }));

export const isExpired = ({ expiresAt }: AccessToken): boolean => Date.parse(expiresAt) <= Date.now();

/** What there is to know of a token besides its name. */
export const tokenFacts = (token: AccessToken): string[] => [
  `@${token.owner}`,
  `${isExpired(token) ? "Expired" : "Expires"} ${formatDate(token.expiresAt)}`,
  token.lastUsedAt === null ? "Never used" : `Last used ${formatAge(token.lastUsedAt)}`,
];
