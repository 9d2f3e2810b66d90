import { GrammyError, HttpError, type NextFunction } from "grammy";
import { AppError } from "#core/errors.ts";
import { codeOf } from "#core/platform/failure.ts";
import type { BotContext, BotDeps } from "./context.ts";
import { texts } from "./texts.ts";

/** A failure as the log may show it: without the token, which is part of every address, and without what people wrote. */
export const loggable = (error: unknown): unknown => {
  if (error instanceof GrammyError) {
    const { method, error_code: code, description } = error;
    return { type: "GrammyError", message: description, method, code };
  }
  if (!(error instanceof HttpError)) return error;
  const { message, error: cause } = error;
  return { type: "HttpError", message, code: codeOf(cause) };
};

/** Whether Telegram will take the same call later: it is down, out of reach, or wants fewer calls. */
export const isPassing = (error: unknown): boolean =>
  error instanceof HttpError ||
  (error instanceof GrammyError && (error.error_code === 429 || error.error_code >= 500));

/** Whether the person has stopped the bot, or the bot was put out of the group. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 403;

/** Seconds that Telegram wants to pass before the call is made again. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof GrammyError ? (error.parameters.retry_after ?? 0) : 0;

const say = async (ctx: BotContext, text: string): Promise<void> => {
  if (ctx.callbackQuery === undefined) await ctx.reply(text);
  else ctx.toast = { text: text.slice(0, 200), show_alert: true };
};

/** Says what went wrong to the person, except what is worth another try. */
const tell = async ({ core, log }: BotDeps, ctx: BotContext, error: unknown): Promise<void> => {
  if (isPassing(error)) throw error;
  if (isBlocked(error)) {
    if (ctx.chat?.type === "private") await core.telegram.chats.block(String(ctx.chat.id));
    return;
  }
  if (error instanceof AppError) return say(ctx, error.message);
  log.error({ err: loggable(error), update: ctx.update.update_id }, "the bot failed at an update");
  await say(ctx, texts.failed);
};

const answerTap = async ({ log }: BotDeps, ctx: BotContext): Promise<void> => {
  if (ctx.callbackQuery === undefined) return;
  try {
    await ctx.answerCallbackQuery(ctx.toast);
  } catch (error) {
    // Telegram forgets taps after a while; nobody waits for this answer any more.
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    log.debug({ err: loggable(error) }, "a tap was too old to be answered");
  }
};

/** Around everything else: no failure leaves a person without an answer, and every tap is answered. */
export const guardUpdate =
  (deps: BotDeps) =>
  async (ctx: BotContext, next: NextFunction): Promise<void> => {
    ctx.toast = {};
    try {
      await next();
    } catch (error) {
      await tell(deps, ctx, error).catch((failure: unknown) => {
        if (isPassing(failure)) ctx.toast = {};
        throw failure;
      });
    } finally {
      await answerTap(deps, ctx);
    }
  };
