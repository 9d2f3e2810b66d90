import type { Context } from "koa";
import { AppError } from "#core/errors.ts";

/** Aborted once the caller has gone away before the answer was complete. */
export const callerLeft = ({ res }: Pick<Context, "res">): AbortSignal => {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort(new AppError("unavailable", "The caller has left"));
  });
  return controller.signal;
};
