import type { Context, Middleware, Next } from "koa";
import { newId } from "#core/ids.ts";
import type { Logger } from "#core/platform/logger.ts";

/** Gives every request an id and a logger, and writes one line about it when it has been answered. */
export const requests =
  (log: Logger): Middleware =>
  async (ctx: Context, next: Next) => {
    const startedAt = performance.now();
    const requestId = newId();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.set("X-Request-Id", requestId);
    await next();
    if (!ctx.path.startsWith("/api")) return;
    ctx.state.log.info(
      {
        method: ctx.method,
        operation: ctx.state.operation ?? "unknown",
        status: ctx.status,
        ms: Math.round(performance.now() - startedAt),
        userId: ctx.state.userId,
      },
      "request",
    );
  };
