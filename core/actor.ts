import type { SessionUser } from "#contracts/auth.ts";
import { AppError } from "./errors.ts";

/** Who asks for something to be done: the signed-in user. */
export type Actor = SessionUser;

/** Throws `forbidden` unless the actor is an admin. */
export const requireAdmin = (actor: Actor): void => {
  if (!actor.isAdmin) throw new AppError("forbidden", "Admin access required");
};
