import type { Endpoint } from "#contracts/endpoint.ts";
import { scopeOf } from "#contracts/token-scopes.ts";
import type { Actor } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";

/** Throws `forbidden` unless a token may call an endpoint; what no scope names is not for tokens, whatever it becomes. */
export const checkScope = (endpoint: Endpoint, { scopes }: NonNullable<Actor["token"]>): void => {
  const scope = scopeOf(endpoint);
  if (scope === null) throw new AppError("forbidden", "Access tokens cannot be used for this");
  if (!scopes.includes(scope)) throw new AppError("forbidden", `This access token lacks the scope ${scope}`);
};
