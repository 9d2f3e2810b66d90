import { Composer } from "grammy";
import { AppError } from "#core/errors.ts";
import { looksLikeCode } from "#core/auth/secrets.ts";
import type { BotContext, BotDeps } from "../context.ts";
import { joined, rich } from "../rich-text.ts";
import { removeMessage, sendRich } from "../send.ts";
import { texts } from "../texts.ts";

const linkBy = async (deps: BotDeps, ctx: BotContext, accessCode: string): Promise<void> => {
  const { core, api } = deps;
  const { from, chat } = ctx;
  if (from === undefined || chat === undefined) return;
  if (from.username === undefined) {
    await sendRich(api, chat.id, rich(texts.linkNeedsUsername));
    return;
  }
  try {
    const telegramId = String(from.id);
    ctx.actor = await core.auth.linkByCode({ telegramId, username: from.username, accessCode });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
    await sendRich(api, chat.id, rich(texts.linkRefused));
    return;
  }
  const { telegramUsername, userRole, isAdmin } = ctx.actor;
  await sendRich(
    api,
    chat.id,
    joined([texts.linkedAs(telegramUsername, userRole), texts.help(isAdmin)], "\n\n"),
  );
};

/** Linking a Telegram account by its access code, whose message is deleted before anything else. */
export const link = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  // Whoever is asked for a code may send nothing but that.
  composer.chatType("private").on("message:text", async (ctx, next) => {
    const { text } = ctx.msg;
    if (ctx.actor !== null || !looksLikeCode(text)) return next();
    await removeMessage(deps.api, ctx.chat.id, ctx.msgId).catch(() => false);
    await linkBy(deps, ctx, text);
  });
  composer.command("link", async (ctx) => {
    const { chat, match } = ctx;
    const code = match.trim();
    if (code !== "") await removeMessage(deps.api, chat.id, ctx.msgId).catch(() => false);
    if (chat.type !== "private")
      await sendRich(deps.api, chat.id, rich(code === "" ? texts.privateOnly : texts.linkInGroup));
    else if (code === "") await sendRich(deps.api, chat.id, texts.linkUsage);
    else await linkBy(deps, ctx, code);
  });
  return composer;
};
