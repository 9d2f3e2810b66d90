import type { Context } from "koa";
import { invalid } from "#core/errors.ts";

const wellFormed = /^[\x21-\x7E]{1,200}$/u;

/** By what a caller marks a request that must not be done twice; null without such a header. */
export const idempotencyKeyOf = (ctx: Context): string | null => {
  const key = ctx.get("Idempotency-Key").trim();
  if (key === "") return null;
  if (wellFormed.test(key)) return key;
  throw invalid("Idempotency-Key", "At most 200 letters, digits and signs");
};
