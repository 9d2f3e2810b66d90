import type { Context, Next } from "koa";
import { AppError } from "#core/errors.ts";
import { presentError } from "../present-error.ts";

/** Answers every failure below it as JSON; a bug is logged with its request id and told without detail. */
export const errors = async (ctx: Context, next: Next): Promise<void> => {
  try {
    await next();
    if (ctx.status === 404 && ctx.body === undefined) throw new AppError("not_found", "No such endpoint");
  } catch (error) {
    const { status, body, retryAfter, expected } = presentError(error, String(ctx.state.requestId));
    if (!expected) ctx.state.log.error({ err: error }, "a request failed");
    ctx.status = status;
    // The specification's sign-in calls answer with a `success` field whichever way they end.
    ctx.body = ctx.path.startsWith("/api/auth/") ? { success: false, ...body } : body;
    if (retryAfter !== undefined) ctx.set("Retry-After", String(retryAfter));
  }
};
