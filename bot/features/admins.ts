import type { Actor } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";
import type { BotContext } from "../context.ts";
import { texts } from "../texts.ts";

/** Who writes, if they are of the core team; throws what to tell them otherwise. */
export const adminOf = (ctx: BotContext): Actor => {
  if (ctx.actor === null) throw new AppError("unauthenticated", texts.linkFirst);
  if (!ctx.actor.isAdmin) throw new AppError("forbidden", texts.adminsOnly);
  return ctx.actor;
};
