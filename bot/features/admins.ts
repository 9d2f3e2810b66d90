import type { Actor } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";
import type { BotContext } from "../context.ts";
import { texts } from "../texts.ts";

/** Who writes, if they are on the team; throws what to tell them otherwise. */
export const actorOf = (ctx: BotContext): Actor => {
  if (ctx.actor === null) throw new AppError("unauthenticated", texts.linkFirst);
  return ctx.actor;
};

/** The same for the core team alone. */
export const adminOf = (ctx: BotContext): Actor => {
  const actor = actorOf(ctx);
  if (!actor.isAdmin) throw new AppError("forbidden", texts.adminsOnly);
  return actor;
};
