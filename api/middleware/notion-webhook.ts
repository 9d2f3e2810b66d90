import { text } from "node:stream/consumers";
import type { Middleware } from "koa";
import type { Core } from "#core/core.ts";

const path = "/notion/webhook";
const longestBody = 1_000_000;

/** Takes the events that Notion posts, signed: each makes the mirror read what has changed at once. */
export const notionWebhook =
  ({ notion }: Core): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== path || ctx.method !== "POST") return next();
    ctx.body = {};
    if ((ctx.request.length ?? longestBody) >= longestBody) {
      ctx.status = 413;
      return undefined;
    }
    // The signature is that of the very bytes.
    const taken = await notion.receivePosted(await text(ctx.req), ctx.get("X-Notion-Signature"));
    ctx.status = taken ? 200 : 401;
    return undefined;
  };
