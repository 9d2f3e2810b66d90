import type { Middleware } from "koa";
import type { Core } from "#core/core.ts";

/** `/healthz`: the process answers. `/readyz`: so does the database it needs. */
export const healthRoutes =
  (core: Core): Middleware =>
  async (ctx, next) => {
    if (ctx.path === "/healthz") {
      ctx.body = { status: "ok" };
    } else if (ctx.path === "/readyz") {
      const database = await core.databaseAnswers();
      ctx.status = database ? 200 : 503;
      ctx.body = { status: database ? "ok" : "unavailable", database };
    } else {
      await next();
    }
  };
