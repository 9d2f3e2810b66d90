import { existsSync } from "node:fs";
import { send } from "@koa/send";
import type { Context, Middleware, Next } from "koa";

const yearMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built Mini App from a folder: hashed assets for a year, everything else as the page itself, so that
 * any address of the app can be opened or reloaded.
 */
export const miniApp =
  (root: string): Middleware =>
  async (ctx: Context, next: Next) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") {
      await next();
      return;
    }
    const isAsset = ctx.path.startsWith("/assets/");
    const isFile = ctx.path !== "/" && /\.\w+$/u.test(ctx.path);
    if (!existsSync(`${root}/index.html`)) {
      ctx.status = 503;
      ctx.body =
        "The Mini App is not built yet: run npm run build, or open the address that npm run dev tells for it.";
      return;
    }
    if (!isFile) ctx.set("Cache-Control", "no-cache");
    try {
      await send(ctx, isFile ? ctx.path : "/index.html", {
        root,
        ...(isAsset ? { maxage: yearMs, immutable: true } : {}),
      });
    } catch (error) {
      if ((error as { status?: number }).status !== 404) throw error;
      ctx.status = 404;
      ctx.body = "Not found";
    }
  };
