import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, Middleware } from "koa";
import type { Core } from "#core/core.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

const knows = (ctx: Context, token: string): boolean =>
  timingSafeEqual(digest(ctx.get("Authorization")), digest(`Bearer ${token}`));

const ready = async (ctx: Context, core: Core) => {
  const { ready, ...dependencies } = await core.readiness();
  ctx.status = ready ? 200 : 503;
  if (!ready) ctx.body = { status: "unavailable", down: ["database"], ...dependencies };
  else ctx.body = { status: dependencies.redis === false ? "degraded" : "ok", ...dependencies };
};

const metrics = async (ctx: Context, core: Core, token: string) => {
  if (!knows(ctx, token)) {
    ctx.status = 401;
    ctx.set("WWW-Authenticate", "Bearer");
    ctx.body = { error: "Send METRICS_TOKEN as a bearer token" };
    return;
  }
  const { contentType, text } = await core.exposeMetrics();
  ctx.set("Content-Type", contentType);
  ctx.body = text;
};

/**
 * `/healthz`: the process answers. `/readyz`: so does what it cannot do without. `/metrics`: what it has been doing, for
 * whoever knows the token; without one there is no such address.
 */
export const healthRoutes =
  (core: Core, metricsToken: string | undefined): Middleware =>
  async (ctx, next) => {
    const isRead = ctx.method === "GET" || ctx.method === "HEAD";
    if (ctx.path === "/healthz") {
      ctx.body = { status: "ok" };
    } else if (ctx.path === "/readyz") {
      await ready(ctx, core);
    } else if (ctx.path === "/metrics" && isRead) {
      if (metricsToken === undefined) ctx.status = 404;
      else await metrics(ctx, core, metricsToken);
    } else {
      await next();
      return;
    }
    ctx.set("Cache-Control", "no-store");
  };
