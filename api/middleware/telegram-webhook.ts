import { bodyParser } from "@koa/bodyparser";
import type { Middleware } from "koa";
import type { Core } from "#core/core.ts";

const path = "/telegram/webhook";
const readBody = bodyParser({ enableTypes: ["json"], jsonLimit: "1mb" });

/** Takes the updates that Telegram posts: stored at once and worked on by the bot, in whatever process it runs. */
export const telegramWebhook =
  ({ telegram }: Core): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== path || ctx.method !== "POST") return next();
    const secret = ctx.get("X-Telegram-Bot-Api-Secret-Token");
    if (!telegram.knowsSecret(secret)) {
      ctx.status = 401;
      ctx.body = {};
      return undefined;
    }
    await readBody(ctx, () => Promise.resolve());
    await telegram.receivePosted(ctx.request.body);
    ctx.body = {};
    return undefined;
  };
