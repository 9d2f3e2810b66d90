import type { TokenScope } from "#contracts/access-tokens.ts";
import type { SessionUser } from "#contracts/auth.ts";
import { AppError } from "./errors.ts";

/** The access token by which a program acts for an admin. */
interface ActingToken {
  id: string;
  name: string;
  scopes: TokenScope[];
}

/** Who asks for something to be done: the signed-in user, or a program that calls for them by a token. */
export type Actor = SessionUser & { token?: ActingToken };

/** Throws `forbidden` unless the actor is an admin. */
export const requireAdmin = (actor: Actor): void => {
  if (!actor.isAdmin) throw new AppError("forbidden", "Admin access required");
};
