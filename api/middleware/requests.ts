import type { Context, Middleware, Next } from "koa";
import { newId } from "#core/ids.ts";
import { logWith } from "#core/platform/log-context.ts";
import type { Logger } from "#core/platform/logger.ts";
import type { Metrics } from "#core/platform/metrics.ts";

interface Observed {
  log: Logger;
  metrics: Metrics;
}

const usualMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
// What is neither of the API nor of the Mini App, and called by machines.
const otherRoutes = new Set(["/telegram/webhook", "/notion/webhook", "/healthz", "/readyz", "/metrics"]);

const isApi = (path: string): boolean => path === "/api" || path.startsWith("/api/");

/** The route of a request, of which there are few; never the address, of which there may be any number. */
const routeOf = ({ state, path }: Context): string => {
  if (typeof state.route === "string") return state.route;
  if (otherRoutes.has(path)) return path;
  return isApi(path) ? "unknown" : "mini-app";
};

const note = ({ log, metrics }: Observed, ctx: Context, status: number, startedAt: number) => {
  const milliseconds = performance.now() - startedAt;
  const { method } = ctx;
  metrics.request({
    method: usualMethods.has(method) ? method : "other",
    route: routeOf(ctx),
    status,
    seconds: milliseconds / 1000,
  });
  if (!isApi(ctx.path)) return;
  const operation: unknown = ctx.state.operation ?? "unknown";
  log.info({ method, operation, status, ms: Math.round(milliseconds) }, "request");
};

/** Gives every request an id, which its lines carry too, and writes one line about it when it has been answered. */
export const requests =
  (observed: Observed): Middleware =>
  (ctx: Context, next: Next) => {
    const startedAt = performance.now();
    const requestId = newId();
    ctx.state.requestId = requestId;
    ctx.state.log = observed.log;
    ctx.set("X-Request-Id", requestId);
    return logWith({ requestId }, async () => {
      try {
        await next();
        note(observed, ctx, ctx.status, startedAt);
      } catch (error) {
        note(observed, ctx, (error as { status?: number }).status ?? 500, startedAt);
        throw error;
      }
    });
  };
