import { Composer } from "grammy";
import { AppError } from "#core/errors.ts";
import type { BotContext, BotDeps } from "../context.ts";
import { appRow } from "../keyboards/app-links.ts";
import { joined, rich } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import { texts } from "../texts.ts";

/** The button that opens the Mini App. */
const appButtons = (deps: BotDeps, chatId: number) => appRow(deps, "Open Legend", null, chatId);

/** Says how to become known to the bot. */
export const askToLink = async (deps: BotDeps, chatId: number): Promise<void> => {
  await sendRich(deps.api, chatId, texts.howToLink, { buttons: appButtons(deps, chatId) });
};

/** Takes up the invitation whose link started the bot; what stands in the way is said. */
const accept = async (deps: BotDeps, ctx: BotContext, token: string): Promise<void> => {
  const { from, chat } = ctx;
  if (from === undefined || chat === undefined) return;
  const say = (text: string) => sendRich(deps.api, chat.id, rich(text));
  if (from.username === undefined) {
    await say(texts.linkNeedsUsername);
    return;
  }
  try {
    const account = { id: String(from.id), username: from.username };
    ctx.actor = await deps.core.auth.invitations.acceptInTelegram(token, account);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "not_found" && error.code !== "forbidden"))
      throw error;
    await say(error.message);
  }
};

/** Saying hello, and what the bot can do: for everybody. */
export const start = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.chatType("private").command("start", async (ctx) => {
    const token = ctx.match.trim();
    if (token !== "" && ctx.actor === null) await accept(deps, ctx, token);
    const { actor } = ctx;
    const known = actor === null ? texts.howToLink : texts.linkedAs(actor.telegramUsername, actor.userRole);
    const text = joined([texts.welcome(deps.config.orgName), known], "\n\n");
    await sendRich(deps.api, ctx.chat.id, text, { buttons: appButtons(deps, ctx.chat.id) });
  });
  composer.chatType("private").command("help", async (ctx) => {
    const { actor } = ctx;
    const text = actor === null ? texts.howToLink : texts.help(actor.isAdmin);
    await sendRich(deps.api, ctx.chat.id, text, { buttons: appButtons(deps, ctx.chat.id) });
  });
  return composer;
};
