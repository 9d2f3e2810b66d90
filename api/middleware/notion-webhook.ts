import { text } from "node:stream/consumers";
import type { Middleware } from "koa";
import type { Core } from "#core/core.ts";
import { AppError } from "#core/errors.ts";
import { errors } from "./errors.ts";

const path = "/notion/webhook";
const longestBody = 64 * 1024;

/** Takes the events that Notion posts, signed: each makes the mirror read what has changed at once. */
export const notionWebhook =
  ({ notion, countPublicCall }: Core): Middleware =>
  (ctx, next) => {
    if (ctx.path !== path || ctx.method !== "POST") return next();
    return errors(ctx, async () => {
      await countPublicCall(ctx.ip);
      if ((ctx.request.length ?? longestBody) >= longestBody)
        throw new AppError("too_large", "The request is too large, or does not tell its length");
      // The signature is that of the very bytes.
      const taken = await notion.receivePosted(await text(ctx.req), ctx.get("X-Notion-Signature"));
      ctx.body = {};
      ctx.status = taken ? 200 : 401;
    });
  };
